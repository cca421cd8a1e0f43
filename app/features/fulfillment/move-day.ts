import { and, eq, inArray } from 'drizzle-orm'
import { demand, isStaff } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import { requireConfirmation } from '#domain/confirmation.ts'
import { formatDay, formatMomentWithZone } from '#domain/day.ts'
import { dateOf, instantOf } from '#domain/instant.ts'
import { localTime } from '#domain/calendar.ts'
import { reasonOf } from '#domain/reason.ts'
import { system, visitor } from '#domain/viewer.ts'
import { refuseStale, type ExpectedVersion } from '#events/expected-version.ts'
import { confirmationsForClosedDay } from '#features/orders/closed-day.ts'
import { rescheduleOrder } from '#features/orders/confirm.ts'
import {
  formatPromised,
  promiseKeptBy,
  promisedHours,
  samePromise,
  validateDelivery,
  type PromisedDelivery,
} from '#features/orders/delivery.ts'
import type { DayFacts } from '#features/orders/events.ts'
import { unlessViewOnly } from '#features/accounts/recipients.ts'
import { findOrder, lockOrder, orderBehind } from '#features/orders/find.ts'
import { orderStates, type OrderState } from '#features/orders/lifecycle.ts'
import { moveOrder } from '#features/orders/move.ts'
import { takePlace } from '#features/orders/day-capacity.ts'
import { answerDayBy, isMissed, isOurTurn, movedTo, type NewDay } from '#features/orders/new-day.ts'
import type { Order } from '#features/orders/schema.ts'
import { addressesOf, findPurchase, lockPurchase } from '#features/purchasing/find.ts'
import { purchaseStates, type PurchaseState } from '#features/purchasing/lifecycle.ts'
import { answerByFacts, movePurchase } from '#features/purchasing/move.ts'
import { purchaseFields, purchaseOrders, type PurchaseOrder } from '#features/purchasing/schema.ts'
import { shipmentsForOrder } from '#features/shipments/find.ts'
import { shipmentStates } from '#features/shipments/lifecycle.ts'
import { moveShipment } from '#features/shipments/move.ts'
import { checkDeliveryDay } from '#features/trade/delivery-day.ts'
import { chosenWay, confirmationForNewDay, confirmationsForPurchaseDay } from './confirmations.ts'

/** Another day or other hours for an order, and why; the customer reads it. */
export type DayChange = { to: PromisedDelivery; reason?: string | null; sure?: readonly string[] }

/**
 * Staff set another day: they ask the customer, which moves nothing, tell the customer, which moves it now, or write
 * down that the customer wished for it.
 * @throws DomainError `invalid` for a day that cannot be; `conflict` when someone else was faster, or when it is too late
 * to wait for an answer.
 */
export const changeDay = (
  ctx: Context,
  id: string,
  expected: ExpectedVersion<OrderState>,
  verb: 'ask_day' | 'tell_day' | 'reschedule',
  { to, reason, sure }: DayChange,
): Promise<Order> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'orders.reschedule')
    const order = await lockOrder(ctx, (await findOrder(ctx, id)).id)
    await refuseStale(ctx, orderStates, order, expected)
    if (verb === 'reschedule') return carryToPurchases(ctx, await rescheduleOrder(ctx, id, expected, to, sure))
    validateDelivery(ctx, { ...order, ...to })
    if (samePromise(order, to))
      throw new DomainError('invalid', `The order is already promised for ${formatPromised(to)}.`)
    if (to.deliveryDate !== order.deliveryDate)
      requireConfirmation(sure, confirmationsForClosedDay(ctx, { ...order, ...to }))
    const overbookedReason = await takePlace(ctx, { ...order, ...to }, sure)
    return verb === 'ask_day'
      ? askDay(ctx, order, { to, reason: reasonOf(reason ?? '') })
      : tellDay(ctx, order, { to, reason: reasonOf(reason ?? ''), overbookedReason })
  })

/**
 * Staff accept the date that a supplier proposed. If it isn't the promised day, the customer is asked or told in the
 * same step.
 */
