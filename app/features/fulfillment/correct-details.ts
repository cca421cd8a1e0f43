import { and, eq, inArray } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import type { ExpectedVersion } from '#events/expected-version.ts'
import { findOrder, lockOrder } from '#features/orders/find.ts'
import type { OrderState } from '#features/orders/lifecycle.ts'
import { moveOrder } from '#features/orders/move.ts'
import type { Order } from '#features/orders/schema.ts'
import type { Site } from '#features/purchasing/events.ts'
import { addressesOf } from '#features/purchasing/find.ts'
import { purchaseStates } from '#features/purchasing/lifecycle.ts'
import { movePurchase } from '#features/purchasing/move.ts'
import { openGateCode, sealGateCode } from '#features/trade/gate-code.ts'
import { purchaseFields, purchaseOrders } from '#features/purchasing/schema.ts'

/**
 * Staff correct whom to call on site, how to get in, the gate code, which is kept unless one is given, and the customer's
 * PO number. Purchase orders that are still owed
 * follow, and their suppliers are told: their drivers go by them.
 * @throws DomainError `conflict` when somebody else was faster, or the order has ended.
 */
export const correctDetails = (
  ctx: Context,
  id: string,
  seen: ExpectedVersion<OrderState>,
  { gateCode, ...place }: Site & { gateCode?: string | null },
): Promise<Order> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'orders.reschedule')
    const order = await lockOrder(ctx, (await findOrder(ctx, id)).id)
    const isNewCode = gateCode !== undefined && gateCode !== openGateCode(ctx, order.id, order.sealedGateCode)
    const sealed = isNewCode ? { sealedGateCode: sealGateCode(ctx, order.id, gateCode) } : {}
    const corrected = await moveOrder(ctx, order, 'change_details', { seen, change: { ...place, ...sealed } })
    const owed = and(
      eq(purchaseOrders.orderId, order.id),
      inArray(purchaseOrders.state, [...purchaseStates.statesThat('isActive')]),
    )
    for (const purchase of await ctx.db.select(purchaseFields).from(purchaseOrders).where(owed)) {
      const facts = { to: await addressesOf(ctx, purchase.supplierId), place, ...(isNewCode && { isNewCode }) }
      await movePurchase(ctx, purchase, 'change_details', { change: place, facts, follows: true })
    }
    return corrected
  })
