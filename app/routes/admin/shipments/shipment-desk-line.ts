import type { Context } from '#domain/context.ts'
import type { ShipmentRow } from '#domain/shipments/list.ts'
import { shipmentLine } from '../../trade/shipment-line.ts'

/** A shipment as the desk's lists show it: who sends it, and for which order. */
export const shipmentDeskLine = (ctx: Context, shipment: ShipmentRow) => ({
  ...shipmentLine(ctx, shipment),
  carrier: shipment.supplier ?? 'Our yard',
  orderId: shipment.orderId,
  order: shipment.orderReference,
})

export type ShipmentDeskLine = ReturnType<typeof shipmentDeskLine>
