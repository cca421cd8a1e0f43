import { and, asc, count, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import { localTime } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import type { Cents, DeciGallons } from '#domain/money.ts'
import { ofCustomer } from '#features/customers/customer.ts'
import { ordersVisibleTo } from './find.ts'
import { areLate, isLate } from './late.ts'
import { orderStates } from './lifecycle.ts'
import { orderLines, orders, type Order, type OrderLine } from './schema.ts'

/**
 * What was delivered in a month: its price, taxes included, how many orders, and gallons of fuel and bulk oil. An order
 * counts when it has ended, with what came of it; one that waits for its rest does not count yet.
 */
export type MonthFigures = { spent: Cents; orders: number; deciGallons: DeciGallons }

/**
 * Orders delivered this month and the month before, within the viewer's sight. A month begins at midnight in the
 * company's time zone.
 */
export const monthFigures = async (ctx: Context): Promise<{ now: MonthFigures; before: MonthFigures }> => {
  const monthStart = localTime(ctx.calendar, ctx.now).with({ day: 1 }).startOfDay()
  const [now, before] = await Promise.all([
    deliveredBetween(ctx, monthStart, monthStart.add({ months: 1 })),
    deliveredBetween(ctx, monthStart.subtract({ months: 1 }), monthStart),
  ])
  return { now, before }
}

/** `late`: it was promised, the promise has passed, and no truck is on its way with it. */
export type NextDelivery = { order: Order; late: boolean }

/**
 * What comes next: of the orders that are still owed, one that is on the road, whatever day it was promised for; else the
 * earliest that is promised from now on. One
 * whose hours have passed while nothing moved is no next delivery: it is told only when it is all there is. Undefined
 * when no order is open. `customer`: of theirs alone.
 */
export const nextDelivery = async (ctx: Context, customer?: string): Promise<NextDelivery | undefined> => {
  const isOnTheRoad = inArray(orders.state, [...orderStates.statesThat('isOnTheRoad')])
  const stale = sql<boolean>`(${orders.dueAt} < ${dateOf(ctx.now)} and not ${isOnTheRoad})`
  const [next] = await ctx.db
    .select({ order: orders, stale })
    .from(orders)
    .where(
      and(
        inArray(orders.state, [...orderStates.statesThat('isActive')]),
        ordersVisibleTo(ctx.viewer),
        await ofCustomer(ctx, orders.customerId, customer),
      ),
    )
    .orderBy(asc(stale), desc(isOnTheRoad), asc(orders.dueAt), desc(orders.id))
    .limit(1)
  return next && { order: next.order, late: next.stale && isLate(ctx, next.order) }
}

/** How many orders are still owed though their promise has passed, within the viewer's sight. */
export const lateOrders = async (ctx: Context): Promise<number> => {
  const [found] = await ctx.db
    .select({ late: count() })
    .from(orders)
    .where(and(areLate(ctx), ordersVisibleTo(ctx.viewer)))
  return found?.late ?? 0
}

/** The lines of many orders at once, by order. The caller has looked the orders up within the viewer's sight. */
export const linesOfOrders = async (
  ctx: Pick<Context, 'db'>,
  orderIds: readonly string[],
): Promise<Map<string, OrderLine[]>> => {
  if (orderIds.length === 0) return new Map()
  const lines = await ctx.db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...orderIds]))
    .orderBy(asc(orderLines.position))
  return Map.groupBy(lines, ({ orderId }) => orderId)
}

/** The same of orders delivered from one moment until another. */
export const deliveredBetween = async (
  ctx: Context,
  from: Temporal.ZonedDateTime,
  until: Temporal.ZonedDateTime,
): Promise<MonthFigures> => {
  const [sums] = await ctx.db
    .select({
      spent: sql<string>`coalesce(sum(${orders.totalCents}), 0)`,
      orders: count(),
      deciGallons: sql<string>`coalesce(sum(${orders.deciGallons}), 0)`,
    })
    .from(orders)
    .where(
      and(
        eq(orders.state, 'delivered'),
        gte(orders.deliveredAt, dateOf(from.toInstant())),
        lt(orders.deliveredAt, dateOf(until.toInstant())),
        ordersVisibleTo(ctx.viewer),
      ),
    )
  return {
    spent: Number(sums?.spent ?? 0) as Cents,
    orders: sums?.orders ?? 0,
    deciGallons: Number(sums?.deciGallons ?? 0) as DeciGallons,
  }
}

/** Orders with their lines, read in one query. */
export const withLines = async <Row extends { id: string }>(ctx: Pick<Context, 'db'>, orders: readonly Row[]) => {
  const lines = await linesOfOrders(
    ctx,
    orders.map(({ id }) => id),
  )
  return orders.map((order) => ({ ...order, lines: lines.get(order.id) ?? [] }))
}
