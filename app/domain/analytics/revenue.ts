import { and, count, eq, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Cents } from '../money.ts'
import { orders } from '../orders/schema.ts'
import { staffOnly } from '../staff-only.ts'
import { stepsOf, type Period, type Step } from './period.ts'
import { stepIn, total, within } from './within.ts'

/**
 * What was earned: goods and freight of orders delivered in the period, by the day of delivery in Ohio; an order that
 * was closed short counts with what came of it, on the day of its last load. `taxes` were
 * collected with it and belong to others: they are no revenue.
 */
export type Revenue = { orders: number; goods: Cents; freight: Cents; revenue: Cents; taxes: Cents }

/** Of the whole period. For staff alone. */
export const revenueIn = async (ctx: Context, period: Period): Promise<Revenue> => {
  staffOnly(ctx)
  const [found] = await ctx.db.select(figures).from(orders).where(deliveredIn(ctx, period))
  return found ?? nothing
}

/** The same for each step of the period, those without a delivery included. For staff alone. */
export const revenueBy = async (ctx: Context, period: Period, step: Step): Promise<(Period & Revenue)[]> => {
  staffOnly(ctx)
  const steps = stepsOf(period, step)
  const key = stepIn(ctx, orders.deliveredAt, steps)
  const found = await ctx.db
    .select({ key, ...figures })
    .from(orders)
    .where(deliveredIn(ctx, period))
    .groupBy(key)
  const known = new Map(found.map(({ key, ...sums }) => [key, sums]))
  return steps.map((step, index) => ({ ...step, ...(known.get(index + 1) ?? nothing) }))
}

/** True in SQL for an order that was delivered in the period. */
export const deliveredIn = (ctx: Pick<Context, 'calendar'>, period: Period) =>
  and(eq(orders.state, 'delivered'), within(ctx, orders.deliveredAt, period))

const cents = (amount: ReturnType<typeof sql>) => total(amount) as ReturnType<typeof sql<Cents>>

const figures = {
  orders: count(),
  goods: cents(sql`${orders.goodsCents}`),
  freight: cents(sql`${orders.freight}`),
  revenue: cents(sql`${orders.goodsCents} + ${orders.freight}`),
  taxes: cents(sql`${orders.totalCents} - ${orders.goodsCents} - ${orders.freight}`),
}

const none = 0 as Cents
const nothing: Revenue = { orders: 0, goods: none, freight: none, revenue: none, taxes: none }
