import { asc, eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { orderLines, orders } from './schema.ts'

/** Orders of somebody, with their lines. The caller has made sure that they are the viewer's own. */
export const ordersOfAccount = async ({ db }: Pick<Context, 'db'>, userId: string) => {
  const theirs = await db.select().from(orders).where(eq(orders.userId, userId)).orderBy(asc(orders.placedAt))
  const lines = await db
    .select({ line: orderLines })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orders.userId, userId))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position))
  return {
    orders: theirs.map(({ searchText: _text, goods: _goods, ...order }) => order),
    orderLines: lines.map(({ line }) => line),
  }
}
