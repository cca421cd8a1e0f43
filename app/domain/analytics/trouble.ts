import { and, asc, count, eq, inArray, lt, or, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '../context.ts'
import { dateOf } from '../instant.ts'
import { activeOrders } from '../orders/lifecycle.ts'
import { orders, type Order } from '../orders/schema.ts'
import { openStates } from '../requests/lifecycle.ts'
import { requests, type Request } from '../requests/schema.ts'
import { shipments, type Shipment } from '../shipments/schema.ts'
import { staffOnly } from '../staff-only.ts'

/** The few that are worst, and how many there are of them. */
export type Worst<Row> = { rows: Row[]; all: number }

/** Requests whose promise has passed without an answer, the longest overdue first. For staff alone. */
export const missedAnswers = (ctx: Context, most: number): Promise<Worst<Request>> => {
  const late = and(inArray(requests.state, [...openStates]), lt(requests.dueAt, dateOf(ctx.now)))
  return worst(ctx, requests, late, () =>
    ctx.db.select().from(requests).where(late).orderBy(asc(requests.dueAt), asc(requests.id)).limit(most),
  )
}

/** Orders whose window has passed without a delivery, the longest overdue first. For staff alone. */
export const missedDeliveries = (ctx: Context, most: number): Promise<Worst<Order>> => {
  const late = and(inArray(orders.state, [...activeOrders]), lt(orders.dueAt, dateOf(ctx.now)))
  return worst(ctx, orders, late, () =>
    ctx.db.select().from(orders).where(late).orderBy(asc(orders.dueAt), asc(orders.id)).limit(most),
  )
}

/** Trucks that said they are delayed, and those of which nothing was heard since they should have arrived. For staff alone. */
export const lateShipments = (ctx: Context, most: number): Promise<Worst<Shipment>> => {
  const overdue = and(eq(shipments.state, 'in_transit'), lt(shipments.eta, dateOf(ctx.now)))
  const late = or(eq(shipments.state, 'delayed'), overdue)
  return worst(ctx, shipments, late, () =>
    ctx.db.select().from(shipments).where(late).orderBy(asc(shipments.eta), asc(shipments.id)).limit(most),
  )
}

const worst = async <Row>(ctx: Context, table: PgTable, late: SQL | undefined, read: () => Promise<Row[]>) => {
  staffOnly(ctx)
  const [rows, [found]] = await Promise.all([read(), ctx.db.select({ all: count() }).from(table).where(late)])
  return { rows, all: found?.all ?? 0 }
}
