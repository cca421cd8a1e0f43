import { and, count, eq, gte, lt, ne, sql, type SQL } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { outcomesOf } from '#features/orders/request-outcomes.ts'
import { requests } from '#features/requests/schema.ts'
import { figuresByDay, type DayKind } from './daily-figures.ts'
import type { Period } from './period.ts'
import { dayOfMoment } from './period-sql.ts'

/** How far requests came: quoted, accepted, ordered, each of them one of those before it. */
export type Conversion = { kind: string; requests: number; quoted: number; accepted: number; ordered: number }

/**
 * Requests that came in within the period, by their form, and what has become of them until now. Spam is left out, an
 * order that was canceled is none; an order without a request (a reorder, a call) is not counted. For staff alone.
 */
export const requestsToOrders = async (ctx: Context, period: Period): Promise<Conversion[]> => {
  demand(ctx, 'reports.see')
  const sums = new Map<string, Conversion>()
  for (const day of (await figuresByDay(ctx, requestsDays, period)).values())
    for (const line of day) {
      const sum = sums.get(line.kind) ?? { kind: line.kind, requests: 0, quoted: 0, accepted: 0, ordered: 0 }
      for (const step of ['requests', 'quoted', 'accepted', 'ordered'] as const) sum[step] += line[step]
      sums.set(line.kind, sum)
    }
  return [...sums.values()].toSorted((one, other) => other.requests - one.requests || (one.kind < other.kind ? -1 : 1))
}

/** What came in on each day, by its form, and how far it came until now. */
export const requestsDays: DayKind<Conversion[]> = {
  kind: 'requests',
  first: sql`(select min(received_at) from ${requests})`,
  addUp: async (ctx, from, until) => {
    const received = and(gte(requests.receivedAt, from), lt(requests.receivedAt, until), ne(requests.state, 'spam'))
    const outcome = outcomes(ctx, received)
    const countWhere = (condition: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${condition}))::int`
    const rows = await ctx.db
      .select({
        day: dayOfMoment(ctx, requests.receivedAt),
        kind: requests.kind,
        requests: count(),
        quoted: countWhere(sql`${outcome.quoted}`),
        accepted: countWhere(sql`${outcome.accepted}`),
        ordered: countWhere(sql`${outcome.ordered}`),
      })
      .from(requests)
      .leftJoin(outcome, eq(outcome.requestId, requests.id))
      .where(received)
      .groupBy(sql`1`, requests.kind)
    return [...Map.groupBy(rows, ({ day }) => day)].map(([day, lines]) => ({
      day,
      figures: lines.map(({ day: _day, ...line }) => line),
    }))
  },
}

/** One line for each request that became something, by what came furthest. */
const outcomes = (ctx: Context, condition: SQL | undefined) => {
  const outcomesOfRequests = outcomesOf(
    ctx,
    (requestId) => sql`${requestId} in (select id from ${requests} where ${condition})`,
  )
  return ctx.db
    .select({
      requestId: outcomesOfRequests.requestId,
      quoted: sql<boolean>`bool_or(${outcomesOfRequests.quoted})`.as('came_quoted'),
      accepted: sql<boolean>`bool_or(${outcomesOfRequests.accepted})`.as('came_accepted'),
      ordered: sql<boolean>`bool_or(${outcomesOfRequests.ordered})`.as('came_ordered'),
    })
    .from(outcomesOfRequests)
    .groupBy(outcomesOfRequests.requestId)
    .as('outcome')
}
