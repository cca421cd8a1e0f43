import { Temporal } from 'temporal-polyfill'
import type { Context } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { checkDeliveryDay } from '#features/trade/delivery-day.ts'

/** The hours of a day on which we deliver, with the hours between which each lies. */
export const windows = {
  morning: { label: 'Morning (7AM-12PM)', begins: 7, ends: 12 },
  afternoon: { label: 'Afternoon (12PM-5PM)', begins: 12, ends: 17 },
  evening: { label: 'Evening (5PM-7PM)', begins: 17, ends: 19 },
  flexible: { label: 'Flexible', begins: 7, ends: 19 },
} as const
export type Window = keyof typeof windows

export const urgencies = {
  standard: 'Standard (3-5 days)',
  priority: 'Priority (1-2 days)',
  emergency: 'Emergency (same day)',
} as const
export type Urgency = keyof typeof urgencies

/** Where and when a load is wanted. `deliveryDate` is a plain date in the company's time zone. */
export type DeliveryWish = {
  deliveryAddress: string
  county: string | null
  siteContact: string | null
  sitePhone: string | null
  accessNotes: string | null
  deliveryDate: string
  deliveryWindow: Window
  urgency: Urgency
}

/** The end of the window on that day, in the company's time zone: the moment by which the truck is promised. */
export const endOfWindow = (ctx: Pick<Context, 'calendar'>, date: string, window: Window): Temporal.Instant =>
  Temporal.PlainDate.from(date)
    .toZonedDateTime({ timeZone: ctx.calendar.timeZone, plainTime: { hour: windows[window].ends } })
    .toInstant()

/** @throws Refusal `invalid` for a wish that nobody can fulfil: no address, a day that is none, or hours that have passed. */
export const checkWish = (ctx: Context, { deliveryAddress, deliveryDate, deliveryWindow }: DeliveryWish): void => {
  if (!deliveryAddress.trim()) throw new Refusal('invalid', 'Please say where to deliver.')
  checkDeliveryDay(ctx, deliveryDate)
  if (Temporal.Instant.compare(endOfWindow(ctx, deliveryDate, deliveryWindow), ctx.now) <= 0)
    throw new Refusal('invalid', 'These hours are over for today. Please choose later hours, or another day.')
}
