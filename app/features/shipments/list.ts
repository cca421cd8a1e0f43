import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { isStaff } from '#domain/can.ts'
import { companies } from '#features/companies/schema.ts'
import { ofCustomer } from '#features/customers/customer.ts'
import type { Context } from '#domain/context.ts'
import { countStates } from '#domain/count-states.ts'
import { listQuery, type SortOrder } from '#domain/list-query.ts'
import { searchingReference } from '#features/orders/list.ts'
import { orders } from '#features/orders/schema.ts'
import { suppliersNamed } from '#features/purchasing/find.ts'
import { containing, foundIn } from '#features/trade/search.ts'
import { shipmentsVisibleTo } from './find.ts'
import { shipmentLife, shipmentStates, type ShipmentState } from './lifecycle.ts'
import { shipmentFields, shipments } from './schema.ts'

/** `state` may also be `active`: scheduled, in transit or delayed. */
export type ShipmentList = SortOrder & { state?: ShipmentState | 'active'; words?: string; customer?: string }

/** What the lists join: `supplier` is null for our own trucks. */
export const besideShipment = {
  orderReference: orders.reference,
  basis: orders.basis,
  supplier: sql<string | null>`${companies.name}`,
}

/** Shipments within the viewer's sight: unless asked otherwise those to come, the next one first, then the latest. */
export const listShipments = listQuery({
  from: (query) =>
    query
      .from(shipments)
      .innerJoin(orders, eq(orders.id, shipments.orderId))
      .leftJoin(companies, eq(companies.id, shipments.supplierId)),
  id: shipments.id,
  columns: { ...shipmentFields, ...besideShipment },
  where: async (ctx, { state, words, customer }: ShipmentList) =>
    and(
      shipmentsVisibleTo(ctx.viewer),
      state === 'active'
        ? inArray(shipments.state, [...shipmentStates.statesThat('isActive')])
        : state && eq(shipments.state, state),
      await ofCustomer(ctx, orders.customerId, customer),
      await matching(ctx, words),
    ),
  sorts: {
    rank: { column: shipments.rank },
    made: { column: shipments.createdAt },
    eta: { column: shipments.eta },
  },
  usual: 'rank',
})

export type ShipmentRow = Awaited<ReturnType<typeof listShipments>>['rows'][number]

/** How many shipments there are of each state, within the viewer's sight. */
export const shipmentCounts = (ctx: Context): Promise<{ state: ShipmentState; count: number }[]> =>
  countStates(ctx, shipments.state, shipmentLife.states, shipmentsVisibleTo(ctx.viewer))

/** A supplier looks for what they can read: not for the customer's order. */
const matching = async (ctx: Context, words: string | undefined) => {
  const matches = containing(words, [
    shipments.reference,
    shipments.billOfLading,
    shipments.truck,
    shipments.destination,
    shipments.goods,
  ])
  if (!isStaff(ctx.viewer)) return matches
  const suppliers = await suppliersNamed(ctx, words)
  return or(
    matches,
    suppliers.length > 0 ? inArray(shipments.supplierId, suppliers) : undefined,
    foundIn(shipments.orderId, orders.id, searchingReference(words)),
  )
}
