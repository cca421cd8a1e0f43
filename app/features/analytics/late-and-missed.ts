import {
  and,
  asc,
  eq,
  exists,
  getTableColumns,
  gte,
  inArray,
  isNull,
  lt,
  ne,
  notExists,
  notInArray,
  sql,
  type SQL,
} from 'drizzle-orm'
import { alias, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { localTime } from '#domain/calendar.ts'
import { demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { customers, siteEquipment } from '#features/customers/schema.ts'
import { orderedOn } from '#features/standing/runs-dry.ts'
import { standingDeliveries } from '#features/standing/schema.ts'
import { dateOf } from '#domain/instant.ts'
import { areLate, sinceLate } from '#features/orders/late.ts'
import { orderHolds } from '#features/credit/schema.ts'
import { orderStates } from '#features/orders/lifecycle.ts'
import { areUnconfirmed, confirmBy } from '#features/orders/confirm.ts'
import { orders, type Order } from '#features/orders/schema.ts'
import { purchaseStates } from '#features/purchasing/lifecycle.ts'
import type { Permission } from '#domain/permissions.ts'
import { purchaseOrders } from '#features/purchasing/schema.ts'
import { areUnrevised } from '#features/quotes/find.ts'
import { quotes } from '#features/quotes/schema.ts'
import { requestStates } from '#features/requests/lifecycle.ts'
import { requests, type Request } from '#features/requests/schema.ts'
import { shipmentStates } from '#features/shipments/lifecycle.ts'
import { areBehind } from '#features/shipments/find.ts'
import { shipments } from '#features/shipments/schema.ts'

/** The few that are worst, and how many there are of them. */
export type WorstRows<Row> = { rows: Row[]; all: number }

/** Requests whose promise has passed without an answer, the longest overdue first. For anyone who sees them all. */
export const missedAnswers = (ctx: Context, limit: number): Promise<WorstRows<Request>> => {
  const late = and(
    inArray(requests.state, [...requestStates.statesThat('isOpen')]),
    lt(requests.dueAt, dateOf(ctx.now)),
  )
  return worst(ctx, 'requests.see-all', requests, late, asc(requests.dueAt), limit)
}

/** Orders whose promised window has passed without a delivery, the longest overdue first. For anyone who sees them all. */
export const missedDeliveries = (ctx: Context, limit: number): Promise<WorstRows<Order>> => {
  const late = areLate(ctx)
  return worst(ctx, 'orders.see-all', orders, late, asc(sinceLate), limit)
}

/** Orders that were missed and have another day, which is still to come; the longest owed first. For anyone who sees them all. */
export const promisedAnew = (ctx: Context, limit: number): Promise<WorstRows<Order>> => {
  const anew = and(
    inArray(orders.state, [...orderStates.statesThat('isPromised')]),
    gte(orders.dueAt, dateOf(ctx.now)),
    lt(orders.missedDueAt, dateOf(ctx.now)),
    isNull(orders.dayMoved),
  )
  return worst(ctx, 'orders.see-all', orders, anew, asc(orders.countedDueAt), limit)
}

/** Trucks that said they are delayed, and those that should have arrived and have not. For anyone who sees them all. */
export const lateShipments = (ctx: Context, limit: number): Promise<WorstRows<typeof shipments.$inferSelect>> => {
  const late = areBehind(ctx)
  return worst(ctx, 'shipments.see-all', shipments, late, asc(shipments.eta), limit)
}

/** Orders that were to be confirmed by now and are not, the longest overdue first. For anyone who sees them all. */
export const lateConfirmations = async (ctx: Context, limit: number): Promise<WorstRows<Order>> => {
  // An emergency falls due sooner: those that wait longest of each are compared here.
  const of = (urgent: SQL) =>
    worst(ctx, 'orders.see-all', orders, and(areUnconfirmed(ctx), urgent), asc(orders.placedAt), limit)
  const [urgent, others] = [await of(eq(orders.urgency, 'emergency')), await of(ne(orders.urgency, 'emergency'))]
  const due = (order: Order) => confirmBy(ctx, order).getTime()
  const rows = [...urgent.rows, ...others.rows].toSorted((one, other) => due(one) - due(other)).slice(0, limit)
  return { rows, all: urgent.all + others.all }
}

/** Quotes that a customer wanted changed, whose next version should have been offered by now. For anyone who sees them all. */
export const lateRevisions = (ctx: Context, limit: number): Promise<WorstRows<typeof quotes.$inferSelect>> => {
  const late = areUnrevised(ctx)
  return worst(ctx, 'quotes.see-all', quotes, late, asc(quotes.changedAt), limit)
}

/** Confirmed orders whose supplier declined, and which nobody else was asked for. For anyone who sees them all. */
export const declinedPurchases = (
  ctx: Context,
  limit: number,
): Promise<WorstRows<typeof purchaseOrders.$inferSelect>> => {
  const otherPurchase = alias(purchaseOrders, 'other')
  const isOrphan = and(
    eq(purchaseOrders.state, 'declined'),
    inArray(purchaseOrders.orderId, ctx.db.select({ id: orders.id }).from(orders).where(eq(orders.state, 'confirmed'))),
    notExists(
      ctx.db
        .select({ id: otherPurchase.id })
        .from(otherPurchase)
        .where(
          and(
            eq(otherPurchase.orderId, purchaseOrders.orderId),
            inArray(otherPurchase.state, [...purchaseStates.statesThat('isActive')]),
          ),
        ),
    ),
    notExists(
      ctx.db
        .select({ id: shipments.id })
        .from(shipments)
        .where(
          and(
            eq(shipments.orderId, purchaseOrders.orderId),
            inArray(shipments.state, [...shipmentStates.statesThat('isActive')]),
          ),
        ),
    ),
  )
  return worst(ctx, 'purchases.see-all', purchaseOrders, isOrphan, asc(purchaseOrders.deliveryDate), limit)
}

/** Orders that came short, with nobody having said whether the rest is to come, the longest promised first. For anyone who sees them all. */
export const openRests = (ctx: Context, limit: number): Promise<WorstRows<Order>> => {
  const truck = (state: SQL | undefined) =>
    ctx.db
      .select({ id: shipments.id })
      .from(shipments)
      .where(and(eq(shipments.orderId, orders.id), state))
  const rows = ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.state, 'confirmed'),
        eq(orders.restComing, false),
        exists(truck(eq(shipments.state, 'delivered'))),
        notExists(truck(inArray(shipments.state, [...shipmentStates.statesThat('isActive')]))),
      ),
    )
  // An array: which orders they are stands in indexes, and only those are fetched.
  const open = sql`${orders.id} = any(array${rows})`
  return worst(ctx, 'orders.see-all', orders, open, asc(orders.dueAt), limit)
}

