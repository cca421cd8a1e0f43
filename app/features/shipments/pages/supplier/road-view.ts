import type { Context } from '#domain/context.ts'
import { formatTime } from '#domain/day.ts'
import { isBehind } from '../../find.ts'
import { listShipments } from '../../list.ts'
import type { Shipment } from '../../schema.ts'
import { dayOf, localHour, todayOf } from '#features/orders/pages/delivery-time.ts'

/** The trucks that are due today, on the hours of the day in the company's time zone: 13.5 is 1:30 PM. */
export type RoadView = {
  from: number
  to: number
  now: number
  trucks: {
    id: string
    reference: string
    truck: string
    destination: string
    eta: string
    left?: number
    at: number
    late: boolean
  }[]
}

/** The hours the axis shows at least, and how many trucks it holds. */
const [usualStart, usualEnd] = [6, 20]
const maxStops = 8

/** Undefined when no truck is due today. */
export const roadToday = async (ctx: Context): Promise<RoadView | undefined> => {
  const { rows } = await listShipments(ctx, { state: 'active', sort: 'eta', descending: false }, undefined, 50)
  const today = todayOf(ctx)
  const due = rows.filter(({ eta }) => dayOf(ctx, eta) === today).slice(0, maxStops)
  if (due.length === 0) return undefined
  const now = localHour(ctx, new Date(ctx.now.epochMilliseconds))
  const trucks = due.map((shipment) => truckOf(ctx, shipment, today))
  const hours = [usualStart, usualEnd, now, ...trucks.flatMap(({ at, left }) => (left ? [at, left] : [at]))]
  return { from: Math.floor(Math.min(...hours)), to: Math.ceil(Math.max(...hours)), now, trucks }
}

const truckOf = (ctx: Context, shipment: Shipment, today: string) => {
  const { id, reference, truck, destination, eta, departedAt } = shipment
  return {
    ...{ id, reference, truck, destination },
    eta: formatTime(ctx.calendar.timeZone, eta),
    ...(departedAt && { left: dayOf(ctx, departedAt) === today ? localHour(ctx, departedAt) : 0 }),
    at: localHour(ctx, eta),
    late: isBehind(ctx, shipment),
  }
}
