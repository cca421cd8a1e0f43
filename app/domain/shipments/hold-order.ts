import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { orders, type Order } from '../orders/schema.ts'
import { notFound } from '../refusal.ts'

/**
 * Holds the order of a truck until the transaction ends: of two trucks that are loaded, or arrive, at once, the second
 * sees what the first has done. The caller has looked up what leads to it within the viewer's sight.
 */
export const holdOrder = async (ctx: Context, orderId: string): Promise<Order> => {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId)).for('update')
  if (!order) throw notFound('order')
  return order
}
