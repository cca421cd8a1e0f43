import { and, count, lt, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { deliveryFellDue, deliveryFigures } from '#features/orders/deliveries-kept.ts'
import { orders } from '#features/orders/schema.ts'
import { owed } from '#features/requests/promise-report.ts'
import { requests } from '#features/requests/schema.ts'
import { stepsOf, type Period, type Step } from './period.ts'
import { byStep, fromSteps, inStep } from './within.ts'

/** Promises that fell due, and those of them that were kept. The rest was late, or is still owed. */
export type Kept = { due: number; kept: number }

/** Answers promised to the person who asked, and deliveries promised for the end of a window. */
export type Promises = { answers: Kept; deliveries: Moved }

/** `moved`: we moved the day, the customer agreed, and the agreed day was kept or is still to come. It is not kept. */
export type Moved = Kept & { moved: number }

/**
 * Promises that fell due in each step of the period, and not after now. A request that was withdrawn in time
 * or spam, an order that was canceled and one that nobody has confirmed owed nothing; one that was missed, and given
 * another day then, was due on the first. For staff alone.
 */
export const promisesBy = async (ctx: Context, period: Period, step: Step): Promise<(Period & Promises)[]> => {
  demand(ctx, 'reports.see')
  const steps = stepsOf(period, step)
  const from = fromSteps(ctx, steps)
  const [answers, deliveries] = await Promise.all([answersBy(ctx, from), deliveriesBy(ctx, from)])
  return steps.map((step, index) => ({
    ...step,
    answers: answers[index] ?? nothing,
    deliveries: deliveries[index] ?? { ...nothing, moved: 0 },
  }))
}

const answersBy = (ctx: Context, steps: SQL): Promise<Kept[]> => {
  const promises = ctx.db
    .select(figures(requests.answeredAt, requests.countedDueAt))
    .from(requests)
    .where(and(fellDue(ctx, requests.countedDueAt), owed()))
    .as('promises')
  return ctx.db.select(kept(promises)).from(steps).crossJoinLateral(promises).orderBy(byStep)
}

const deliveriesBy = (ctx: Context, steps: SQL): Promise<Moved[]> => {
  const promises = ctx.db
    .select(deliveryFigures(ctx))
    .from(orders)
    .where(and(inStep(orders.countedDueAt), deliveryFellDue(ctx)))
    .as('promises')
  return ctx.db
    .select({ due: promises.due, kept: promises.kept, moved: promises.moved })
    .from(steps)
    .crossJoinLateral(promises)
    .orderBy(byStep)
}

const fellDue = (ctx: Context, dueAt: AnyColumn) => and(inStep(dueAt), lt(dueAt, dateOf(ctx.now)))

/** What is done at the very due time is kept. */
const figures = (done: AnyColumn, dueAt: AnyColumn) => ({
  due: count().as('due'),
  kept: sql<number>`(count(*) filter (where ${done} <= ${dueAt}))::int`.as('kept'),
})

const kept = <Figures extends ReturnType<typeof figures>>({ due, kept }: Figures) => ({ due, kept })

const nothing: Kept = { due: 0, kept: 0 }
