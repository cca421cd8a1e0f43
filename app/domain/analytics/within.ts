import { and, gte, lt, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { boundsOf, type Period, type Step } from './period.ts'

/** True in SQL for a moment within the period, in Ohio. */
export const within = (ctx: Pick<Context, 'calendar'>, moment: AnyColumn, period: Period): SQL | undefined => {
  const { from, until } = boundsOf(ctx, period)
  return and(gte(moment, from), lt(moment, until))
}

/** The step a moment lies in, as `stepsOf` calls it. The words are ours: a place in the query cannot be grouped by. */
export const stepIn = ({ calendar }: Pick<Context, 'calendar'>, moment: AnyColumn, step: Step): SQL<string> =>
  sql<string>`date_trunc(${sql.raw(`'${step}'`)}, ${moment} at time zone ${sql.raw(`'${calendar.timeZone.replaceAll("'", "''")}'`)})::date::text`

/** A sum as a number. Cents and tenths of gallons stay exact far beyond what Ohio burns. */
export const total = (amount: SQL | AnyColumn): SQL<number> => sql`coalesce(sum(${amount}), 0)`.mapWith(Number)
