import { Temporal } from 'temporal-polyfill'
import { holidayOn, openOn } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { formatShortDay } from '#domain/day.ts'
import type { Confirmation } from '#domain/confirmation.ts'
import type { DeliveryDetails } from './delivery.ts'

/**
 * Staff who set a day on which the office is closed are asked whether they mean it: someone has to work then. An emergency is
 * driven on any day, and a customer reads of a closed day while they choose it.
 */
export const confirmationsForClosedDay = (
  ctx: Pick<Context, 'calendar' | 'viewer'>,
  { deliveryDate, urgency }: Pick<DeliveryDetails, 'deliveryDate' | 'urgency'>,
): Confirmation[] => {
  const day = Temporal.PlainDate.from(deliveryDate)
  if (ctx.viewer.role !== 'admin' || urgency === 'emergency' || openOn(ctx.calendar, day).length > 0) return []
  const holiday = holidayOn(ctx.calendar, day)
  return [
    {
      key: `closed:${deliveryDate}`,
      why: `We're closed ${formatShortDay(deliveryDate)}${holiday ? ` (${holiday})` : ''}.`,
      yes: 'Deliver on that day anyway',
    },
  ]
}
