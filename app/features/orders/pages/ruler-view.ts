import { orderStates } from '../lifecycle.ts'
import type { Context } from '#domain/context.ts'
import { sayDay, sayMoment } from '#domain/day.ts'
import { missedPromise } from '../find.ts'
import { sayWindow, windows } from '../delivery.ts'
import type { Order } from '../schema.ts'
import { shipmentStates } from '#features/shipments/lifecycle.ts'
import type { Shipment } from '#features/shipments/schema.ts'
import { dayOf, hourOf, todayOf } from './delivery-time.ts'

/** A day of delivery as a ruler: hours of the day in the company's time zone, 13.5 is 1:30 PM. What lies on another day is left out. */
export type RulerView = {
  from: number
  to: number
  window: { from: number; to: number }
  now?: number
  /** Where the truck is expected, or has been. */
  truck?: { at: number; arrived: boolean }
  /** A truck is under way with it now. */
  underWay: boolean
  /** All of it in words. */
  words: string
  facts: { name: string; value: string }[]
  /** Not yet confirmed: the hours are the customer's wish. */
  wished: boolean
}

/** The hours every ruler shows at least. */
const [usualStart, usualEnd] = [6, 20]

/** The promise of an order on its day, beside the truck that is to keep it. */
export const rulerOf = (ctx: Context, order: Order, trucks: readonly Shipment[]): RulerView => {
  const { begins, ends } = windows[order.deliveryWindow]
  const truck = trucks.find(({ state }) => shipmentStates.is('isActive', state))
  const mark = order.deliveredAt ?? truck?.eta
  const onTheDay = (at: Date) => dayOf(ctx, at) === order.deliveryDate
  const at = mark && onTheDay(mark) ? hourOf(ctx, mark) : undefined
  const isToday = order.deliveryDate === todayOf(ctx)
  const open = orderStates.is('isActive', order.state)
  const now = isToday && open ? hourOf(ctx, new Date(ctx.now.epochMilliseconds)) : undefined
  const hours = [usualStart, usualEnd, at, now].filter((hour) => hour !== undefined)
  const facts = factsOf(ctx, order, truck)
  return {
    from: Math.floor(Math.min(...hours)),
    to: Math.ceil(Math.max(...hours)),
    window: { from: begins, to: ends },
    ...(now !== undefined && { now }),
    ...(at !== undefined && { truck: { at, arrived: order.deliveredAt !== null } }),
    underWay: now !== undefined && truck?.departedAt != null,
    words: facts.map(({ name, value }) => `${name} ${value}.`).join(' '),
    facts,
    wished: order.state === 'placed',
  }
}

const factsOf = (ctx: Context, order: Order, truck: Shipment | undefined) => {
  const moments: [string, Date | null | undefined][] = [
    ['On the road since', truck?.departedAt],
    ['Expected', order.deliveredAt || order.canceledAt ? undefined : truck?.eta],
    ['Delivered', order.deliveredAt],
    ['Canceled', order.canceledAt],
  ]
  const said = ([name, at]: [string, Date | null | undefined]) =>
    at ? [{ name, value: sayMoment(ctx.calendar.timeZone, at) }] : []
  return [
    ...said(['Ordered', order.placedAt]),
    ...said(['Confirmed', order.confirmedAt]),
    ...said(['Promised first', missedPromise(order)]).map(({ name, value }) => ({
      name,
      value: `by ${value}, and missed`,
    })),
    {
      name: order.state === 'placed' ? 'Asked for' : 'Promised',
      value: `${sayDay(order.deliveryDate)}, ${sayWindow(order.deliveryWindow)}`,
    },
    ...moments.flatMap(said),
  ]
}
