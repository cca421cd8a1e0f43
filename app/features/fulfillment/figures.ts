import { and, count, eq, gte, inArray, sql, sum } from 'drizzle-orm'
import { localTime } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import type { Cents } from '#domain/money.ts'
import { answerDue, askedAt } from '#features/purchasing/answer.ts'
import { areOverdue, purchasesVisibleTo } from '#features/purchasing/find.ts'
import { purchaseStates } from '#features/purchasing/lifecycle.ts'
import { purchaseOrders } from '#features/purchasing/schema.ts'
import { shipmentStates } from '#features/shipments/lifecycle.ts'
import { shipmentsVisibleTo } from '#features/shipments/find.ts'
import { shipments } from '#features/shipments/schema.ts'

/** The head of a supplier's dashboard, within the viewer's sight. */
export type SupplierFigures = {
  /** Purchase orders whose goods are still owed; `unanswered` of them wait for the supplier's word. */
  active: number
  unanswered: number
  /** By when the first of these is to be answered. */
  answerBy?: Date
  /** Still owed though their day has passed. */
  overdue: number
  /** Trucks on the road; `delayed` of them are late. */
  inTransit: number
  delayed: number
  /** What the purchase orders completed since the first of the month cost. */
  revenue: Cents
}

export const supplierFigures = async (ctx: Context): Promise<SupplierFigures> => {
  const [owed, trucks, revenue] = await Promise.all([owedBy(ctx), onTheRoad(ctx), completedThisMonth(ctx)])
  return { ...owed, ...trucks, revenue }
}

const owedBy = async (ctx: Context) => {
  const [found] = await ctx.db
    .select({
      active: count(),
      unanswered: sql`count(*) filter (where ${eq(purchaseOrders.state, 'pending')})`.mapWith(Number),
      askedFirst: sql<Date | null>`min(${askedAt}) filter (where ${eq(purchaseOrders.state, 'pending')})`.mapWith(
        purchaseOrders.placedAt,
      ),
      overdue: sql`count(*) filter (where ${areOverdue(ctx)})`.mapWith(Number),
    })
    .from(purchaseOrders)
    .where(
      and(purchasesVisibleTo(ctx.viewer), inArray(purchaseOrders.state, [...purchaseStates.statesThat('isActive')])),
    )
  if (!found) return { active: 0, unanswered: 0, overdue: 0 }
  const { askedFirst, ...counts } = found
  return { ...counts, answerBy: askedFirst ? answerDue(ctx, askedFirst) : undefined }
}

const onTheRoad = async (ctx: Context) => {
  const [found] = await ctx.db
    .select({
      inTransit: count(),
      delayed: sql`count(*) filter (where ${eq(shipments.state, 'delayed')})`.mapWith(Number),
    })
    .from(shipments)
    .where(and(shipmentsVisibleTo(ctx.viewer), inArray(shipments.state, [...shipmentStates.statesThat('isOnTheRoad')])))
  return found ?? { inTransit: 0, delayed: 0 }
}

const completedThisMonth = async (ctx: Context) => {
  const first = localTime(ctx.calendar, ctx.now).with({ day: 1 }).startOfDay().toInstant()
  const [found] = await ctx.db
    .select({ cents: sum(purchaseOrders.costCents).mapWith(Number) })
    .from(purchaseOrders)
    .where(
      and(
        purchasesVisibleTo(ctx.viewer),
        eq(purchaseOrders.state, 'delivered'),
        gte(purchaseOrders.completedAt, dateOf(first)),
      ),
    )
  return (found?.cents ?? 0) as Cents
}
