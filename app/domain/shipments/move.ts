import { eq } from 'drizzle-orm'
import { mover } from '../events/mover.ts'
import { isUnmoved } from '../events/seen.ts'
import { notFound } from '../refusal.ts'
import { updateLines } from '../trade/lines.ts'
import { shipmentLife, type ShipmentState, type ShipmentVerb } from './lifecycle.ts'
import { shipmentFields, shipmentLines, shipments, type DeliveredLoad, type Shipment } from './schema.ts'

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
export const moveShipment = mover<
  Shipment,
  ShipmentState,
  ShipmentVerb,
  typeof shipments.$inferInsert & { loads: Required<DeliveredLoad>[] }
>({
  name: 'shipment',
  life: shipmentLife,
  facts: shipmentFacts,
  write: async (ctx, row, { loads, ...change }) => {
    const [moved] = await ctx.db.update(shipments).set(change).where(isUnmoved(shipments, row)).returning()
    const came = loads?.map(({ delivered }) => delivered)
    if (moved && came) await updateLines(ctx, shipmentLines, eq(shipmentLines.shipmentId, moved.id), 'delivered', came)
    return moved && { ...moved, loads: loads ?? row.loads }
  },
  again: async (ctx, id) => {
    const [shipment] = await ctx.db.select(shipmentFields).from(shipments).where(eq(shipments.id, id))
    if (!shipment) throw notFound('shipment')
    return shipment
  },
})
