import { and, desc, eq, inArray, isNotNull, isNull, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Context } from '#domain/context.ts'
import { quotes } from '#features/quotes/schema.ts'
import { orders, type Order } from './schema.ts'

type Db = Pick<Context, 'db'>

/**
 * What became of requests, a row for each quote and each order made of them: whether it was quoted, accepted and ordered, each
 * of them one of those before it. An order that staff made of the request itself is all of it once its price is accepted.
 * `of` picks the requests by their ids. Every page, list and report that says what became of a request asks this.
 */
export const outcomesOf = ({ db }: Db, of: (requestId: AnyColumn) => SQL) => {
  const quoted = db
    .select({
      requestId: sql<string>`${quotes.requestId}`.as('of_request'),
      orderId: sql<string | null>`${orders.id}`.as('became_order'),
      quoted: sql<boolean>`${quotes.offeredAt} is not null`.as('quoted'),
      accepted: sql<boolean>`${quotes.state} = 'approved'`.as('accepted'),
      ordered: sql<boolean>`coalesce(${orders.state} <> 'canceled', false)`.as('ordered'),
    })
    .from(quotes)
    .leftJoin(orders, eq(orders.quoteId, quotes.id))
    .where(of(quotes.requestId))
  const atOnce = db
    .select({
      requestId: sql<string>`${orders.requestId}`.as('of_request'),
      orderId: sql<string | null>`${orders.id}`.as('became_order'),
      quoted: sql<boolean>`true`.as('quoted'),
      accepted: sql<boolean>`${orders.confirmedAt} is not null`.as('accepted'),
      ordered: sql<boolean>`${orders.confirmedAt} is not null and ${orders.state} <> 'canceled'`.as('ordered'),
    })
    .from(orders)
    .where(and(isNull(orders.quoteId), of(orders.requestId)))
  return unionAll(quoted, atOnce).as('outcomes')
}

/** The orders that requests became, by request, newest first. The caller has looked the requests up within the viewer's sight. */
export const ordersOfRequests = async (ctx: Db, ids: readonly string[]): Promise<Map<string, Order[]>> => {
  if (ids.length === 0) return new Map()
  const outcome = outcomesOf(ctx, (requestId) => inArray(requestId, [...ids]))
  const outcomes = await ctx.db
    .select({ requestId: outcome.requestId, id: sql<string>`${outcome.orderId}` })
    .from(outcome)
    .where(isNotNull(outcome.orderId))
  if (outcomes.length === 0) return new Map()
  const requestOf = new Map(outcomes.map(({ id, requestId }) => [id, requestId]))
  const found = await ctx.db
    .select()
    .from(orders)
    .where(inArray(orders.id, [...requestOf.keys()]))
    .orderBy(desc(orders.placedAt), desc(orders.id))
  return Map.groupBy(found, ({ id }) => requestOf.get(id) ?? '')
}

/** The same of one request. */
export const ordersOfRequest = async (ctx: Db, id: string): Promise<Order[]> =>
  (await ordersOfRequests(ctx, [id])).get(id) ?? []
