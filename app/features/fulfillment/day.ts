import { and, asc, eq, gte, inArray, lt, notExists, type SQL } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { demand } from '#domain/can.ts'
import { orderStates } from '#features/orders/lifecycle.ts'
import { orders } from '#features/orders/schema.ts'
import { shipmentStates } from '#features/shipments/lifecycle.ts'
import { shipmentFields, shipments } from '#features/shipments/schema.ts'

/** No office sends out more trucks in a day; beyond it a day is not one page. */
const maxRows = 60

const columns = {
  company: orders.company,
  contactName: orders.contactName,
  contactEmail: orders.contactEmail,
  deliveryDate: orders.deliveryDate,
  deliveryWindow: orders.deliveryWindow,
}

/** The trucks of a day in time order: expected before its end and still to come, or delivered on it. */
export const trucksOfDay = async (ctx: Context, { begins, ends }: { begins: Date; ends: Date }) => {
  demand(ctx, 'shipments.see-all')
  const toCome = and(inArray(shipments.state, [...shipmentStates.statesThat('isActive')]), lt(shipments.eta, ends))
  const arrived = and(
    eq(shipments.state, 'delivered'),
    gte(shipments.deliveredAt, begins),
    lt(shipments.deliveredAt, ends),
  )
  // Each is few rows of an index of its own; both in one statement are found in none.
  const query = (condition: SQL | undefined) =>
    ctx.db
      .select({
        ...{ id: shipments.id, state: shipments.state, eta: shipments.eta, departedAt: shipments.departedAt },
        ...{ deliveredAt: shipments.deliveredAt, truck: shipments.truck, loads: shipmentFields.loads },
        ...{ destination: shipments.destination, ...columns },
      })
      .from(shipments)
      .innerJoin(orders, eq(orders.id, shipments.orderId))
      .where(condition)
      .orderBy(asc(shipments.eta), asc(shipments.id))
      .limit(maxRows)
  const found = [...(await query(toCome)), ...(await query(arrived))]
  return found
    .toSorted((one, other) => one.eta.getTime() - other.eta.getTime() || (one.id < other.id ? -1 : 1))
    .slice(0, maxRows)
}

/** Orders that are promised for a day (ISO) and are on no truck yet. */
export const ordersWithoutTruck = (ctx: Context, date: string) => {
  demand(ctx, 'orders.see-all')
  const onTruck = ctx.db
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(eq(shipments.orderId, orders.id), inArray(shipments.state, [...shipmentStates.statesThat('isTaken')])))
  return ctx.db
    .select({
      id: orders.id,
      state: orders.state,
      dueAt: orders.dueAt,
      deliveryAddress: orders.deliveryAddress,
      ...columns,
    })
    .from(orders)
    .where(
      and(
        inArray(orders.state, [...orderStates.statesThat('isPromised')]),
        eq(orders.deliveryDate, date),
        notExists(onTruck),
      ),
    )
    .orderBy(asc(orders.dueAt), asc(orders.id))
    .limit(maxRows)
}
