import { demand, isStaff } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import type { ExpectedVersion } from '#events/expected-version.ts'
import { dateOf, instantOf } from '#domain/instant.ts'
import { findOrder, orderBehind, lockOrder, linesOf } from '#features/orders/find.ts'
import type { OrderState } from '#features/orders/lifecycle.ts'
import { moveOrder, progressFacts } from '#features/orders/move.ts'
import type { Order } from '#features/orders/schema.ts'
import { reasonOf } from '#domain/reason.ts'
import { DomainError } from '#domain/domain-error.ts'
import { visitor } from '#domain/viewer.ts'
import { deliveredLoads, withDelivered, lastArrival } from '#features/shipments/quantities.ts'
import { shipmentsForOrder } from '#features/shipments/find.ts'
import { refuseOnTheRoad, cancelPendingFulfillment } from './withdraw.ts'
import { eq } from 'drizzle-orm'
import { localTime } from '#domain/calendar.ts'
import { quotes } from '#features/quotes/schema.ts'
import { gallonsOf, sumsOf } from '#features/trade/line.ts'

/**
 * Cancels an order: its customer until it is confirmed, staff while no truck of it has left. What was bought and loaded
 * for it is withdrawn in the same transaction. `reason` in their words.
 * @throws DomainError `conflict` when somebody else was faster, a truck is on the road, or some of it was delivered.
 */
export const cancelOrder = (
  ctx: Context,
  id: string,
  seen: ExpectedVersion<OrderState>,
  reason?: string,
): Promise<Order> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'orders.withdraw', 'orders.cancel')
    return cancel(ctx, await findOrder(ctx, id), seen, reason)
  })

/** The same for whoever holds the order's private link. */
export const cancelBehindLink = (
  ctx: Context,
  secretLink: string,
  seen: ExpectedVersion<OrderState>,
  reason?: string,
): Promise<Order> =>
  inTransaction({ ...ctx, viewer: visitor }, async (ctx) =>
    cancel(ctx, await orderBehind(ctx, secretLink), seen, reason),
  )

const cancel = async (ctx: Context, { id }: Order, seen: ExpectedVersion<OrderState>, said?: string) => {
  const order = await lockOrder(ctx, id)
  if (isStaff(ctx.viewer)) await refuseMoved(ctx, order)
  const reason = reasonOf(said)
  const canceled = await moveOrder(ctx, order, 'cancel', {
    seen,
    change: { canceledAt: dateOf(ctx.now), reason },
    facts: { canceledBy: ctx.viewer.role },
  })
  await cancelPendingFulfillment(ctx, canceled, reason)
  return canceled
}

/** What has left the yard is not undone by a word. A customer's order has no truck while they may cancel it. */
const refuseMoved = async (ctx: Context, { id, state }: Order) => {
  const trucks = await shipmentsForOrder(ctx, id)
  await refuseOnTheRoad(ctx, trucks)
  if (state !== 'confirmed' || deliveredLoads(trucks).length === 0) return
  throw new DomainError(
    'conflict',
    'Part of this order was delivered and has to be billed. Close the order short instead.',
  )
}

/**
 * Staff end an order of which some came and the rest will not, such as when the tank was full. It is delivered, on the
 * day of its last load, and costs what was delivered: at its prices, with the taxes of the day it was priced on, and the
 * whole freight. What still waits for it is withdrawn. See docs/decisions/0013-short-loads.md.
 * @throws DomainError `conflict` when somebody else was faster, a truck is on the road or nothing came; `invalid` without a
 * reason, which the customer reads.
 */
export const closeOrder = (
  ctx: Context,
  id: string,
  seen: ExpectedVersion<OrderState>,
  reason: string,
): Promise<Order> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'orders.close')
    const order = await lockOrder(ctx, (await findOrder(ctx, id)).id)
    const trucks = await shipmentsForOrder(ctx, order.id)
    await refuseOnTheRoad(ctx, trucks)
    const brought = deliveredLoads(trucks)
    if (order.state === 'confirmed' && brought.length === 0)
      throw new DomainError('conflict', 'Nothing was delivered on this order. Cancel it instead.')
    const said = reasonOf(reason)
    if (!said) throw new DomainError('invalid', 'Reason: please enter why the rest is canceled. The customer sees it.')
    const lines = withDelivered(await linesOf(ctx, order.id), brought)
    const delivered = lines.map((line) => line.delivered)
    const came = lines.map(({ delivered, ...line }) => ({ ...line, quantity: delivered }))
    const sums = sumsOf(came, order.freight, ctx.taxes, await pricedOn(ctx, order), order.exempt)
    const { goods: goodsCents, taxes, total: totalCents } = sums
    const change = { reason: said, goodsCents, taxes, totalCents, deciGallons: gallonsOf(came) }
    const closed = await moveOrder(ctx, order, 'close', {
      seen,
      change: { ...change, delivered, deliveredAt: lastArrival(trucks) },
      facts: { progress: progressFacts(lines) },
    })
    await cancelPendingFulfillment(ctx, closed, said)
    return closed
  })

/** The day whose tax rates its prices were calculated with: of the quote it was made from, or of its confirmation. */
const pricedOn = async (ctx: Context, { quoteId, confirmedAt, placedAt }: Order): Promise<string> => {
  const [quote] = quoteId
    ? await ctx.db.select({ at: quotes.offeredAt }).from(quotes).where(eq(quotes.id, quoteId))
    : []
  const at = quote?.at ?? confirmedAt ?? placedAt
  return localTime(ctx.calendar, instantOf(at)).toPlainDate().toString()
}
