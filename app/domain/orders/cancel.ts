import { inTransaction, type Context } from '../context.ts'
import { dateOf } from '../instant.ts'
import { mayAct } from '../trade/buyer.ts'
import { visitor } from '../viewer.ts'
import { findOrder, orderBehind } from './find.ts'
import type { OrderState } from './lifecycle.ts'
import { moveOrder } from './move.ts'
import type { Order } from './schema.ts'

/** Cancels an order: its customer until it is confirmed, staff until the truck has left. `reason` in their words. */
export const cancelOrder = (ctx: Context, id: string, seen: OrderState, reason?: string): Promise<Order> =>
  inTransaction(ctx, async (ctx) => {
    mayAct(ctx.viewer)
    return cancel(ctx, await findOrder(ctx, id), seen, reason)
  })

/** The same for whoever holds the order's private link. */
export const cancelBehindLink = (ctx: Context, secretLink: string, seen: OrderState, reason?: string): Promise<Order> =>
  inTransaction({ ...ctx, viewer: visitor }, async (ctx) =>
    cancel(ctx, await orderBehind(ctx, secretLink), seen, reason),
  )

const cancel = (ctx: Context, order: Order, seen: OrderState, reason?: string) =>
  moveOrder(ctx, order, 'cancel', {
    seen,
    change: { cancelledAt: dateOf(ctx.now), reason: reason?.trim().slice(0, 2000) || null },
    told: { cancelledBy: ctx.viewer.role },
  })
