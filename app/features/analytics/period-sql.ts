import { and, gte, lt, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { periodBounds, type Period } from './period.ts'

/** True in SQL for a moment within the period. */
export const isWithin = (ctx: Pick<Context, 'calendar'>, moment: AnyColumn, period: Period): SQL | undefined => {
  const { from, until } = periodBounds(ctx, period)
  return and(gte(moment, from), lt(moment, until))
}

/** The day of a moment in the company's time zone, in SQL: "2026-11-20". */
export const dayOfMoment = ({ calendar }: Pick<Context, 'calendar'>, moment: AnyColumn): SQL<string> =>
  sql<string>`(${moment} at time zone ${sql.raw(`'${calendar.timeZone.replaceAll("'", '')}'`)})::date::text`

/** A sum as a number. Cents and tenths of gallons stay exact far beyond what a state burns. */
export const sumAmount = (amount: SQL | SQL.Aliased | AnyColumn): SQL<number> =>
  sql`coalesce(sum(${amount}), 0)`.mapWith(Number)
