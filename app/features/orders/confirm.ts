import { eq } from 'drizzle-orm'
import { localTime } from '#domain/calendar.ts'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import type { ExpectedVersion } from '#events/expected-version.ts'
import { dateOf } from '#domain/instant.ts'
import type { Cents } from '#domain/money.ts'
import { DomainError } from '#domain/domain-error.ts'
import { isPrice, sumsOf } from '#features/trade/line.ts'
import { updateLines } from '#features/trade/lines.ts'
import { withoutCertificate } from '#features/trade/taxes.ts'
import { findOrder, linesOf, lockOrder, isWindowPassed } from './find.ts'
import type { OrderState } from './lifecycle.ts'
import { moveOrder } from './move.ts'
import { orderLines, type Order } from './schema.ts'
import { validateDelivery, type DeliveryDetails } from './delivery.ts'
import { movedTo } from './new-day.ts'
import { dueBy } from '#features/promises/due.ts'

/**
 * The day's prices of a reorder: one for each line, in hundredths of a cent, and freight in cents. `exempt` are those of
 * the taxes left out the last time that the buyer is exempt from today too, with the certificate in `exemptReason`.
 */
export type DayPrices = { prices: number[]; freight: Cents; exempt?: readonly string[]; exemptReason?: string | null }

const hoursOver =
  "The delivery window the customer asked for has passed, so the order can't be confirmed. Agree on a new date, reschedule, then confirm."

/**
 * Staff confirm an order. One without firm prices needs the day's, and is calculated again with today's taxes.
 * @throws DomainError `conflict` when somebody else was faster, or when the hours that were asked for are over; `invalid`
 * when a price is missing, or a certificate.
 */
export const confirmOrder = (
  ctx: Context,
  id: string,
  seen: ExpectedVersion<OrderState>,
  day?: DayPrices,
): Promise<Order> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'orders.confirm')
    const order = await lockOrder(ctx, (await findOrder(ctx, id)).id)
    if (isWindowPassed(ctx, order)) throw new DomainError('conflict', hoursOver)
    const priced = order.firm ? {} : await priceAnew(ctx, order, day)
    return moveOrder(ctx, order, 'confirm', { seen, change: { ...priced, confirmedAt: dateOf(ctx.now) } })
  })

/**
 * Staff set another day or window that the customer wished for, and mail it. The promise runs to the new one; if the one
 * before had passed already, it stays missed. Until the order is confirmed, the new day is asked for as the first was.
 */
export const rescheduleOrder = (
  ctx: Context,
  id: string,
  seen: ExpectedVersion<OrderState>,
  to: Pick<DeliveryDetails, 'deliveryDate' | 'deliveryWindow'>,
): Promise<Order> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'orders.reschedule')
    const order = await findOrder(ctx, id)
    validateDelivery(ctx, { ...order, ...to })
    return moveOrder(ctx, order, 'reschedule', {
      seen,
      change: movedTo(ctx, order, to, 'customer'),
      detail: { date: to.deliveryDate },
      facts: { asked: order.state === 'placed' },
    })
  })

const priceAnew = async (ctx: Context, order: Order, day?: DayPrices) => {
  const before = await linesOf(ctx, order.id)
  const right = (price: number) => price !== 0 && isPrice(price)
  if (!day || day.prices.length !== before.length || !day.prices.every(right))
    throw new DomainError(
      'invalid',
      "This is a reorder, so each item needs today's price. Prices of drums, totes, pails and cases are in whole cents.",
    )
  if (!isPrice(day.freight))
    throw new DomainError('invalid', 'Freight: please enter an amount in dollars, such as 45.00.')
  const lines = before.map((line, position) => ({ ...line, price: day.prices[position] ?? line.price }))
  const today = localTime(ctx.calendar, ctx.now).toPlainDate().toString()
  const exempt = order.exempt.filter((id) => day.exempt?.includes(id))
  const exemptReason = exempt.length > 0 ? (day.exemptReason ?? null) : null
  if (exempt.length > 0 && !exemptReason) throw new DomainError('invalid', withoutCertificate)
  const sums = sumsOf(lines, day.freight, ctx.taxes, today, exempt)
  await updateLines(ctx, orderLines, eq(orderLines.orderId, order.id), 'price', day.prices)
  const { goods, freight, taxes, total } = sums
  return { firm: true, exempt, exemptReason, freight, taxes, goodsCents: goods, totalCents: total }
}

/**
 * By when we confirm an order that was placed, or say why not: the promise that a delivery date is made by, calculated
 * from the moment it was placed. Source: content/promises.yaml, delivery_schedule.
 */
export const confirmBy = (
  ctx: Pick<Context, 'promises' | 'calendar'>,
  { urgency, placedAt }: Pick<Order, 'urgency' | 'placedAt'>,
): Date => dueBy(ctx, urgency === 'emergency' ? 'delivery_schedule_emergency' : 'delivery_schedule', placedAt)
