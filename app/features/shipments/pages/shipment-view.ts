import { findPurchase } from '#features/purchasing/find.ts'
import { filesView } from '#features/files/pages/files-view.ts'
import type { Context } from '#domain/context.ts'
import { formatMoment } from '#domain/day.ts'
import { formatGallons } from '#domain/money.ts'
import { gateCodeOf } from '#features/orders/delivery.ts'
import { shipmentStates, shipmentStatus, type ShipmentState } from '../lifecycle.ts'
import type { Shipment } from '../schema.ts'
import type { StateWord } from '#domain/states.ts'
import { hasDyed } from '#features/trade/dyed.ts'
import { historyLines } from '#features/trade/pages/history-lines.ts'
import { basisFor } from '#features/orders/quantity.ts'
import { loadView, formatLoads, formatReadings } from '#features/trade/pages/paper-view.ts'

/** A shipment as lists show it: everything said already. */
export type ShipmentLine = {
  id: string
  reference: string
  billOfLading: string | null
  truck: string
  goods: string
  dyed: boolean
  destination: string
  state: ShipmentState
  status: StateWord
  eta: string
  delivered?: string
}

/** As much of a shipment as a list reads. */
type ShipmentDetails = Pick<
  Shipment,
  | 'id'
  | 'reference'
  | 'billOfLading'
  | 'truck'
  | 'loads'
  | 'destination'
  | 'state'
  | 'changes'
  | 'eta'
  | 'departedAt'
  | 'deliveredAt'
>

export const shipmentLine = (ctx: Context, shipment: ShipmentDetails): ShipmentLine => {
  const { id, reference, billOfLading, truck, loads, destination, state, eta, deliveredAt } = shipment
  const formatAt = (at: Date) => formatMoment(ctx.calendar.timeZone, at)
  return {
    ...{ id, reference, billOfLading, truck, destination, state },
    goods: formatLoads(loads),
    dyed: hasDyed(loads),
    status: shipmentStatus(shipment),
    eta: formatAt(eta),
    delivered: deliveredAt ? formatAt(deliveredAt) : undefined,
  }
}

/** What the page of a shipment shows to all its readers. */
export const shipmentView = async (ctx: Context, shipment: Shipment, key?: string) => {
  const { loads, deciGallons, deliveredDeciGallons, receivedBy, reason, departedAt } = shipment
  return {
    line: shipmentLine(ctx, shipment),
    paper: loadView(loads),
    readings: formatReadings(loads, await basisFor(ctx, shipment.orderId)),
    overReason: shipment.overReason,
    ...{ receivedBy, reason },
    departed: departedAt ? formatMoment(ctx.calendar.timeZone, departedAt) : null,
    net: deciGallons > 0 ? formatGallons(deciGallons) : null,
    received: deliveredDeciGallons ? formatGallons(deliveredDeciGallons) : null,
    files: await filesView(ctx, { kind: 'shipment', id: shipment.id }, key),
    history: await historyLines(ctx, shipment.id),
  }
}

export type ShipmentView = Awaited<ReturnType<typeof shipmentView>>

/** The destination and site contact from the current purchase order; the gate code only until the delivery. */
export const findDestination = async (ctx: Context, { purchaseId, orderId, destination, county, state }: Shipment) => {
  if (!purchaseId) return { address: destination, county, siteContact: null, sitePhone: null, accessNotes: null }
  const {
    deliveryAddress: address,
    siteContact,
    sitePhone,
    accessNotes,
    customerPo,
    ...purchase
  } = await findPurchase(ctx, purchaseId)
  const gateCode = shipmentStates.is('isActive', state) ? await gateCodeOf(ctx, orderId) : null
  return { address, county: purchase.county, siteContact, sitePhone, accessNotes, gateCode, customerPo }
}
