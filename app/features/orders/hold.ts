import { eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { notFound } from '#domain/refusal.ts'
import { orders, type Order } from './schema.ts'

/**
 * Holds an order until the transaction ends: of two who load, buy for it or end it at once, the second sees what the
 * first has done. Take it before its purchase orders and trucks. The caller has looked up what leads to it within the
 * viewer's sight.
 */
export const holdOrder = async (ctx: Context, orderId: string): Promise<Order> => {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId)).for('update')
  if (!order) throw notFound('order')
  return order
}
