import { and, count, gte, inArray, lt, sql, type AnyColumn } from 'drizzle-orm'
import { localTime } from '#domain/calendar.ts'
import { demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { deliveryFellDue, deliveryFigures } from '#features/orders/on-time-figures.ts'
import { orderStates } from '#features/orders/lifecycle.ts'
import { orders } from '#features/orders/schema.ts'
import { isPromiseCounted, promisesKeptPart, type PromiseCount } from '#features/requests/promise-report.ts'
import { requests } from '#features/requests/schema.ts'
import { figuresByDay, nextDay, settledDay, type DayKind } from './daily-figures.ts'
import { inSteps, midnightOf, stepsOf, type Period, type Step } from './period.ts'
import { dayOfMoment } from './period-sql.ts'

/** Answers promised to the person who asked, and deliveries promised for the end of a window. */
export type Promises = { answers: PromiseCount; deliveries: MovedPromiseCount }

/** `moved`: we moved the day, the customer agreed, and the agreed day was kept or is still to come. It is not kept. */
export type MovedPromiseCount = PromiseCount & { moved: number }

/**
 * Promises that fell due in each step of the period, and not after now. A request that was withdrawn in time
 * or spam, an order that was canceled and one that nobody has confirmed owed nothing; one that was missed, and given
 * another day then, was due on the first. For staff alone.
 */
export const promisesBy = async (ctx: Context, period: Period, step: Step): Promise<(Period & Promises)[]> => {
  demand(ctx, 'reports.see')
  const days = await figuresByDay(ctx, promisesDays, period)
  return inSteps(stepsOf(period, step), days).map(({ days, ...step }) => ({
    ...step,
    answers: days.map(({ answers }) => answers).reduce(plus, nothing),
    deliveries: {
      ...days.map(({ deliveries }): PromiseCount => deliveries).reduce(plus, nothing),
      moved: days.reduce((sum, { deliveries }) => sum + deliveries.moved, 0),
    },
  }))
}

/**
 * Answers that fell due in the last `days` days, to the minute: what of the first day is in them and what fell due since
 * the last day that is over is counted, and the days between are read as they are kept.
 */
export const answersKept = async (ctx: Context, days: number): Promise<PromiseCount> => {
  demand(ctx, 'requests.see-all')
  const begin = localTime(ctx.calendar, ctx.now.subtract({ hours: 24 * days })).toPlainDate()
  const from = begin.add({ days: 1 }).toString()
  const to = settledDay(ctx)
  const [first, kept, last] = await Promise.all([
    promisesKeptPart(ctx, days, { until: midnightOf(ctx, from) }),
    figuresByDay(ctx, promisesDays, { from, to }),
    promisesKeptPart(ctx, days, { from: midnightOf(ctx, to < from ? from : nextDay(to)) }),
  ])
  return [first, ...[...kept.values()].map(({ answers }) => answers), last].reduce(plus)
}

/** The promises of each day, answers and deliveries. */
export const promisesDays: DayKind<Promises> = {
  kind: 'promises',
  first: sql`(select least((select min(counted_due_at) from ${requests}), (select min(counted_due_at) from ${orders}
    where ${inArray(orders.state, [...orderStates.statesThat('countsAsPromised')])})))`,
  addUp: async (ctx, from, until) => {
    const fellDue = (dueAt: AnyColumn) => and(gte(dueAt, from), lt(dueAt, until), lt(dueAt, dateOf(ctx.now)))
    const answers = await ctx.db
      .select({ day: dayOfMoment(ctx, requests.countedDueAt), due: count(), kept: answeredInTime })
      .from(requests)
      .where(and(fellDue(requests.countedDueAt), isPromiseCounted()))
      .groupBy(sql`1`)
    const deliveries = await ctx.db
      .select({ day: dayOfMoment(ctx, orders.countedDueAt), ...deliveryFigures(ctx), goodUntil: movedUntil(ctx) })
      .from(orders)
      .where(and(fellDue(orders.countedDueAt), deliveryFellDue(ctx)))
      .groupBy(sql`1`)
    const ofAnswers = new Map(answers.map((row) => [row.day, row]))
    const ofDeliveries = new Map(deliveries.map((row) => [row.day, row]))
    return [...new Set([...answers, ...deliveries].map(({ day }) => day))].map((day) => {
      const { due, kept } = ofAnswers.get(day) ?? nothing
      const { goodUntil = null, ...sum } = ofDeliveries.get(day) ?? { due: 0, kept: 0, moved: 0 }
      return {
        day,
        figures: { answers: { due, kept }, deliveries: { due: sum.due, kept: sum.kept, moved: sum.moved } },
        goodUntil,
      }
    })
  },
}

/** What is done at the very due time is kept. */
const answeredInTime = sql<number>`(count(*) filter (where ${requests.answeredAt} <= ${requests.countedDueAt}))::int`

/** Until then a delivery counts as moved whose agreed day is still to come; afterwards it is late unless it came. */
const movedUntil = (ctx: Context) =>
  sql`min(${orders.dueAt}) filter (where ${orders.dayMoved} = 'agreed' and ${orders.deliveredAt} is null
    and ${orders.dueAt} >= ${dateOf(ctx.now).toISOString()}::timestamptz)`.mapWith(orders.dueAt)

const plus = (a: PromiseCount, b: PromiseCount): PromiseCount => ({
  due: a.due + b.due,
  kept: a.kept + b.kept,
})

const nothing: PromiseCount = { due: 0, kept: 0 }