export const agreeToDate = (
  ctx: Context,
  purchaseId: string,
  expected: ExpectedVersion<PurchaseState>,
  sure?: readonly string[],
): Promise<PurchaseOrder> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'purchases.buy')
    const order = await lockOrder(ctx, (await findPurchase(ctx, purchaseId)).orderId)
    const purchase = await lockPurchase(ctx, purchaseId)
    await refuseStale(ctx, purchaseStates, purchase, expected)
    const { proposedDate, reason } = purchase
    if (!proposedDate || proposedDate === order.deliveryDate || !orderStates.is('isPromised', order.state))
      return agree(ctx, purchase, order)
    const to = { ...promisedHours(order), deliveryDate: proposedDate }
    const message = `The customer was promised ${formatPromised(order)}. The supplier can deliver ${formatDay(proposedDate)}.`
    requireConfirmation(sure, [confirmationForNewDay(ctx, order, to, message, proposedDate)])
    if (chosenWay(ctx, sure, proposedDate) === 'ask') {
      await askDay(ctx, order, { to, reason })
      return purchase
    }
    await tellDay(ctx, order, { to, reason })
    return findPurchase(ctx, purchaseId)
  })

const agree = async (ctx: Context, purchase: PurchaseOrder, order: PromisedDelivery) =>
  movePurchase(ctx, purchase, 'agree', {
    follows: true,
    change: {
      deliveryDate: purchase.proposedDate ?? purchase.deliveryDate,
      proposedDate: null,
      // Why they proposed it is no reason for what comes after.
      reason: null,
      answeredAt: dateOf(ctx.now),
    },
    facts: { to: await addressesOf(ctx, purchase.supplierId), promised: promisedHours(order) },
  })

/**
 * Staff ask a supplier for another date, which the supplier has to confirm again. If it isn't the promised day, the
 * customer is asked or told in the same step.
 * @throws DomainError `conflict` when someone else was faster, or a truck for it is planned already; `invalid` for an
 * impossible date.
 */
export const changePurchaseDate = (
  ctx: Context,
  purchaseId: string,
  expected: ExpectedVersion<PurchaseState>,
  deliveryDate: string,
  sure?: readonly string[],
): Promise<PurchaseOrder> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'purchases.buy')
    const order = await lockOrder(ctx, (await findPurchase(ctx, purchaseId)).orderId)
    const purchase = await lockPurchase(ctx, purchaseId)
    await refuseStale(ctx, purchaseStates, purchase, expected)
    checkDeliveryDay(ctx, deliveryDate)
    const trucks = await shipmentsForOrder(ctx, order.id)
    if (trucks.some((truck) => truck.purchaseId === purchaseId && shipmentStates.is('isActive', truck.state)))
      throw new DomainError('conflict', 'A truck is planned for this purchase order. Change its arrival time instead.')
    const isPromised = orderStates.is('isPromised', order.state)
    if (isPromised) requireConfirmation(sure, confirmationsForPurchaseDay(ctx, order, deliveryDate))
    const change = { deliveryDate, proposedDate: null, reason: null, answeredAt: dateOf(ctx.now) }
    const changed = await movePurchase(ctx, purchase, 'change_date', {
      expected,
      change,
      facts: {
        to: await addressesOf(ctx, purchase.supplierId),
        promised: promisedHours(order),
        ...answerByFacts(ctx, { ...purchase, ...change, state: 'pending' }),
      },
    })
    if (isPromised)
      await settleDay(ctx, order, { to: { ...promisedHours(order), deliveryDate }, sure, of: deliveryDate })
    return changed
  })

/**
 * What staff chose when a truck's new time lies outside of the promised hours. Nothing when it lies within them, or when
 * it was a supplier who moved it. `later`: a truck that is planned for that time only once the customer agrees. `takesPlace`:
 * a truck of ours that has not left, which needs room on the new day as one that the office asks for does.
 */
export const settleArrival = async (
  ctx: Context,
  orderId: string,
  { eta, reason, sure, later, takesPlace }: ArrivalUpdate,
): Promise<void> => {
  const how = chosenWay(ctx, sure, eta.toISOString())
  const order = await lockOrder(ctx, orderId)
  if (!how || !orderStates.is('isPromised', order.state)) return
  const to = promiseKeptBy(ctx.calendar.timeZone, order, eta)
  const moves = !samePromise(order, to)
  const overbookedReason = moves && takesPlace ? await takePlace(ctx, { ...order, ...to }, sure) : null
  if (how === 'tell') await tellDay(ctx, order, { to, reason, eta, overbookedReason })
  else if (moves)
    await askDay(ctx, order, { to, reason, ...(later && { truck: { id: later.id, eta: eta.toISOString() } }) })
}

