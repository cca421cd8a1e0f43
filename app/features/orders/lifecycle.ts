import { lifecycle } from '#domain/lifecycle.ts'
import { defineStates } from '#domain/states.ts'

/** What a shipment does to its order, no matter who moves the shipment. */
const truck = 'shipments.drive'

/** What a ticket that was typed wrong does to its order. */
const correction = 'shipments.correct'

/** What the ordered quantity means may be agreed on until it is delivered. */
const terms = 'orders.confirm'

/** Where it is taxed, and by which certificates it is not: also of one that was delivered. */
const taxes = 'certificates.record'

/** Another day, while its hours are promised: asked for, told of, and agreed to or not. */
const day = 'orders.reschedule'
const dayAnswer = 'orders.answer-day'

/** Who may change the site contact and access notes: a customer until a truck is loaded, see correct-details.ts. */
const details = 'orders.change-details'

/** A customer cancels until a truck is loaded: see end-order.ts. */
const cancels = ['orders.cancel', 'orders.cancel-own'] as const

/**
 * An order's life. A price above what the buyer saw goes back to them first: see price.ts. From `confirmed` on it follows
 * its shipments, and it is there again when the last truck has left less than was agreed, or turned back: staff say
 * whether the rest comes on another truck, or close it with what was delivered; they cancel it while that is nothing. A
 * corrected ticket may complete it, or open it again.
 */
export const orderLife = lifecycle('order', {
  placed: {
    confirm: { to: 'confirmed', may: 'orders.confirm' },
    ask_price: { to: 'price_asked', may: 'orders.confirm' },
    reschedule: { to: 'placed', may: 'orders.reschedule' },
    change_details: { to: 'placed', may: details },
    wish_day: { to: 'placed', may: dayAnswer },
    decline_wish: { to: 'placed', may: day },
    cancel: { to: 'canceled', may: 'orders.withdraw' },
    set_terms: { to: 'placed', may: terms },
    correct_taxes: { to: 'placed', may: taxes },
  },
  price_asked: {
    accept_price: { to: 'confirmed', may: 'orders.place' },
    ask_price: { to: 'price_asked', may: 'orders.confirm' },
    confirm: { to: 'confirmed', may: 'orders.confirm' },
    reschedule: { to: 'price_asked', may: 'orders.reschedule' },
    cancel: { to: 'canceled', may: 'orders.withdraw' },
  },
  confirmed: {
    reschedule: { to: 'confirmed', may: 'orders.reschedule' },
    dispatch: { to: 'in_transit', may: truck },
    send_rest: { to: 'confirmed', may: 'orders.close' },
    close: { to: 'delivered', may: 'orders.close' },
    cancel: { to: 'canceled', may: cancels },
    set_terms: { to: 'confirmed', may: terms },
    correct_taxes: { to: 'confirmed', may: taxes },
    correct: { to: 'confirmed', may: correction },
    complete: { to: 'delivered', may: correction },
    ask_day: { to: 'confirmed', may: day },
    tell_day: { to: 'confirmed', may: day },
    agree_day: { to: 'confirmed', may: dayAnswer },
    keep_day: { to: 'confirmed', may: dayAnswer },
    call_day: { to: 'confirmed', may: dayAnswer },
    close_day: { to: 'confirmed', may: day },
    change_details: { to: 'confirmed', may: details },
    wish_day: { to: 'confirmed', may: dayAnswer },
    decline_wish: { to: 'confirmed', may: day },
  },
  in_transit: {
    delay: { to: 'delayed', may: truck },
    deliver: { to: 'delivered', may: truck },
    deliver_part: { to: 'confirmed', may: truck },
    turn_back: { to: 'confirmed', may: truck },
    set_terms: { to: 'in_transit', may: terms },
    correct_taxes: { to: 'in_transit', may: taxes },
    correct: { to: 'in_transit', may: correction },
    ask_day: { to: 'in_transit', may: day },
    tell_day: { to: 'in_transit', may: day },
    agree_day: { to: 'in_transit', may: dayAnswer },
    keep_day: { to: 'in_transit', may: dayAnswer },
    call_day: { to: 'in_transit', may: dayAnswer },
    close_day: { to: 'in_transit', may: day },
    change_details: { to: 'in_transit', may: details },
    decline_wish: { to: 'in_transit', may: day },
  },
  delayed: {
    dispatch: { to: 'in_transit', may: truck },
    delay: { to: 'delayed', may: truck },
    deliver: { to: 'delivered', may: truck },
    deliver_part: { to: 'confirmed', may: truck },
    turn_back: { to: 'confirmed', may: truck },
    set_terms: { to: 'delayed', may: terms },
    correct_taxes: { to: 'delayed', may: taxes },
    correct: { to: 'delayed', may: correction },
    ask_day: { to: 'delayed', may: day },
    tell_day: { to: 'delayed', may: day },
    agree_day: { to: 'delayed', may: dayAnswer },
    keep_day: { to: 'delayed', may: dayAnswer },
    call_day: { to: 'delayed', may: dayAnswer },
    close_day: { to: 'delayed', may: day },
    change_details: { to: 'delayed', may: details },
    decline_wish: { to: 'delayed', may: day },
  },
  delivered: {
    correct: { to: 'delivered', may: correction },
    correct_taxes: { to: 'delivered', may: taxes },
    reopen: { to: 'confirmed', may: correction },
  },
  canceled: {},
})

export type OrderState = (typeof orderLife.states)[number]
export type OrderVerb = Parameters<typeof orderLife.move>[1]

/**
 * `isActive`: something is still owed. `isPromised`: its hours were promised, and are owed; until an order is confirmed they
 * are asked for. `countsAsPromised`: what its promise came to is counted.
 */
type OrderFlag = 'isActive' | 'isPromised' | 'isOnTheRoad' | 'countsAsPromised'

const promised = { isActive: true, isPromised: true, countsAsPromised: true }
const over = { isActive: false, isPromised: false, isOnTheRoad: false }

export const orderStates = defineStates<OrderState, OrderFlag>('order', {
  placed: {
    ...{ tone: 'new', words: 'Placed', isNow: 'placed' },
    ...{ isActive: true, isPromised: false, isOnTheRoad: false, countsAsPromised: false },
  },
  price_asked: {
    ...{ tone: 'hold', words: "Waiting for customer's OK", isNow: 'waiting for the customer to approve its price' },
    toBuyers: { tone: 'hold', words: 'Price went up: your OK needed', isNow: 'waiting for you to approve its price' },
    ...{ isActive: true, isPromised: false, isOnTheRoad: false, countsAsPromised: false },
  },
  confirmed: { tone: 'work', words: 'Confirmed', isNow: 'confirmed', ...promised, isOnTheRoad: false },
  in_transit: { tone: 'road', words: 'In-transit', isNow: 'in transit', ...promised, isOnTheRoad: true },
  delayed: { tone: 'late', words: 'Delayed', isNow: 'delayed', ...promised, isOnTheRoad: true },
  delivered: { tone: 'kept', words: 'Delivered', isNow: 'delivered', ...over, countsAsPromised: true },
  canceled: { tone: 'off', words: 'Canceled', isNow: 'canceled', ...over, countsAsPromised: false },
})

/** "2 in transit": how many orders stand so, within a sentence. */
export const formatOrders = (count: number, state: OrderState) =>
  state === 'price_asked'
    ? `${count} waiting for an OK on the price`
    : `${count} ${orderStates.words[state].words.toLowerCase().replace('-', ' ')}`
