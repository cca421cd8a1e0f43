import { lifecycle } from '#domain/lifecycle.ts'
import { defineStates } from '#domain/states.ts'

const buyer = 'purchases.buy'
const ends = 'purchases.end'
const supplier = 'purchases.answer'
const truck = 'shipments.drive'
const correction = 'shipments.correct'

/**
 * A purchase order's life: we ask, the supplier confirms, proposes another date or declines, and ships. Staff withdraw
 * one of which nothing was shipped, and close one that came in part. Both happen to it when its order ends without it. A
 * supplier who brought some of it may say that it's all, also when they are asked for another date for the rest.
 */
export const purchaseLife = lifecycle('purchase order', {
  pending: {
    change_details: { to: 'pending', may: 'orders.change-details' },
    renew_link: { to: 'pending', may: buyer },
    confirm: { to: 'confirmed', may: supplier },
    propose: { to: 'date_proposed', may: supplier },
    decline: { to: 'declined', may: supplier },
    change_date: { to: 'pending', may: buyer },
    close: { to: 'delivered', may: ends },
    finish: { to: 'delivered', may: supplier },
    cancel: { to: 'canceled', may: ends },
  },
  date_proposed: {
    change_details: { to: 'date_proposed', may: 'orders.change-details' },
    renew_link: { to: 'date_proposed', may: buyer },
    agree: { to: 'confirmed', may: buyer },
    insist: { to: 'pending', may: buyer },
    take_back_date: { to: 'pending', may: supplier },
    confirm: { to: 'confirmed', may: supplier },
    decline: { to: 'declined', may: supplier },
    change_date: { to: 'pending', may: buyer },
    close: { to: 'delivered', may: ends },
    finish: { to: 'delivered', may: supplier },
    cancel: { to: 'canceled', may: ends },
  },
  confirmed: {
    change_details: { to: 'confirmed', may: 'orders.change-details' },
    renew_link: { to: 'confirmed', may: buyer },
    change_date: { to: 'pending', may: buyer },
    follow_truck: { to: 'confirmed', may: truck },
    ship: { to: 'in_transit', may: truck },
    complete: { to: 'delivered', may: correction },
    close: { to: 'delivered', may: ends },
    finish: { to: 'delivered', may: supplier },
    cancel: { to: 'canceled', may: ends },
  },
  in_transit: {
    change_details: { to: 'in_transit', may: 'orders.change-details' },
    renew_link: { to: 'in_transit', may: buyer },
    follow_truck: { to: 'in_transit', may: truck },
    complete: { to: 'delivered', may: truck },
    deliver_part: { to: 'confirmed', may: truck },
    turn_back: { to: 'confirmed', may: truck },
  },
  delivered: {
    complete: { to: 'delivered', may: truck },
    correct: { to: 'delivered', may: correction },
    reopen: { to: 'confirmed', may: correction },
  },
  declined: {},
  canceled: {},
})

export type PurchaseState = (typeof purchaseLife.states)[number]
export type PurchaseVerb = Parameters<typeof purchaseLife.move>[1]

/**
 * `isActive`: goods are still owed to us. `isUnsettled`: the day is not agreed on. `isShippable`: it may be put on a truck.
 * `isBought`: what stands on it comes, or came.
 */
type PurchaseFlag = 'isActive' | 'isUnsettled' | 'isShippable' | 'isBought'

const unsettled = { isActive: true, isUnsettled: true, isShippable: false, isBought: true }
const shippable = { isActive: true, isUnsettled: false, isShippable: true, isBought: true }
const lost = { isActive: false, isUnsettled: false, isShippable: false, isBought: false }

export const purchaseStates = defineStates<PurchaseState, PurchaseFlag>('purchase order', {
  pending: { tone: 'new', words: 'Pending', isNow: 'pending', ...unsettled },
  date_proposed: {
    ...{ tone: 'hold', words: 'Different date proposed', isNow: 'waiting for an answer about a different date' },
    ...unsettled,
  },
  confirmed: { tone: 'work', words: 'Confirmed', isNow: 'confirmed', ...shippable },
  in_transit: { tone: 'road', words: 'In-transit', isNow: 'in transit', ...shippable },
  delivered: { tone: 'kept', words: 'Delivered', isNow: 'delivered', ...lost, isBought: true },
  declined: { tone: 'off', words: 'Declined', isNow: 'declined', ...lost },
  canceled: { tone: 'off', words: 'Canceled', isNow: 'canceled', ...lost },
})
