import { defineEvents, defineVerbEvents, event } from '#events/define-events.ts'
import type { Correction, TruckFacts } from '#features/orders/events.ts'
import type { ShipmentVerb } from './lifecycle.ts'
import type { Shipment } from './schema.ts'

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

/** `to` are the addresses of the supplier's people, when someone else did it; `purchase` is the purchase order's number. */
export type ShipmentFacts = ReturnType<typeof shipmentFacts> & { to?: readonly string[]; purchase?: string }

/** `to` are the addresses of the supplier's people when we corrected it, `bySupplier` when they did. */
export type ShipmentCorrectionFacts = ShipmentFacts & { corrections: Correction[]; why: string; bySupplier: boolean }

/** What the customer has to know of a truck that is planned; `told`: they know, or another truck was planned before. */
export type ShipmentScheduledFacts = ShipmentFacts & TruckFacts

export const shipmentEvents = {
  ...defineEvents('shipment', 'shipment', {
    hold_photos: event({ history: ({ why }) => `keeps the photos for a dispute. Reason: ${why}`, staffOnly: true }),
    release_photos: event({ history: 'ended the dispute about it', staffOnly: true }),
    schedule: event<ShipmentScheduledFacts>({ history: 'scheduled it', activity: 'scheduled shipment' }),
  }),
  ...defineVerbEvents<ShipmentVerb>()('shipment', 'shipment', {
    depart: event<ShipmentFacts>({ history: 'marked it as departed', activity: 'sent out shipment' }),
    replan: event<ShipmentFacts>({
      history: 'changed its arrival time',
      activity: 'changed the arrival time of shipment',
    }),
    delay: event<ShipmentFacts>({ history: 'reported a delay', activity: 'reported a delay on shipment' }),
    deliver: event<ShipmentFacts>({ history: 'marked it as delivered', activity: 'delivered shipment' }),
    correct: event<ShipmentCorrectionFacts>({
      history: ({ what }) => `corrected it. ${what}`,
      activity: 'corrected shipment',
    }),
    cancel: event<ShipmentFacts>({ history: 'canceled it', activity: 'canceled shipment' }),
    turn_back: event<ShipmentFacts>({
      history: 'marked it as returned with load',
      activity: 'marked shipment … as returned with load',
    }),
  }),
}
