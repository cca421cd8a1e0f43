import { and, gte, lt, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { boundsOf, type Period } from './period.ts'

/** True in SQL for a moment within the period, in Ohio. */
export const within = (ctx: Pick<Context, 'calendar'>, moment: AnyColumn, period: Period): SQL | undefined => {
  const { from, until } = boundsOf(ctx, period)
  return and(gte(moment, from), lt(moment, until))
}

/**
 * Which of the steps a moment of their period lies in, counted from 1. The midnights of Ohio are reckoned once and looked
 * up, which is a tenth of asking every moment for its day. They stand in the query as they are, and are ours: a parameter
 * cannot be grouped by.
 */
export const stepIn = (ctx: Pick<Context, 'calendar'>, moment: AnyColumn, steps: readonly Period[]): SQL<number> => {
  const midnights = steps.map((step) => boundsOf(ctx, step).from.toISOString())
  return sql<number>`width_bucket(${moment}, ${sql.raw(`'{${midnights.join(',')}}'::timestamptz[]`)})`
}

/** A sum as a number. Cents and tenths of gallons stay exact far beyond what Ohio burns. */
export const total = (amount: SQL | SQL.Aliased | AnyColumn): SQL<number> =>
  sql`coalesce(sum(${amount}), 0)`.mapWith(Number)
