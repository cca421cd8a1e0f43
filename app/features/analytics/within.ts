import { and, gte, lt, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { boundsOf, midnightOf, type Period } from './period.ts'

/** True in SQL for a moment within the period. */
export const within = (ctx: Pick<Context, 'calendar'>, moment: AnyColumn, period: Period): SQL | undefined => {
  const { from, until } = boundsOf(ctx, period)
  return and(gte(moment, from), lt(moment, until))
}

/**
 * The steps of a period, to be read from: `step` with its first midnight, and the one after its last day. What is added
 * up beside it, laterally, reads an index once for each step, which is less than asking every moment for its step.
 */
export const fromSteps = (ctx: Pick<Context, 'calendar'>, steps: readonly Period[]): SQL => {
  const [begins, ends] = [steps.map((step) => firstOf(ctx, step.from)), steps.at(-1)]
  const last = ends && boundsOf(ctx, ends).until.toISOString()
  return sql`unnest(${sql.param(begins)}::timestamptz[], ${sql.param([...begins.slice(1), last])}::timestamptz[])
    with ordinality as step (begins, ends, place)`
}

/** True in SQL for a moment within the step that is read from. */
export const inStep = (moment: AnyColumn): SQL => sql`${moment} >= step.begins and ${moment} < step.ends`

/** In the order of the steps. */
export const byStep = sql`step.place`

const firstOf = (ctx: Pick<Context, 'calendar'>, day: string) => midnightOf(ctx, day).toISOString()

/** A sum as a number. Cents and tenths of gallons stay exact far beyond what a state burns. */
export const total = (amount: SQL | SQL.Aliased | AnyColumn): SQL<number> =>
  sql`coalesce(sum(${amount}), 0)`.mapWith(Number)
