import { eq } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import type { Context } from '#domain/context.ts'
import { sayDay } from '#domain/day.ts'
import { instantOf } from '#domain/instant.ts'
import { notFound } from '#domain/refusal.ts'
import { sayHour } from '#domain/say-hour.ts'
import { orders, type Order } from './schema.ts'
import { windows, type Window } from './wish.ts'

/** The day and the hours of it that a customer was promised. */
export type Promised = Pick<Order, 'deliveryDate' | 'deliveryWindow'>

/** What a supplier is told of an order, and no more of it. */
export const promisedOf = ({ deliveryDate, deliveryWindow }: Promised): Promised => ({ deliveryDate, deliveryWindow })

/**
 * What the customer of an order was promised: all that a supplier may know of the order. It is found by the order's id
 * alone, for the caller has looked up what leads to it within the viewer's sight.
 */
export const promisedFor = async ({ db }: Pick<Context, 'db'>, orderId: string): Promise<Promised> => {
  const [promised] = await db
    .select({ deliveryDate: orders.deliveryDate, deliveryWindow: orders.deliveryWindow })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!promised) throw notFound('order')
  return promised
}

/** Whether a moment lies within the promised hours of the promised day; their ends belong to them. */
export const besidePromise = (
  timeZone: string,
  { deliveryDate, deliveryWindow }: Promised,
  at: Date,
): 'early' | 'within' | 'late' => {
  const day = Temporal.PlainDate.from(deliveryDate)
  const hour = (hour: number) => day.toZonedDateTime({ timeZone, plainTime: { hour } }).toInstant()
  const { begins, ends } = windows[deliveryWindow]
  if (Temporal.Instant.compare(instantOf(at), hour(begins)) < 0) return 'early'
  return Temporal.Instant.compare(instantOf(at), hour(ends)) > 0 ? 'late' : 'within'
}

/** "7 AM–12 PM", "12–5 PM" */
export const sayWindow = (window: Window) => {
  const [begins, ends] = [sayHour(windows[window].begins), sayHour(windows[window].ends)]
  return begins.slice(-2) === ends.slice(-2) ? `${begins.slice(0, -3)}–${ends}` : `${begins}–${ends}`
}

/** "Tue, Nov 24, 2026, 12–5 PM" */
export const sayPromised = ({ deliveryDate, deliveryWindow }: Promised) =>
  `${sayDay(deliveryDate)}, ${sayWindow(deliveryWindow)}`
