import { asc, eq, inArray } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { aboutContact, stillTheirs } from '#features/trade/buyer.ts'
import { orderLines, orders } from './schema.ts'

/**
 * Orders of somebody, with their lines; of those of a company they left, what names them. The caller has made sure that
 * they are the viewer's own.
 */
export const ordersOfAccount = async ({ db, viewer }: Pick<Context, 'db' | 'viewer'>, userId: string) => {
  const theirs = await db.select().from(orders).where(eq(orders.userId, userId)).orderBy(asc(orders.placedAt))
  const read = theirs.filter((order) => stillTheirs(viewer, order)).map(({ id }) => id)
  const lines = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, read))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position))
  return {
    orders: theirs.map(({ searchText: _text, goods: _goods, ...order }) => {
      const { reference, placedAt } = order
      return stillTheirs(viewer, order) ? order : { reference, placedAt, ...aboutContact(order) }
    }),
    orderLines: lines,
  }
}
