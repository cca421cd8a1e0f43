import { demand, isStaff } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import type { ExpectedVersion } from '#events/expected-version.ts'
import { dateOf } from '#domain/instant.ts'
import { findOrder, orderBehind } from '#features/orders/find.ts'
import { holdOrder } from '#features/orders/hold.ts'
import type { OrderState } from '#features/orders/lifecycle.ts'
import { moveOrder } from '#features/orders/move.ts'
import type { Order } from '#features/orders/schema.ts'
import { reasonOf } from '#domain/reason.ts'
import { Refusal } from '#domain/refusal.ts'
import { visitor } from '#domain/viewer.ts'
import { broughtBy } from '#features/shipments/brought.ts'
import { shipmentsOf } from '#features/shipments/find.ts'
import { refuseOnTheRoad } from './on-the-road.ts'
import { withdrawWhatWaits } from './withdraw.ts'

/**
 * Cancels an order: its customer until it is confirmed, staff while no truck of it has left. What was bought and loaded
 * for it is withdrawn in the same transaction. `reason` in their words.
 * @throws Refusal `conflict` when somebody else was faster, a truck is on the road, or some of it was delivered.
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
  const order = await holdOrder(ctx, id)
  if (isStaff(ctx.viewer)) await refuseMoved(ctx, order)
  const reason = reasonOf(said)
  const canceled = await moveOrder(ctx, order, 'cancel', {
    seen,
    change: { canceledAt: dateOf(ctx.now), reason },
    facts: { canceledBy: ctx.viewer.role },
  })
  await withdrawWhatWaits(ctx, canceled, reason)
  return canceled
}

/** What has left the yard is not undone by a word. A customer's order has no truck while they may cancel it. */
const refuseMoved = async (ctx: Context, { id, state }: Order) => {
  const trucks = await shipmentsOf(ctx, id)
  await refuseOnTheRoad(ctx, trucks)
  if (state !== 'confirmed' || broughtBy(trucks).length === 0) return
  throw new Refusal('conflict', 'Some of it was delivered, and is owed. Close the order instead.')
}
