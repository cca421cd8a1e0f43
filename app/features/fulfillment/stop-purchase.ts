import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import type { ExpectedVersion } from '#events/expected-version.ts'
import { holdOrder } from '#features/orders/hold.ts'
import { findPurchase, lockPurchase } from '#features/purchasing/find.ts'
import type { PurchaseState } from '#features/purchasing/lifecycle.ts'
import type { PurchaseOrder } from '#features/purchasing/schema.ts'
import { reasonOf } from '#domain/reason.ts'
import { shipmentsForPurchase } from '#features/shipments/find.ts'
import { refuseOnTheRoad } from './on-the-road.ts'
import { endPurchase, withdrawTrucks } from './withdraw.ts'

/**
 * Staff end a purchase order, and the supplier's people are told: one of which nothing came is withdrawn, with its trucks
 * that have not left; of one that came in part we take, and pay, what came.
 * @throws Refusal `conflict` when somebody else was faster, or a truck of it is on the road.
 */
export const stopPurchase = (
  ctx: Context,
  id: string,
  seen: ExpectedVersion<PurchaseState>,
  reason?: string,
): Promise<PurchaseOrder> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'purchases.end')
    const { orderId } = await findPurchase(ctx, id)
    await holdOrder(ctx, orderId)
    const purchase = await lockPurchase(ctx, id)
    const trucks = await shipmentsForPurchase(ctx, id)
    await refuseOnTheRoad(ctx, trucks)
    const said = reasonOf(reason)
    const ended = await endPurchase(ctx, purchase, trucks, said, seen)
    await withdrawTrucks(ctx, trucks, said)
    return ended
  })
