import { lifecycle } from '../lifecycle.ts'

/** What a shipment does to its order, whoever moves the shipment. */
const truck = { may: 'shipments.drive' } as const

/**
 * An order's life. From `confirmed` on it follows its shipments, and it is there again when the last truck has left less
 * than was ordered, or turned back. Staff close it with what was delivered, or cancel it while that is nothing.
 */
export const orderLife = lifecycle('order', {
  placed: {
    confirm: { to: 'confirmed', may: 'orders.confirm' },
    reschedule: { to: 'placed', may: 'orders.reschedule' },
    cancel: { to: 'cancelled', may: 'orders.withdraw' },
  },
  confirmed: {
    reschedule: { to: 'confirmed', may: 'orders.reschedule' },
    dispatch: { to: 'in_transit', ...truck },
    close: { to: 'delivered', may: 'orders.close' },
    cancel: { to: 'cancelled', may: 'orders.cancel' },
  },
  in_transit: {
    delay: { to: 'delayed', ...truck },
    deliver: { to: 'delivered', ...truck },
    deliver_part: { to: 'confirmed', ...truck },
    turn_back: { to: 'confirmed', ...truck },
  },
  delayed: {
    dispatch: { to: 'in_transit', ...truck },
    delay: { to: 'delayed', ...truck },
    deliver: { to: 'delivered', ...truck },
    deliver_part: { to: 'confirmed', ...truck },
    turn_back: { to: 'confirmed', ...truck },
  },
  delivered: {},
  cancelled: {},
})

export type OrderState = (typeof orderLife.states)[number]
export type OrderVerb = Parameters<typeof orderLife.move>[1]

/** The states in which a promise was made, and is still owed: until an order is confirmed its hours are asked for. */
export const promisedOrders = ['confirmed', 'in_transit', 'delayed'] as const satisfies OrderState[]

/** The states in which something is still owed. */
export const activeOrders = ['placed', ...promisedOrders] as const satisfies OrderState[]
