import { and, asc, count, desc, eq, ne, sql } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { orders } from '#features/orders/schema.ts'
import { quotes } from '#features/quotes/schema.ts'
import { requests } from '#features/requests/schema.ts'
import type { Period } from './period.ts'
import { within } from './within.ts'

/** How far requests came: quoted, accepted, ordered, each of them one of those before it. */
export type Conversion = { kind: string; requests: number; quoted: number; accepted: number; ordered: number }

/**
 * Requests that came in within the period, by their form, and what has become of them until now. Spam is left out, an
 * order that was canceled is none; an order without a request (a reorder, a call) is not counted. For staff alone.
 */
export const requestsToOrders = async (ctx: Context, period: Period): Promise<Conversion[]> => {
  demand(ctx, 'reports.see')
  const outcome = outcomes(ctx, period)
  const those = (held: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${held}))::int`
  return ctx.db
    .select({
      kind: requests.kind,
      requests: count(),
      quoted: those(sql`${outcome.quoted}`),
      accepted: those(sql`${outcome.accepted}`),
      ordered: those(sql`${outcome.ordered}`),
    })
    .from(requests)
    .leftJoin(outcome, eq(outcome.requestId, requests.id))
    .where(cameIn(ctx, period))
    .groupBy(requests.kind)
    .orderBy(desc(count()), asc(requests.kind))
}

/** One line for each request that has a quote, whichever of its quotes came furthest. */
const outcomes = (ctx: Context, period: Period) =>
  ctx.db
    .select({
      requestId: quotes.requestId,
      quoted: sql<boolean>`bool_or(${quotes.offeredAt} is not null)`.as('quoted'),
      accepted: sql<boolean>`bool_or(${quotes.state} = 'approved')`.as('accepted'),
      ordered: sql<boolean>`bool_or(${orders.id} is not null)`.as('ordered'),
    })
    .from(quotes)
    .innerJoin(requests, and(eq(requests.id, quotes.requestId), cameIn(ctx, period)))
    .leftJoin(orders, and(eq(orders.quoteId, quotes.id), ne(orders.state, 'canceled')))
    .groupBy(quotes.requestId)
    .as('outcome')

const cameIn = (ctx: Context, period: Period) =>
  and(within(ctx, requests.receivedAt, period), ne(requests.state, 'spam'))
