import { Temporal } from 'temporal-polyfill'
import type { Context } from '#domain/context.ts'
import { DomainError, notFound } from '#domain/domain-error.ts'
import { checkDeliveryDay } from '#features/trade/delivery-day.ts'
import { eq } from 'drizzle-orm'
import { formatDay } from '#domain/day.ts'
import { instantOf } from '#domain/instant.ts'
import { openGateCode } from '#features/trade/gate-code.ts'
import type { QuantityKind } from '#features/trade/quantity-terms.ts'
import { formatWindow, windows, type Window } from '#features/trade/delivery-window.ts'
import type { WantedWhen } from '#features/trade/delivery-timing.ts'
import { orders, type Order } from './schema.ts'

export { formatWindow, windows, type Window }

export const urgencies = {
  standard: 'Standard (3-5 days)',
  priority: 'Priority (1-2 days)',
  emergency: 'Emergency (same day)',
} as const
export type Urgency = keyof typeof urgencies

/** Where and when a load is wanted. `deliveryDate` is a plain date in the company's time zone. */
export type DeliveryDetails = {
  deliveryAddress: string
  county: string | null
  siteContact: string | null
  sitePhone: string | null
  accessNotes: string | null
  /** As it was typed: it is stored encrypted. */
  gateCode?: string | null
  deliveryDate: string
  deliveryWindow: Window
  urgency: Urgency
  /** What the ordered quantity means; left out, it is fixed. */
  quantityKind?: QuantityKind
  wantedWhen?: WantedWhen | null
  customerPo?: string | null
  /** The known site and tank it goes to. */
  siteId?: string | null
  tankId?: string | null
}

/** The end of the window on that day, in the company's time zone: the moment by which the truck is promised. */
export const endOfWindow = (ctx: Pick<Context, 'calendar'>, date: string, window: Window): Temporal.Instant =>
  Temporal.PlainDate.from(date)
    .toZonedDateTime({ timeZone: ctx.calendar.timeZone, plainTime: { hour: windows[window].ends } })
    .toInstant()

/** @throws DomainError `invalid` for a wish that nobody can fulfil: no address, a day that is none, or hours that have passed. */
export const validateDelivery = (
  ctx: Context,
  { deliveryAddress, deliveryDate, deliveryWindow }: DeliveryDetails,
): void => {
  if (!deliveryAddress.trim()) throw new DomainError('invalid', 'Please enter the delivery address.')
  checkDeliveryDay(ctx, deliveryDate)
  if (Temporal.Instant.compare(endOfWindow(ctx, deliveryDate, deliveryWindow), ctx.now) <= 0)
    throw new DomainError('invalid', 'These hours are over for today. Please choose later hours or another day.')
}

/** The day and the hours of it that a customer was promised. */
export type PromisedDelivery = Pick<Order, 'deliveryDate' | 'deliveryWindow'>

/** The part of an order that a supplier may see. */
export const promisedHours = ({ deliveryDate, deliveryWindow }: PromisedDelivery): PromisedDelivery => ({
  deliveryDate,
  deliveryWindow,
})

/**
 * What the customer of an order was promised: all that a supplier may know of the order. It is found by the order's id
 * alone, for the caller has looked up what leads to it within the viewer's sight.
 */
export const promisedFor = async ({ db }: Pick<Context, 'db'>, orderId: string): Promise<PromisedDelivery> => {
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
  { deliveryDate, deliveryWindow }: PromisedDelivery,
  at: Date,
): 'early' | 'within' | 'late' => {
  const day = Temporal.PlainDate.from(deliveryDate)
  const hour = (hour: number) => day.toZonedDateTime({ timeZone, plainTime: { hour } }).toInstant()
  const { begins, ends } = windows[deliveryWindow]
  if (Temporal.Instant.compare(instantOf(at), hour(begins)) < 0) return 'early'
  return Temporal.Instant.compare(instantOf(at), hour(ends)) > 0 ? 'late' : 'within'
}

/**
 * The promise that an arrival at that moment keeps: its day, with the hours of it that hold it, those promised before if
 * they do. Outside of all hours it is the nearest.
 */
export const promiseKeptBy = (timeZone: string, { deliveryWindow }: PromisedDelivery, at: Date): PromisedDelivery => {
  const local = instantOf(at).toZonedDateTimeISO(timeZone)
  const deliveryDate = local.toPlainDate().toString()
  const holds = (window: Window) => besidePromise(timeZone, { deliveryDate, deliveryWindow: window }, at) === 'within'
  const parts = ['morning', 'afternoon', 'evening'] as const
  const nearest = local.hour < windows.morning.begins ? 'morning' : 'evening'
  return { deliveryDate, deliveryWindow: [deliveryWindow, ...parts].find(holds) ?? nearest }
}

/** The gate code of an order, for the driver who brings it. The caller has looked up what leads to it, as above. */
export const gateCodeOf = async (ctx: Pick<Context, 'db' | 'cipher'>, orderId: string): Promise<string | null> => {
  const [order] = await ctx.db.select({ sealed: orders.sealedGateCode }).from(orders).where(eq(orders.id, orderId))
  return openGateCode(ctx, orderId, order?.sealed ?? null)
}

export const samePromise = (a: PromisedDelivery, b: PromisedDelivery) =>
  a.deliveryDate === b.deliveryDate && a.deliveryWindow === b.deliveryWindow

/** "Tue, Nov 24, 2026, noon to 5 PM" */
export const formatPromised = ({ deliveryDate, deliveryWindow }: PromisedDelivery) =>
  `${formatDay(deliveryDate)}, ${formatWindow(deliveryWindow)}`
