import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import { isLinkActive } from '#features/accounts/recipients.ts'
import type { Context } from '#domain/context.ts'
import { isUuid } from '#domain/text.ts'
import { notFound } from '#domain/domain-error.ts'
import { boughtBy } from '#features/trade/buyer.ts'
import type { Viewer } from '#domain/viewer.ts'
import { orderLines, orders, type Order, type OrderLine } from './schema.ts'

export const ordersVisibleTo = (viewer: Viewer): SQL | undefined => boughtBy(viewer, orders, 'orders.see-all')

/** The order by its id, within the viewer's sight. Throws not-found. */
export const findOrder = async (ctx: Context, id: string): Promise<Order> => {
  if (!isUuid(id)) throw notFound('order')
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

/** Those of the quotes that were ordered from. The caller has looked them up within the viewer's sight. */
export const orderedQuotes = async (ctx: Context, quoteIds: readonly string[]): Promise<ReadonlySet<string | null>> => {
  if (quoteIds.length === 0) return new Set()
  const found = await ctx.db
    .select({ quoteId: orders.quoteId })
    .from(orders)
    .where(inArray(orders.quoteId, [...quoteIds]))
  return new Set(found.map(({ quoteId }) => quoteId))
}

/** An order's lines, as they stand on the paper. The caller has looked the order up within the viewer's sight. */
export const linesOf = (ctx: Pick<Context, 'db'>, orderId: string): Promise<OrderLine[]> =>
  ctx.db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position))

/** Those of the ids that are orders within the viewer's sight. */
export const visibleOrders = async (ctx: Context, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const visible = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, [...ids]), ordersVisibleTo(ctx.viewer)))
  return visible.map(({ id }) => id)
}

const theOne = async (ctx: Context, where: SQL | undefined): Promise<Order> => {
  const [order] = await ctx.db.select().from(orders).where(where)
  if (!order) throw notFound('order')
  return order
}

/**
 * Holds an order until the transaction ends: of two who load, buy for it or end it at once, the second sees what the
 * first has done. Take it before its purchase orders and trucks. The caller has looked up what leads to it within the
 * viewer's sight.
 */
export const lockOrder = async (ctx: Context, orderId: string): Promise<Order> => {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId)).for('update')
  if (!order) throw notFound('order')
  return order
}
