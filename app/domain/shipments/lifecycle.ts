import { lifecycle } from '../lifecycle.ts'

const driver = { may: 'shipments.drive' } as const

/** A shipment's life: one truck, one bill of lading. The order it serves follows it. */
export const shipmentLife = lifecycle('shipment', {
  scheduled: { depart: { to: 'in_transit', ...driver }, cancel: { to: 'cancelled', may: 'shipments.cancel' } },
  in_transit: {
    delay: { to: 'delayed', ...driver },
    deliver: { to: 'delivered', ...driver },
    turn_back: { to: 'cancelled', ...driver },
  },
  delayed: {
    depart: { to: 'in_transit', ...driver },
    delay: { to: 'delayed', ...driver },
    deliver: { to: 'delivered', ...driver },
    turn_back: { to: 'cancelled', ...driver },
  },
  delivered: {},
  cancelled: {},
})

export type ShipmentState = (typeof shipmentLife.states)[number]
export type ShipmentVerb = Parameters<typeof shipmentLife.move>[1]

/** The states in which a truck is still to come. */
export const activeShipments = ['scheduled', 'in_transit', 'delayed'] as const satisfies ShipmentState[]

/** The states in which a truck is on its way. */
export const onTheRoad = ['in_transit', 'delayed'] as const satisfies ShipmentState[]
