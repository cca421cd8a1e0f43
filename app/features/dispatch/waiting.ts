import { and, asc, eq, gte, inArray, lte, notExists, or } from 'drizzle-orm'
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

/** No office looks at more orders beside one day's board. */
const mostWaiting = 200

/**
 * Confirmed orders of the day, the day after and the two weeks before that ride on no truck, with what is left of them.
 * What a supplier brings is not ours to plan, and of what came in part someone says first that the rest comes.
 */
export const waitingFor = async (ctx: Context, date: string): Promise<WaitingOrder[]> => {
  const tomorrow = Temporal.PlainDate.from(date).add({ days: 1 }).toString()
  const early = Temporal.PlainDate.from(date).subtract({ days: 14 }).toString()
  const own = (states: readonly ShipmentState[]) =>
    ctx.db
      .select({ id: shipments.id })
      .from(shipments)
      .where(and(eq(shipments.orderId, orders.id), inArray(shipments.state, [...states])))
  const bought = ctx.db
    .select({ id: purchaseOrders.id })
    .from(purchaseOrders)
    .where(
      and(
        eq(purchaseOrders.orderId, orders.id),
        inArray(purchaseOrders.state, [...purchaseStates.statesThat('isActive')]),
      ),
    )
  const rows = await ctx.db
    .select(plannedOrder)
    .from(orders)
    .where(
      and(
        eq(orders.state, 'confirmed'),
        isNotHeld(ctx),
        gte(orders.deliveryDate, early),
        lte(orders.deliveryDate, tomorrow),
        notExists(own(shipmentStates.statesThat('isActive'))),
        or(orders.restComing, notExists(own(['delivered']))),
        notExists(bought),
      ),
    )
    .orderBy(asc(orders.deliveryDate), asc(orders.dueAt), asc(orders.id))
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
    const left = order.restComing
      ? remainingOf(ordered, allocatedLoads(await shipmentsForOrder(ctx, order.id)))
      : ordered.map(({ quantity }) => quantity)
    waiting.push({ order, lines: ordered.flatMap((line, at) => (left[at] ? [{ ...line, quantity: left[at] }] : [])) })
  }
  return waiting
}
