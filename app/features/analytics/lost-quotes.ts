import { and, count, eq, inArray, sql } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { lostReasons, type LostReason } from '#features/quotes/lost-reasons.ts'
import { quotes } from '#features/quotes/schema.ts'
import type { Period } from './period.ts'
import { isWithin } from './period-sql.ts'

/** How many quotes were lost for a reason, by how they ended; without a reason where nobody gave one. */
export type LostFor = { reason: LostReason | null; rejected: number; expired: number; withdrawn: number }

/**
 * Quotes that were declined, that expired or that we withdrew after sending them, within the period, by their reason, most
 * first. One that was written anew since is none of them. For staff alone.
 */
export const quotesLost = async (ctx: Context, period: Period): Promise<LostFor[]> => {
  demand(ctx, 'reports.see')
  const ended = (state: 'rejected' | 'expired' | 'withdrawn') =>
    sql<number>`(count(*) filter (where ${eq(quotes.state, state)}))::int`
  const rows = await ctx.db
    .select({
      reason: quotes.lostReason,
      rejected: ended('rejected'),
      expired: ended('expired'),
      withdrawn: ended('withdrawn'),
      all: count(),
    })
    .from(quotes)
    .where(and(isWithin(ctx, quotes.lostAt, period), inArray(quotes.state, ['rejected', 'expired', 'withdrawn'])))
    .groupBy(quotes.lostReason)
  const place = ({ reason }: LostFor) => (reason ? lostReasons.indexOf(reason) : lostReasons.length)
  return rows
    .toSorted((one, other) => other.all - one.all || place(one) - place(other))
    .map(({ all: _all, ...row }) => row)
}
