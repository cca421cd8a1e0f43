import { and, asc, count, desc, eq, gte, inArray, lte, not, notExists, or, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import type { Context } from '#domain/context.ts'
import { isNotHeld } from '#features/credit/holds.ts'
import { linesOfOrders } from '#features/orders/figures.ts'
import { orders, type OrderLine } from '#features/orders/schema.ts'
import { purchaseStates } from '#features/purchasing/lifecycle.ts'
import { purchaseOrders } from '#features/purchasing/schema.ts'
import { shipmentsForOrder } from '#features/shipments/find.ts'
import { shipmentStates, type ShipmentState } from '#features/shipments/lifecycle.ts'
import { allocatedLoads } from '#features/shipments/quantities.ts'
import { shipments } from '#features/shipments/schema.ts'
import { remainingOf } from '#features/trade/line.ts'
import { plannedOrder, type PlannedOrder } from './find.ts'

/** An order that is due on the day, or was before, and rides on no truck. */
export type WaitingOrder = { order: PlannedOrder; lines: OrderLine[] }

/** No office looks at more orders beside one day's board; it reads how many there are. */
export const mostWaiting = 200

/**
 * Confirmed orders of the day, the day after and the two weeks before that ride on no truck. What a supplier brings is not
 * ours to plan, and of what came in part someone says first that the rest comes.
 */
const onNoTruck = (ctx: Context, date: string) => {
  const tomorrow = Temporal.PlainDate.from(date).add({ days: 1 }).toString()
  const early = Temporal.PlainDate.from(date).subtract({ days: 14 }).toString()
  const shipmentIn = (states: readonly ShipmentState[]) =>
    ctx.db
      .select({ id: shipments.id })
      .from(shipments)
      .where(and(eq(shipments.orderId, orders.id), inArray(shipments.state, [...states])))
  const purchasedOrders = ctx.db
    .select({ id: purchaseOrders.id })
    .from(purchaseOrders)
    .where(
      and(
        eq(purchaseOrders.orderId, orders.id),
        inArray(purchaseOrders.state, [...purchaseStates.statesThat('isActive')]),
      ),
    )
  return and(
    eq(orders.state, 'confirmed'),
    gte(orders.deliveryDate, early),
    lte(orders.deliveryDate, tomorrow),
    notExists(shipmentIn(shipmentStates.statesThat('isActive'))),
    or(orders.restComing, notExists(shipmentIn(['delivered']))),
    notExists(purchasedOrders),
  )
}

/** Those of the day first, so that none of them is left out for what is late; then the late ones, and tomorrow's. */
const dayFirst = (date: string) => [
  desc(eq(orders.deliveryDate, date)),
  asc(orders.deliveryDate),
  asc(orders.dueAt),
  asc(orders.id),
]

/** The orders that wait for a truck beside a day, with what is left of them. */
export const waitingFor = async (ctx: Context, date: string): Promise<WaitingOrder[]> => {
  const rows = await ctx.db
    .select(plannedOrder)
    .from(orders)
    .where(and(onNoTruck(ctx, date), isNotHeld(ctx)))
    .orderBy(...dayFirst(date))
    .limit(mostWaiting)
  const lines =
    rows.length > 0
      ? await linesOfOrders(
          ctx,
          rows.map(({ id }) => id),
        )
      : new Map<string, OrderLine[]>()
  const waiting = []
  for (const order of rows) {
    const ordered = lines.get(order.id) ?? []
    const remaining = order.restComing
      ? remainingOf(ordered, allocatedLoads(await shipmentsForOrder(ctx, order.id)))
      : ordered.map(({ quantity }) => quantity)
    waiting.push({
      order,
      lines: ordered.flatMap((line, at) => (remaining[at] ? [{ ...line, quantity: remaining[at] }] : [])),
    })
  }
  return waiting
}

/** What a board does not list: how many more wait, `due` by the end of its day, and those on hold, which no truck may load. */
export type UnlistedOrders = { more: { all: number; due: number }; held: { all: number; rows: HeldOrder[] } }

type HeldOrder = Pick<PlannedOrder, 'id' | 'reference' | 'company' | 'contactName' | 'contactEmail'> &
  Pick<PlannedOrder, 'deliveryDate' | 'deliveryWindow'>

/** How many orders on hold a board names. */
const mostHeld = 20

/** What waits beside those that a day lists. */
export const besideWaiting = async (
  ctx: Context,
  date: string,
  waitingOrders: readonly WaitingOrder[],
): Promise<UnlistedOrders> => {
  const waits = onNoTruck(ctx, date)
  const { id, reference, company, contactName, contactEmail, deliveryDate, deliveryWindow } = orders
  const heldOrders = await ctx.db
    .select({
      ...{ id, reference, company, contactName, contactEmail, deliveryDate, deliveryWindow },
      all: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(orders)
    .where(and(waits, not(isNotHeld(ctx))))
    .orderBy(...dayFirst(date))
    .limit(mostHeld)
  return { more: await moreThan(ctx, date, waitingOrders), held: { all: heldOrders[0]?.all ?? 0, rows: heldOrders } }
}

const moreThan = async (ctx: Context, date: string, waitingOrders: readonly WaitingOrder[]) => {
  if (waitingOrders.length < mostWaiting) return { all: 0, due: 0 }
  const [found] = await ctx.db
    .select({ all: count(), due: sql`count(*) filter (where ${lte(orders.deliveryDate, date)})`.mapWith(Number) })
    .from(orders)
    .where(and(onNoTruck(ctx, date), isNotHeld(ctx)))
  const due = waitingOrders.filter(({ order }) => order.deliveryDate <= date).length
  return { all: (found?.all ?? 0) - waitingOrders.length, due: (found?.due ?? 0) - due }
}
