import { and, asc, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { formatDay, formatMoment } from '#domain/day.ts'
import { dateOf } from '#domain/instant.ts'
import {
  besidePromise,
  formatPromised,
  promiseKeptBy,
  windows,
  type PromisedDelivery,
} from '#features/orders/delivery.ts'
import { orderLife, orderStates } from '#features/orders/lifecycle.ts'
import { orders, type Order } from '#features/orders/schema.ts'
import { purchaseStates } from '#features/purchasing/lifecycle.ts'
import { purchaseOrders, type PurchaseOrder } from '#features/purchasing/schema.ts'
import { shipmentStates } from '#features/shipments/lifecycle.ts'
import { shipments, type Shipment } from '#features/shipments/schema.ts'

type Purchase = Pick<PurchaseOrder, 'orderId' | 'reference' | 'state' | 'deliveryDate'>
type Truck = Pick<Shipment, 'orderId' | 'reference' | 'state' | 'eta' | 'departedAt'>

/** Days that differ: in words for staff and for the customer, and the promise that would bring them together. */
export type Difference = { staff: string; customer: { title: string; says: string }; to: PromisedDelivery }

/**
 * Whether the days of an order, its purchase orders and its trucks differ, and in what words. Undefined while they agree,
 * and when none of it is promised.
 */
export const describeDifference = (
  timeZone: string,
  order: Pick<Order, 'state'> & PromisedDelivery,
  purchases: readonly Purchase[],
  trucks: readonly Truck[],
): Difference | undefined => {
  if (!orderStates.is('isPromised', order.state)) return undefined
  const [truck, ...moreTrucks] = trucks.filter(
    ({ state, eta }) => shipmentStates.is('isActive', state) && besidePromise(timeZone, order, eta) !== 'within',
  )
  const bought = purchases.filter(
    ({ state, deliveryDate }) => purchaseStates.is('isActive', state) && deliveryDate !== order.deliveryDate,
  )
  const [purchase] = bought
  if (!truck && !purchase) return undefined
  const staff = [
    `The order is promised for ${formatPromised(order)}.`,
    ...bought.map(({ reference, deliveryDate }) => `Purchase order ${reference} is for ${formatDay(deliveryDate)}.`),
    ...(truck ? [truck, ...moreTrucks] : []).map(
      ({ reference, eta }) => `Shipment ${reference} is expected ${formatMoment(timeZone, eta)}.`,
    ),
  ].join(' ')
  const planned = (when: string) => ({
    title: 'Your delivery may come at another time.',
    says: `It's planned for ${when}, but we promised ${formatPromised(order)}. Count on what we promised: if that has to change, we'll let you know.`,
  })
  if (truck)
    return {
      staff,
      customer: truck.departedAt ? onTheWay(timeZone, order, truck.eta) : planned(formatMoment(timeZone, truck.eta)),
      to: promiseKeptBy(timeZone, order, truck.eta),
    }
  const deliveryDate = purchase?.deliveryDate ?? order.deliveryDate
  return {
    staff,
    customer: planned(formatDay(deliveryDate)),
    to: { deliveryDate, deliveryWindow: order.deliveryWindow },
  }
}

/** What has left comes when it comes. */
const onTheWay = (timeZone: string, order: PromisedDelivery, eta: Date) => ({
  title: `Your truck is coming ${besidePromise(timeZone, order, eta) === 'early' ? 'earlier' : 'later'} than we promised.`,
  says: `It's on the way and expected ${formatMoment(timeZone, eta)}; we promised ${formatPromised(order)}. If that doesn't work for you, please let us know right away.`,
})

/** The same in SQL: ids of orders. What is open stands in indexes of its own, which are read and compared as they are. */
const differing = (ctx: Pick<Context, 'db' | 'calendar'>): SQL => {
  const hour = (edge: 'begins' | 'ends') =>
    sql`${orders.deliveryDate} + make_interval(hours => case ${orders.deliveryWindow} ${sql.join(
      Object.entries(windows).map(([window, hours]) => sql`when ${window} then ${hours[edge]}::int`),
      sql` `,
    )} end)`
  const arrives = sql`(${shipments.eta} at time zone ${ctx.calendar.timeZone})`
  const of = (table: typeof purchaseOrders | typeof shipments, active: SQL, differs: SQL) =>
    sql`select ${orders.id}, ${orders.dueAt} from ${orders} join ${table} on ${table.orderId} = ${orders.id}
      where ${open} and ${active} and ${differs}`
  return sql`(${of(
    purchaseOrders,
    inArray(purchaseOrders.state, [...purchaseStates.statesThat('isActive')]),
    sql`${purchaseOrders.deliveryDate} <> ${orders.deliveryDate}`,
  )} union ${of(
    shipments,
    inArray(shipments.state, [...shipmentStates.statesThat('isActive')]),
    sql`${arrives} not between ${hour('begins')} and ${hour('ends')}`,
  )})`
}

const open = inArray(orders.state, [...orderStates.statesThat('isPromised')])

/** Orders whose day is not that of their purchase orders and trucks, in words, the earliest first. For staff. */
export const differingOrders = async (ctx: Context, limit: number) => {
  demand(ctx, 'orders.see-all')
  const { rows: first } = await ctx.db.execute<{ id: string; found: number }>(
    sql`select id, count(*) over ()::int as found from ${differing(ctx)} as differing order by due_at, id limit ${limit}`,
  )
  if (first.length === 0) return { rows: [], all: 0 }
  const ids = first.map(({ id }) => id)
  const rows = await ctx.db
    .select()
    .from(orders)
    .where(inArray(orders.id, ids))
    .orderBy(asc(orders.dueAt), asc(orders.id))
  const [purchases, trucks] = await Promise.all([
    ctx.db.select().from(purchaseOrders).where(inArray(purchaseOrders.orderId, ids)),
    ctx.db.select().from(shipments).where(inArray(shipments.orderId, ids)).orderBy(asc(shipments.eta)),
  ])
  const days = rows.map((order) => {
    const of = <Row extends { orderId: string }>(all: readonly Row[]) =>
      all.filter(({ orderId }) => orderId === order.id)
    const difference = describeDifference(ctx.calendar.timeZone, order, of(purchases), of(trucks))
    return { ...order, words: difference?.staff ?? '' }
  })
  return { rows: days, all: first[0]?.found ?? 0 }
}

const answeringWishes = orderLife.states.filter((state) =>
  orderLife.movesFor(state, undefined).includes('decline_wish'),
)

/** Orders whose customer asks for another day and has no answer yet, the earliest first. For staff. */
export const wishedDays = async (ctx: Context, limit: number) => {
  demand(ctx, 'orders.see-all')
  const where = and(inArray(orders.state, answeringWishes), isNotNull(orders.wishedDay))
  const rows = await ctx.db.select().from(orders).where(where).orderBy(asc(orders.dueAt), asc(orders.id)).limit(limit)
  return { rows, all: rows.length < limit ? rows.length : await ctx.db.$count(orders, where) }
}

/** Orders whose customer said no to another day, wants a call about it, or did not answer in time. For staff. */
export const openDays = async (ctx: Context, limit: number) => {
  demand(ctx, 'orders.see-all')
  const unanswered = sql`(${orders.newDay}->>'answerBy')::timestamptz < ${dateOf(ctx.now).toISOString()}::timestamptz`
  const where = and(open, isNotNull(orders.newDay), or(sql`${orders.newDay}->>'answer' is not null`, unanswered))
  const rows = await ctx.db.select().from(orders).where(where).orderBy(asc(orders.dueAt), asc(orders.id)).limit(limit)
  return { rows, all: rows.length < limit ? rows.length : await ctx.db.$count(orders, where) }
}