type ArrivalUpdate = {
  eta: Date
  reason: string | null
  sure?: readonly string[]
  later?: { id: string }
  takesPlace?: boolean
}

/** What staff chose when they bought for another day than the promised one. `of` is what their answer names. */
export const settleDay = async (
  ctx: Context,
  order: Order,
  { to, sure, of }: { to: PromisedDelivery; sure?: readonly string[]; of: string },
): Promise<void> => {
  const how = samePromise(order, to) ? undefined : chosenWay(ctx, sure, of)
  if (how === 'ask') await askDay(ctx, order, { to, reason: null })
  if (how === 'tell') await tellDay(ctx, order, { to, reason: null })
}

type RescheduleInput = {
  to: PromisedDelivery
  reason: string | null
  eta?: Date
  truck?: NewDay['truck']
  overbookedReason?: string | null
}

const askDay = async (ctx: Context, order: Order, { to, reason, truck }: RescheduleInput): Promise<Order> => {
  const by = answerDayBy(ctx, order, to)
  if (by <= dateOf(ctx.now))
    throw new DomainError(
      'conflict',
      "There's no time to wait for an answer by email. Call the customer, or tell them the new day.",
    )
  const newDay: NewDay = {
    ...{ from: promisedHours(order), to, reason, at: dateOf(ctx.now).toISOString() },
    ...{ answerBy: by.toISOString(), answer: null, ...(truck && { truck }) },
  }
  return moveOrder(ctx, order, 'ask_day', {
    change: { newDay, wishedDay: null },
    facts: factsOf(newDay),
    detail: { to: formatPromised(to) },
  })
}

const tellDay = async (
  ctx: Context,
  order: Order,
  { to, reason, eta, overbookedReason = null }: RescheduleInput,
): Promise<Order> => {
  const from = promisedHours(order)
  const at = dateOf(ctx.now).toISOString()
  const newDay: NewDay = { from, to, reason, at, answerBy: null, answer: null }
  const moved = await moveOrder(ctx, order, 'tell_day', {
    change: samePromise(from, to) ? {} : { ...movedTo(ctx, order, to, 'not_agreed'), newDay, overbookedReason },
    facts: { day: { ...factsOf(newDay).day, ...(eta && { eta: eta.toISOString() }) } },
    detail: { to: formatPromised(to) },
  })
  return carryToPurchases(ctx, moved)
}

const factsOf = ({ from, to, reason, answerBy }: NewDay): Pick<DayFacts, 'day'> => ({
  day: { from, to, reason, answerBy },
})

/** What a customer says to another day, or staff write down for them. */
export type DayAnswer = 'agree_day' | 'keep_day' | 'call_day'

/**
 * The customer answers whether another day suits, in the portal, or staff write down what they said by phone. A yes moves
 * the order, and what waits for it; a no leaves the promised day as it is.
 * @throws DomainError `conflict` when the question is closed, or the time to answer has passed; DayFull where the place went
 * to someone else after that, which staff are asked about.
 */
export const answerDay = (
  ctx: Context,
  id: string,
  expected: ExpectedVersion<OrderState>,
  verb: DayAnswer,
  sure?: readonly string[],
): Promise<Order> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'orders.answer-day')
    return answer(ctx, await findOrder(ctx, id), expected, verb, sure)
  })

/** The same for anyone who holds the order's private link. */
export const answerDayBehindLink = (
  ctx: Context,
  secretLink: string,
  expected: ExpectedVersion<OrderState>,
  verb: DayAnswer,
): Promise<Order> =>
  inTransaction({ ...ctx, viewer: visitor }, async (ctx) =>
    answer(ctx, await unlessViewOnly(ctx, await orderBehind(ctx, secretLink)), expected, verb),
  )

