import { and, asc, count, desc, eq, ne, sql } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { outcomesOf } from '#features/orders/outcome.ts'
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

/** One line for each request that became something, by what came furthest. */
const outcomes = (ctx: Context, period: Period) => {
  const made = outcomesOf(ctx, cameIn(ctx, period))
  return ctx.db
    .select({
      requestId: made.requestId,
      quoted: sql<boolean>`bool_or(${made.quoted})`.as('came_quoted'),
      accepted: sql<boolean>`bool_or(${made.accepted})`.as('came_accepted'),
      ordered: sql<boolean>`bool_or(${made.ordered})`.as('came_ordered'),
    })
    .from(made)
    .groupBy(made.requestId)
    .as('outcome')
}

const cameIn = (ctx: Context, period: Period) =>
  and(within(ctx, requests.receivedAt, period), ne(requests.state, 'spam'))
