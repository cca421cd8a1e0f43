import { and, asc, eq, inArray, lt, or, sql, type SQL } from 'drizzle-orm'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { isUuid } from '#domain/text.ts'
import { notFound } from '#domain/domain-error.ts'
import type { Viewer } from '#domain/viewer.ts'
import { shipmentStates } from './lifecycle.ts'
import { shipmentFields, shipments, type Shipment } from './schema.ts'

/** Staff see all, a supplier those of their company. A customer follows the order. */
export const shipmentsVisibleTo = (viewer: Viewer): SQL | undefined => {
  if (can(viewer, 'shipments.see-all')) return undefined
  if (viewer.role === 'supplier-link') return eq(shipments.purchaseId, viewer.purchaseId)
  if (viewer.role === 'driver-link') return inArray(shipments.id, [...viewer.shipmentIds])
  return viewer.role === 'supplier' && viewer.companyId ? eq(shipments.supplierId, viewer.companyId) : sql`false`
}

/** The shipment by its id, within the viewer's sight. Throws not-found. */
export const findShipment = async (ctx: Context, id: string): Promise<Shipment> => {
  if (!isUuid(id)) throw notFound('shipment')
  const [shipment] = await ctx.db
    .select(shipmentFields)
    .from(shipments)
    .where(and(eq(shipments.id, id), shipmentsVisibleTo(ctx.viewer)))
  if (!shipment) throw notFound('shipment')
  return shipment
}

/** The trucks of an order, by their time. The caller has looked the order up within the viewer's sight. */
export const shipmentsForOrder = (ctx: Pick<Context, 'db'>, orderId: string): Promise<Shipment[]> =>
  ctx.db.select(shipmentFields).from(shipments).where(eq(shipments.orderId, orderId)).orderBy(asc(shipments.eta))

/** The trucks of a purchase order within the viewer's sight, by their time. */
export const shipmentsForPurchase = (ctx: Context, purchaseId: string): Promise<Shipment[]> =>
  ctx.db
    .select(shipmentFields)
    .from(shipments)
    .where(and(eq(shipments.purchaseId, purchaseId), shipmentsVisibleTo(ctx.viewer)))
    .orderBy(asc(shipments.eta))

/** Delayed, or still to come though the time at which it was expected has passed. */
export const isBehind = ({ now }: Pick<Context, 'now'>, { state, eta }: Pick<Shipment, 'state' | 'eta'>): boolean =>
  state === 'delayed' || (shipmentStates.is('isActive', state) && eta < dateOf(now))

/** The same in SQL. */
export const areBehind = ({ now }: Pick<Context, 'now'>): SQL | undefined =>
  and(
    inArray(shipments.state, [...shipmentStates.statesThat('isActive')]),
    or(eq(shipments.state, 'delayed'), lt(shipments.eta, dateOf(now))),
  )

/** Those of the ids that are shipments within the viewer's sight. */
export const visibleShipments = async (ctx: Context, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const visible = await ctx.db
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(inArray(shipments.id, [...ids]), shipmentsVisibleTo(ctx.viewer)))
  return visible.map(({ id }) => id)
}
