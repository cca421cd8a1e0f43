import { demand, isStaff } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { refuseStale, type ExpectedVersion } from '#events/expected-version.ts'
import { dateOf } from '#domain/instant.ts'
import { unlessViewOnly } from '#features/accounts/recipients.ts'
import { findOrder, orderBehind, lockOrder, linesOf } from '#features/orders/find.ts'
import { orderStates, type OrderState } from '#features/orders/lifecycle.ts'
import { moveOrder, noDayOpen, progressFacts } from '#features/orders/move.ts'
import type { Order } from '#features/orders/schema.ts'
import { reasonOf } from '#domain/reason.ts'
import { DomainError } from '#domain/domain-error.ts'
import { visitor } from '#domain/viewer.ts'
import { deliveredLoads, lastArrival } from '#features/shipments/quantities.ts'
import { shipmentsForOrder } from '#features/shipments/find.ts'
import { refuseLoaded, refuseOnTheRoad, cancelPendingFulfillment } from './withdraw.ts'
import { withDelivered } from '#features/trade/line.ts'
import { shipmentStates } from '#features/shipments/lifecycle.ts'
import type { Shipment } from '#features/shipments/schema.ts'
import { calculateBill } from './bill.ts'

/**
 * Cancels an order: its customer until a truck is loaded, staff while no truck of it has left. What was bought and loaded
 * for it is withdrawn in the same transaction. `reason` in their words.
 * @throws DomainError `conflict` when someone else was faster, a truck is on the road, or some of it was delivered.
 */
export const cancelOrder = (
  ctx: Context,
  id: string,
  expected: ExpectedVersion<OrderState>,
  reason?: string,
): Promise<Order> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'orders.withdraw', 'orders.cancel', 'orders.cancel-own')
    return cancel(ctx, await findOrder(ctx, id), expected, reason)
  })

/** The same for anyone who holds the order's private link. */
export const cancelBehindLink = (
  ctx: Context,
  secretLink: string,
  expected: ExpectedVersion<OrderState>,
  reason?: string,
): Promise<Order> =>
  inTransaction({ ...ctx, viewer: visitor }, async (ctx) =>
    cancel(ctx, await unlessViewOnly(ctx, await orderBehind(ctx, secretLink)), expected, reason),
  )

const cancel = async (ctx: Context, { id }: Order, expected: ExpectedVersion<OrderState>, text?: string) => {
  const order = await lockOrder(ctx, id)
  await (isStaff(ctx.viewer) ? refuseMoved(ctx, order) : refuseLoaded(ctx, order))
  const reason = reasonOf(text)
  const canceled = await moveOrder(ctx, order, 'cancel', {
    expected,
    change: { canceledAt: dateOf(ctx.now), reason, ...noDayOpen },
    facts: { canceledBy: ctx.viewer.role },
  })
  await cancelPendingFulfillment(ctx, canceled, reason)
  return canceled
}

/** What has left the yard is not undone by a word. */
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
 * Staff close an order short when some of it came and the rest won't, such as when the tank was full. It counts as
 * delivered on the day of its last load and costs what the tickets say. Pending trucks and purchase orders are
 * withdrawn.
 * @throws DomainError `conflict` when someone else was faster, a truck is on the road or nothing came; `invalid`
 * without a reason, which the customer reads.
 */
export const closeOrder = (
  ctx: Context,
  id: string,
  expected: ExpectedVersion<OrderState>,
  reason: string,
): Promise<Order> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'orders.close')
    const order = await lockOrder(ctx, (await findOrder(ctx, id)).id)
    const trucks = await shipmentsForOrder(ctx, order.id)
    await refuseOnTheRoad(ctx, trucks)
    const deliveredSoFar = deliveredLoads(trucks)
    if (order.state === 'confirmed' && deliveredSoFar.length === 0)
      throw new DomainError('conflict', 'Nothing was delivered on this order. Cancel it instead.')
    const reasonText = reasonOf(reason)
    if (!reasonText)
      throw new DomainError('invalid', 'Reason: please enter why the rest is canceled. The customer sees it.')
    const { lines, change } = calculateBill(ctx, order, await linesOf(ctx, order.id), trucks)
    const closed = await moveOrder(ctx, order, 'close', {
      expected,
      change: { ...change, ...noDayOpen, reason: reasonText, deliveredAt: lastArrival(trucks), restComing: false },
      facts: { progress: progressFacts(lines) },
    })
    await cancelPendingFulfillment(ctx, closed, reasonText)
    return closed
  })

/**
 * Staff say that another truck brings the rest of a short order, which answers its open question; the customer reads
 * so.
 * @throws DomainError `conflict` when someone else was faster, or nothing came short.
 */
export const sendRest = (ctx: Context, id: string, expected: ExpectedVersion<OrderState>): Promise<Order> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'orders.close')
    const order = await lockOrder(ctx, (await findOrder(ctx, id)).id)
    await refuseStale(ctx, orderStates, order, expected)
    const trucks = await shipmentsForOrder(ctx, order.id)
    if (!isRestOpen(order, trucks))
      throw new DomainError('conflict', "There's nothing left to decide about the rest of this order.")
    return answerRest(ctx, order, trucks)
  })

/** The same when a truck is scheduled with the rest. The caller holds the order and has made sure that the viewer may. */
export const answerRest = async (ctx: Context, order: Order, trucks: readonly Shipment[]): Promise<Order> =>
  moveOrder(ctx, order, 'send_rest', {
    change: { restComing: true },
    facts: { progress: progressFacts(withDelivered(await linesOf(ctx, order.id), deliveredLoads(trucks))) },
    follows: true,
  })

/** Whether some of an order came, no truck is scheduled, and nobody has decided about the rest. */
export const isRestOpen = ({ state, restComing }: Order, trucks: readonly Shipment[]): boolean =>
  state === 'confirmed' &&
  !restComing &&
  trucks.some((truck) => truck.state === 'delivered') &&
  !trucks.some((truck) => shipmentStates.is('isActive', truck.state))
