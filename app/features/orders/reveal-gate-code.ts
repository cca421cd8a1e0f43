import type { Context } from '#domain/context.ts'
import { system } from '#domain/viewer.ts'
import { revealGateCode } from '#features/trade/gate-code.ts'
import { orderEvents } from './events.ts'
import { findOrder } from './find.ts'

/**
 * The gate code of an order for staff who look at it on its purchase order or truck; the look is in the order's history. The
 * caller has looked up what leads to the order within the viewer's sight.
 */
export const revealOfOrder = async (ctx: Context, orderId: string): Promise<string> =>
  revealGateCode(ctx, await findOrder({ ...ctx, viewer: system }, orderId), orderEvents.gate_code)
