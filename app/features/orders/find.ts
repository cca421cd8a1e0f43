import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import { isLinkActive } from '#features/accounts/recipients.ts'
import type { Context } from '#domain/context.ts'
import { notFound } from '#domain/refusal.ts'
import { boughtBy } from '#features/trade/buyer.ts'
import type { Viewer } from '#domain/viewer.ts'
import { orderLines, orders, type Order, type OrderLine } from './schema.ts'

export const ordersVisibleTo = (viewer: Viewer): SQL | undefined => boughtBy(viewer, orders, 'orders.see-all')

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The order by its id, within the viewer's sight. Throws not-found. */
export const findOrder = async (ctx: Context, id: string): Promise<Order> => {
  if (!uuid.test(id)) throw notFound('order')
  return theOne(ctx, and(eq(orders.id, id), ordersVisibleTo(ctx.viewer)))
}

/** The order behind a private link: holding it is the permission, while its contact acts for the buyer. Throws not-found. */
export const orderBehind = (ctx: Context, secretLink: string): Promise<Order> =>
  theOne(ctx, and(eq(orders.secretLink, secretLink), isLinkActive(ctx, orders)))

/** The order made from a quote, if there is one. The caller has looked the quote up within the viewer's sight. */
export const orderOfQuote = async (ctx: Context, quoteId: string): Promise<Order | undefined> => {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.quoteId, quoteId))
  return order
}

/** An order's lines, as they stand on the paper. The caller has looked the order up within the viewer's sight. */
export const linesOf = (ctx: Pick<Context, 'db'>, orderId: string): Promise<OrderLine[]> =>
  ctx.db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position))

/** Those of the ids that are orders within the viewer's sight. */
export const visibleOrders = async (ctx: Context, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const seen = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, [...ids]), ordersVisibleTo(ctx.viewer)))
  return seen.map(({ id }) => id)
}

const theOne = async (ctx: Context, where: SQL | undefined): Promise<Order> => {
  const [order] = await ctx.db.select().from(orders).where(where)
  if (!order) throw notFound('order')
  return order
}
