import { eq } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { logEvent } from '#events/audit-log.ts'
import { orderEvents } from './events.ts'
import { orders, type Order } from './schema.ts'

/**
 * Whether the customer hears by email that the truck has left for them. It is no new version of what others decide on. The
 * caller has looked the order up within the viewer's sight, or behind its link.
 */
export const setTruckLeftNotice = (ctx: Context, { id }: Pick<Order, 'id'>, wants: boolean): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'orders.change-details')
    await ctx.db.update(orders).set({ onTheWay: wants }).where(eq(orders.id, id))
    await logEvent(ctx, orderEvents.on_the_way, id, {}, { wants })
  })
