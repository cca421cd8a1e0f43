import { eq } from 'drizzle-orm'
import { mover } from '../events/mover.ts'
import { isUnmoved } from '../events/seen.ts'
import { notFound } from '../refusal.ts'
import { shipmentLife, type ShipmentState, type ShipmentVerb } from './lifecycle.ts'
import { shipments, type Shipment } from './schema.ts'

/** What a mail about a shipment has to know. */
export const shipmentFacts = (shipment: Shipment) => ({
  shipment: {
    id: shipment.id,
    reference: shipment.reference,
    orderId: shipment.orderId,
    billOfLading: shipment.billOfLading,
    truck: shipment.truck,
    destination: shipment.destination,
    eta: shipment.eta.toISOString(),
    reason: shipment.reason,
  },
})

/** Moves a shipment along its lifecycle; a new time of arrival counts as overtaken too. */
export const moveShipment = mover<Shipment, ShipmentState, ShipmentVerb, typeof shipments.$inferInsert>({
  name: 'shipment',
  life: shipmentLife,
  facts: shipmentFacts,
  write: async (ctx, row, change) => {
    const [moved] = await ctx.db.update(shipments).set(change).where(isUnmoved(shipments, row)).returning()
    return moved
  },
  again: async (ctx, id) => {
    const [shipment] = await ctx.db.select().from(shipments).where(eq(shipments.id, id))
    if (!shipment) throw notFound('shipment')
    return shipment
  },
})
