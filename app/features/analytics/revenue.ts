import { and, count, eq, sql } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import type { Cents } from '#domain/money.ts'
import { orders } from '#features/orders/schema.ts'
import { inSteps, stepsOf, type Period, type Step } from './period.ts'
import { figuresByDay } from './daily-figures.ts'
import { salesDays } from './sales-days.ts'
import { sumAmount, isWithin } from './period-sql.ts'

/**
 * What was earned: goods and freight of orders delivered in the period, by the day of delivery; an order that
 * was closed short counts with what came of it, on the day of its last load. `taxes` were
 * collected with it and belong to others: they are no revenue.
 */
export type Revenue = { orders: number; goods: Cents; freight: Cents; revenue: Cents; taxes: Cents }

/** Of the whole period. For staff alone. */
export const revenueIn = async (ctx: Context, period: Period): Promise<Revenue> => {
  demand(ctx, 'revenue.see')
  const [found] = await ctx.db.select(figures).from(orders).where(deliveredIn(ctx, period))
  return found ?? nothing
}

/** The same for each step of the period, those without a delivery included. For staff alone. */
export const revenueBy = async (ctx: Context, period: Period, step: Step): Promise<(Period & Revenue)[]> => {
  demand(ctx, 'revenue.see')
  const days = await figuresByDay(ctx, salesDays, period)
  return inSteps(stepsOf(period, step), days).map(({ days, ...step }) => ({
    ...step,
    ...revenueOf(
      days.map(
        ({ orders, goods, freight, taxes }) => ({ orders, goods, freight, revenue: goods + freight, taxes }) as Revenue,
      ),
    ),
  }))
}

/** The steps added up. */
export const revenueOf = (steps: readonly Revenue[]): Revenue =>
  steps.reduce(
    (all, step) => ({
      orders: all.orders + step.orders,
      goods: (all.goods + step.goods) as Cents,
      freight: (all.freight + step.freight) as Cents,
      revenue: (all.revenue + step.revenue) as Cents,
      taxes: (all.taxes + step.taxes) as Cents,
    }),
    nothing,
  )

/** True in SQL for an order that was delivered in the period. */
export const deliveredIn = (ctx: Pick<Context, 'calendar'>, period: Period) =>
  and(isDelivered, isWithin(ctx, orders.deliveredAt, period))

const isDelivered = eq(orders.state, 'delivered')

const cents = (amount: ReturnType<typeof sql>) => sumAmount(amount) as ReturnType<typeof sql<Cents>>

const figures = {
  orders: count().as('delivered'),
  goods: cents(sql`${orders.goodsCents}`).as('goods'),
  freight: cents(sql`${orders.freight}`).as('carried'),
  revenue: cents(sql`${orders.goodsCents} + ${orders.freight}`).as('revenue'),
  taxes: cents(sql`${orders.totalCents} - ${orders.goodsCents} - ${orders.freight}`).as('taxes'),
}

const zero = 0 as Cents
const nothing: Revenue = { orders: 0, goods: zero, freight: zero, revenue: zero, taxes: zero }
