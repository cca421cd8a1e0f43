import { and, count, isNull, lt, ne, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { dateOf } from '../instant.ts'
import { orders } from '../orders/schema.ts'
import { requests } from '../requests/schema.ts'
import { staffOnly } from '../staff-only.ts'
import { stepsOf, type Period, type Step } from './period.ts'
import { stepIn, within } from './within.ts'

/** Promises that fell due, and those of them that were kept. The rest was late, or is still owed. */
export type Kept = { due: number; kept: number }

/** Answers promised to whoever asked, and deliveries promised for the end of a window. */
export type Promises = { answers: Kept; deliveries: Kept }

/**
 * Promises that fell due in each step of the period, in Ohio, and not after now. A request that was withdrawn or spam
 * and an order that was cancelled owed nothing; one that was missed, and given another day then, was due on the first.
 * For staff alone.
 */
export const promisesBy = async (ctx: Context, period: Period, step: Step): Promise<(Period & Promises)[]> => {
  staffOnly(ctx)
  const steps = stepsOf(period, step)
  const [answers, deliveries] = await Promise.all([
    answersBy(ctx, period, stepIn(ctx, requests.dueAt, steps)),
    deliveriesBy(ctx, period, stepIn(ctx, orders.countedDueAt, steps)),
  ])
  return steps.map((step, index) => ({
    ...step,
    answers: answers.get(index + 1) ?? nothing,
    deliveries: deliveries.get(index + 1) ?? nothing,
  }))
}

const answersBy = async (ctx: Context, period: Period, key: SQL<number>) =>
  byKey(
    await ctx.db
      .select({ key, ...figures(requests.answeredAt, requests.dueAt) })
      .from(requests)
      .where(and(fellDue(ctx, requests.dueAt, period), isNull(requests.releasedAt)))
      .groupBy(key),
  )

const deliveriesBy = async (ctx: Context, period: Period, key: SQL<number>) =>
  byKey(
    await ctx.db
      .select({ key, ...figures(orders.deliveredAt, orders.countedDueAt) })
      .from(orders)
      .where(and(fellDue(ctx, orders.countedDueAt, period), ne(orders.state, 'cancelled')))
      .groupBy(key),
  )

const fellDue = (ctx: Context, dueAt: AnyColumn, period: Period) =>
  and(within(ctx, dueAt, period), lt(dueAt, dateOf(ctx.now)))

/** What is done at the very due time is kept. */
const figures = (done: AnyColumn, dueAt: AnyColumn) => ({
  due: count(),
  kept: sql<number>`(count(*) filter (where ${done} <= ${dueAt}))::int`,
})

const byKey = (rows: ({ key: number } & Kept)[]) => new Map(rows.map(({ key, due, kept }) => [key, { due, kept }]))

const nothing: Kept = { due: 0, kept: 0 }