/** A tank that may run dry before its next stop, or soon without one, at the earliest that its forecast allows. */
export type DryTank = {
  id: string
  tank: string | null
  customer: string
  runsOutFrom: string
  runsOutTo: string | null
  stop: string | null
}

/** Days ahead in which a tank without a next stop is told. */
const soonDays = 4

/** Tanks of standing deliveries that may run dry before their next stop, the first one in front. For anyone who sees them all. */
export const dryTanks = async (ctx: Context, limit: number): Promise<WorstRows<DryTank>> => {
  demand(ctx, 'standing.see-all')
  const soon = localTime(ctx.calendar, ctx.now).toPlainDate().add({ days: soonDays }).toString()
  const stop = sql<string | null>`coalesce(${orderedOn}, ${standingDeliveries.nextOn})::text`
  const rows = await ctx.db
    .select({
      ...{ id: standingDeliveries.id, tank: siteEquipment.label, customer: customers.name, stop },
      runsOutFrom: sql<string>`${standingDeliveries.runsOutFrom}::text`,
      runsOutTo: standingDeliveries.runsOutTo,
    })
    .from(standingDeliveries)
    .innerJoin(siteEquipment, eq(siteEquipment.id, standingDeliveries.tankId))
    .innerJoin(customers, eq(customers.id, standingDeliveries.customerId))
    .where(
      and(
        eq(standingDeliveries.state, 'active'),
        sql`${standingDeliveries.runsOutFrom} <= coalesce(${orderedOn}, ${standingDeliveries.nextOn}, ${soon}::date)`,
      ),
    )
    .orderBy(asc(standingDeliveries.runsOutFrom), asc(standingDeliveries.id))
    .limit(mostWaiting)
  return { rows: rows.slice(0, limit), all: rows.length }
}

/** Orders on credit hold, the next to be delivered first. For anyone who sees them all. */
export const heldOrders = (ctx: Context, limit: number): Promise<WorstRows<Order>> => {
  const condition = and(
    inArray(orders.state, [...orderStates.statesThat('isActive')]),
    // What is on the road waits for nothing.
    notInArray(orders.state, [...orderStates.statesThat('isOnTheRoad')]),
    inArray(orders.id, ctx.db.select({ id: orderHolds.orderId }).from(orderHolds).where(isNull(orderHolds.releasedAt))),
  )
  return worst(ctx, 'orders.see-all', orders, condition, asc(orders.dueAt), limit)
}

/** Those that wait longest. Nobody lets more than this wait; beyond it the number is told too low. */
const mostWaiting = 1000

/** The first of them, and how many there are, in one statement: the board of staff asks twenty such questions. */
const worst = async <Table extends PgTable & { id: PgColumn }>(
  ctx: Context,
  sight: Permission,
  table: Table,
  late: SQL | undefined,
  order: SQL,
  limit: number,
): Promise<WorstRows<Table['$inferSelect']>> => {
  demand(ctx, sight)
  const lateCount = sql<number>`(select count(*) from ${table} where ${late})::int`
  const rows = await ctx.db
    .select({ row: getTableColumns(table), all: lateCount })
    .from(table as PgTable)
    .where(late)
    .orderBy(order, asc(table.id))
    .limit(limit)
  return { rows: rows.map(({ row }) => row as Table['$inferSelect']), all: rows[0]?.all ?? 0 }
}