const answer = async (
  ctx: Context,
  { id }: Order,
  expected: ExpectedVersion<OrderState>,
  verb: DayAnswer,
  sure?: readonly string[],
) => {
  const order = await lockOrder(ctx, id)
  await refuseStale(ctx, orderStates, order, expected)
  const { newDay } = order
  if (!newDay) throw new DomainError('conflict', `The order is promised for ${formatPromised(order)}.`)
  const { answerBy, to } = newDay
  const event = { facts: { ...factsOf(newDay), answeredBy: ctx.viewer.role }, detail: { to: formatPromised(to) } }
  if (verb !== 'agree_day')
    return moveOrder(ctx, order, verb, {
      ...event,
      change: { newDay: { ...newDay, answer: verb === 'keep_day' ? 'keep' : 'call' } },
    })
  if (answerBy && new Date(answerBy) < dateOf(ctx.now) && !isStaff(ctx.viewer)) throw answeredLate(ctx, order, answerBy)
  if (!answerBy) {
    const dayMoved = isMissed(ctx, order) ? order.dayMoved : 'agreed'
    return moveOrder(ctx, order, verb, { ...event, change: { newDay: null, dayMoved } })
  }
  validateDelivery(ctx, { ...order, ...to })
  // An open question holds its place; after it was closed, someone else may have taken that.
  const overbookedReason = isOurTurn(ctx, order) ? await takePlace(ctx, { ...order, ...to }, sure) : null
  const change = { ...movedTo(ctx, order, to, 'agreed'), overbookedReason }
  const moved = await moveOrder(ctx, order, verb, { ...event, change })
  if (newDay.truck) await replanAgreed({ ...ctx, viewer: system }, order.id, newDay.truck)
  return carryToPurchases({ ...ctx, viewer: system }, moved)
}

const answeredLate = (ctx: Context, order: Order, answerBy: string) => {
  const by = formatMomentWithZone(ctx.calendar.timeZone, new Date(answerBy))
  return new DomainError(
    'conflict',
    `We needed your answer by ${by}, so we planned for ${formatPromised(order)}. Call us if the other day suits you better.`,
  )
}

/** A truck that waited for the customer's yes is planned for the day it was asked for, unless it has left. */
const replanAgreed = async (ctx: Context, orderId: string, { id, eta }: NonNullable<NewDay['truck']>) => {
  const truck = (await shipmentsForOrder(ctx, orderId)).find((each) => each.id === id)
  if (truck?.state === 'scheduled')
    await moveShipment(ctx, truck, 'replan', { change: { eta: new Date(eta) }, follows: true })
}

/** Staff withdraw a proposed day: the promised day stays, and the customer gets an email. */
export const closeDay = (ctx: Context, id: string, expected: ExpectedVersion<OrderState>): Promise<Order> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'orders.reschedule')
    const order = await lockOrder(ctx, (await findOrder(ctx, id)).id)
    await refuseStale(ctx, orderStates, order, expected)
    const { newDay } = order
    if (!newDay) throw new DomainError('conflict', `The order is promised for ${formatPromised(order)}.`)
    return moveOrder(ctx, order, 'close_day', { change: { newDay: null }, facts: factsOf(newDay) })
  })

/**
 * Purchase orders follow the order to a day that is theirs already: the one their supplier proposed, or the one on which
 * all of their trucks arrive. Any other stays where its supplier confirmed it, and an alert says so.
 */
const carryToPurchases = async (ctx: Context, order: Order): Promise<Order> => {
  const active = and(
    eq(purchaseOrders.orderId, order.id),
    inArray(purchaseOrders.state, [...purchaseStates.statesThat('isActive')]),
  )
  const purchases = await ctx.db.select(purchaseFields).from(purchaseOrders).where(active)
  const trucks = (await shipmentsForOrder(ctx, order.id)).filter(({ state }) => shipmentStates.is('isActive', state))
  const dayOf = (at: Date) => localTime(ctx.calendar, instantOf(at)).toPlainDate().toString()
  const { deliveryDate } = order
  for (const purchase of purchases) {
    if (purchase.state === 'date_proposed' && purchase.proposedDate === deliveryDate) await agree(ctx, purchase, order)
    if (!purchaseStates.is('isShippable', purchase.state) || purchase.deliveryDate === deliveryDate) continue
    const ofIt = trucks.filter(({ purchaseId }) => purchaseId === purchase.id)
    if (ofIt.length > 0 && ofIt.every(({ eta }) => dayOf(eta) === deliveryDate))
      await movePurchase(ctx, purchase, 'follow_truck', { change: { deliveryDate }, follows: true })
  }
  return order
}
