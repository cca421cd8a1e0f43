import { lifecycle } from '#domain/lifecycle.ts'
import { defineStates, type StateWord } from '#domain/states.ts'

const driver = 'shipments.drive'

/** A shipment's life: one truck, one bill of lading. The order it serves follows it. */
export const shipmentLife = lifecycle('shipment', {
  scheduled: {
    depart: { to: 'in_transit', may: driver },
    replan: { to: 'scheduled', may: driver },
    cancel: { to: 'canceled', may: 'shipments.cancel' },
  },
  in_transit: {
    delay: { to: 'delayed', may: driver },
    deliver: { to: 'delivered', may: driver },
    turn_back: { to: 'canceled', may: driver },
  },
  delayed: {
    depart: { to: 'in_transit', may: driver },
    delay: { to: 'delayed', may: driver },
    deliver: { to: 'delivered', may: driver },
    turn_back: { to: 'canceled', may: driver },
  },
  delivered: { correct: { to: 'delivered', may: 'shipments.correct' } },
  canceled: {},
})

export type ShipmentState = (typeof shipmentLife.states)[number]
export type ShipmentVerb = Parameters<typeof shipmentLife.move>[1]

/** `isActive`: it is still to come. `isTaken`: what it carries is not free for another truck. */
type ShipmentFlag = 'isActive' | 'isOnTheRoad' | 'isTaken'

export const shipmentStates = defineStates<ShipmentState, ShipmentFlag>('shipment', {
  scheduled: {
    ...{ tone: 'new', words: 'Scheduled', isNow: 'scheduled' },
    ...{ isActive: true, isOnTheRoad: false, isTaken: true },
  },
  in_transit: {
    ...{ tone: 'road', words: 'In-transit', isNow: 'in transit' },
    ...{ isActive: true, isOnTheRoad: true, isTaken: true },
  },
  delayed: {
    ...{ tone: 'late', words: 'Delayed', isNow: 'delayed' },
    ...{ isActive: true, isOnTheRoad: true, isTaken: true },
  },
  delivered: {
    ...{ tone: 'kept', words: 'Delivered', isNow: 'delivered' },
    ...{ isActive: false, isOnTheRoad: false, isTaken: true },
  },
  canceled: {
    ...{ tone: 'off', words: 'Canceled', isNow: 'canceled' },
    ...{ isActive: false, isOnTheRoad: false, isTaken: false },
  },
})

/** A truck that left and came back with its load was not canceled before it left, and reads otherwise. */
export const shipmentStatus = (shipment: { state: ShipmentState; departedAt: Date | null }): StateWord =>
  isTurnedBack(shipment) ? { tone: 'off', words: 'Returned with load' } : shipmentStates.words[shipment.state]

export const isTurnedBack = ({ state, departedAt }: { state: ShipmentState; departedAt: Date | null }): boolean =>
  state === 'canceled' && departedAt !== null
