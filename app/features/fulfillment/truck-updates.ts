import { eq } from 'drizzle-orm'
import { demand, isStaff } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { formatMoment } from '#domain/day.ts'
import { requireConfirmation } from '#domain/confirmation.ts'
import { refuseStale, type ExpectedVersion } from '#events/expected-version.ts'
import { dateOf } from '#domain/instant.ts'
import { refuseHeld } from '#features/credit/holds.ts'
import { linesOf, lockOrder } from '#features/orders/find.ts'
import { applyShipmentUpdate } from '#features/orders/move.ts'
import { promiseKeptBy, samePromise, type PromisedDelivery } from '#features/orders/delivery.ts'
import { orders, type Order } from '#features/orders/schema.ts'
import { findPurchase, addressesOf } from '#features/purchasing/find.ts'
import { movePurchase } from '#features/purchasing/move.ts'
import { reasonOf } from '#domain/reason.ts'
import { DomainError } from '#domain/domain-error.ts'
import { mayArrive } from '#features/trade/delivery-day.ts'
import { remainingOf, type Line } from '#features/trade/line.ts'
import type { QuantityTerms } from '#features/trade/quantity-terms.ts'
import { system } from '#domain/viewer.ts'
import {
  allocatedLoads,
  deliveredLoads,
  isOnTheRoad,
  lastArrival,
  namedTotals,
} from '#features/shipments/quantities.ts'
import { calculateBill, calculatePurchaseCost, isComplete, quantityTerms } from './bill.ts'
import {
  chosenWay,
  confirmationsForDelivered,
  confirmationsForArrival,
  confirmationsForDeliveryTime,
  confirmationsForDeparture,
} from './confirmations.ts'
import { settleArrival } from './move-day.ts'
import { findShipment, shipmentsForOrder } from '#features/shipments/find.ts'
import { shipmentStates, shipmentLife, type ShipmentState, type ShipmentVerb } from '#features/shipments/lifecycle.ts'
import { moveShipment } from '#features/shipments/move.ts'
import { isPastHold } from '#features/shipments/quantities.ts'
import type { Shipment } from '#features/shipments/schema.ts'
import { productsOver, readTicket, ticketChange, type Ticket } from './ticket.ts'
import type { ProofOfDelivery } from '#features/tickets/facts.ts'
import { writeTicket } from '#features/tickets/write.ts'
import { cancelPendingFulfillment } from './withdraw.ts'

/**
 * What the person who drives, or hears from the driver, says: a new time of arrival and why, or who received what the
 * ticket says and when (now, if left out), and why it is more than was agreed.
 */
export type TruckUpdate = Ticket & {
  verb: Exclude<ShipmentVerb, 'correct'>
  /** Asked when it leaves, unless it is known. */
  billOfLading?: string
  eta?: Date
  /** Another truck of ours, before it leaves. */
  truck?: string
  reason?: string
  receivedBy?: string
  overReason?: string
  at?: Date
  /** What only the person at the tank knows: it stands on the ticket. */
  handed?: ProofOfDelivery
  /** Its driver reported the load, or what happened after it: what holds its order comes too late. */
  isLoaded?: boolean
  /** Nobody said that it left: it must have, for what came after was reported. The customer is told of that alone. */
  isImplied?: boolean
  /** The keys of the confirmations that the person gave. */
  sure?: readonly string[]
}

/**
 * Moves a shipment; its purchase order and the customer's order follow in the same transaction. An order is delivered
 * when its trucks have brought what was agreed, and costs what the tickets say; one that came short stays open until
 * staff say what becomes of the rest.
 * @throws DomainError `conflict` when someone else was faster or what it carries was canceled, `invalid` when something is missing
 * or cannot be; ConfirmationRequired for what is unlikely, until it is said to be meant.
 */
export const updateShipment = (
  ctx: Context,
  id: string,
  expected: ExpectedVersion<ShipmentState>,
  drive: TruckUpdate,
): Promise<Shipment> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'shipments.drive', 'shipments.cancel')
    const { orderId } = await findShipment(ctx, id)
    const order = await lockOrder(ctx, orderId)
    const shipment = await findShipment(ctx, id)
    // Before anything is asked: who was slower reads so, and what cannot follow is refused.
    await refuseStale(ctx, shipmentStates, shipment, expected)
    shipmentLife.move(shipment.state, drive.verb, ctx.viewer)
    if (drive.verb === 'depart' && order.state === 'canceled') throw stays('order')
    // A truck whose bill of lading is written is loading, or loaded: it goes.
    if (drive.verb === 'depart' && !drive.isLoaded && !isPastHold(shipment)) await refuseHeld(ctx, order.id)
    const change =
      drive.verb === 'deliver'
        ? await deliveryOf(ctx, shipment, drive, order)
        : changeOf(ctx, shipment, { ...drive, verb: drive.verb }, order)
    const { eta, sure, verb } = drive
    const takesPlace = verb === 'replan' && shipment.supplierId === null
    const arrival = eta && { eta, sure, reason: reasonOf(drive.reason), takesPlace }
    if (verb === 'replan' && arrival && chosenWay(ctx, sure, arrival.eta.toISOString()) === 'ask') {
      await settleArrival(ctx, orderId, { ...arrival, later: shipment })
      // The time waits for the customer's yes; which of our trucks brings it does not.
      const { truck = shipment.truck } = drive
      return truck === shipment.truck
        ? shipment
        : moveShipment(ctx, shipment, 'replan', { expected, change: { truck } })
    }
    const moved = await moveShipment(ctx, shipment, drive.verb, {
      expected,
      change,
      facts: await recipientsOf(ctx, shipment, drive),
    })
    if (verb === 'deliver') await writeTicket(ctx, moved, order, drive.handed)
    const trucks = await shipmentsForOrder(ctx, orderId)
    const terms = quantityTerms(ctx, order)
    await followPurchase(ctx, moved, drive.verb, trucks, terms)
    await followOrder(ctx, order, moved, drive.verb, trucks, {
      ...{ terms, told: verb === 'depart' ? drive.isImplied === true : tells(ctx, order, drive) },
    })
    if (arrival) await settleArrival(ctx, orderId, arrival)
    return moved
  })

/** Another truck of ours brings it at the same time. The customer's promise is not touched. */
export const changeTruck = (
  ctx: Context,
  id: string,
  expected: ExpectedVersion<ShipmentState>,
  truck: string,
): Promise<Shipment> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'shipments.schedule')
    await lockOrder(ctx, (await findShipment(ctx, id)).orderId)
    return moveShipment(ctx, await findShipment(ctx, id), 'replan', { expected, change: { truck } })
  })

/** A delay that moves the order sends one email only: the one about the new day. */
const tells = (ctx: Context, order: PromisedDelivery, { eta, sure }: TruckUpdate) =>
  eta !== undefined &&
  chosenWay(ctx, sure, eta.toISOString()) !== undefined &&
  !samePromise(order, promiseKeptBy(ctx.calendar.timeZone, order, eta))

const changeOf = (
  ctx: Context,
  shipment: Shipment,
  drive: TruckUpdate & { verb: Exclude<TruckUpdate['verb'], 'deliver'> },
  promised: PromisedDelivery,
) => {
  const { verb, eta, reason, sure } = drive
  const wrong = (words: string) => new DomainError('invalid', words)
  const ahead = eta !== undefined && mayArrive(ctx, eta)
  const reasonText = reasonOf(reason)
  const billOfLading = drive.billOfLading?.trim() || shipment.billOfLading
  switch (verb) {
    case 'depart':
      if (!billOfLading) throw wrong('BOL number: please enter it.')
      if (eta && !ahead) throw wrong("Arrival: please enter a date and time that aren't in the past.")
      requireConfirmation(sure, [
        ...confirmationsForDeparture(ctx, eta ?? shipment.eta),
        ...(eta && eta.getTime() !== shipment.eta.getTime() ? confirmationsForArrival(ctx, promised, eta) : []),
      ])
      return {
        departedAt: shipment.departedAt ?? leftAt(ctx, drive.at),
        reason: null,
        billOfLading,
        ...(eta && { eta }),
      }
    case 'replan':
      if (!ahead) throw wrong("Arrival: please enter a date and time that aren't in the past.")
      requireConfirmation(sure, confirmationsForArrival(ctx, promised, eta))
      return { eta, reason: reasonText, ...(drive.truck && { truck: drive.truck }) }
    case 'delay':
      if (!ahead) throw wrong('Arrival: please enter the new date and time.')
      if (!reasonText) throw wrong('Reason: please enter it. The customer sees it.')
      requireConfirmation(sure, confirmationsForArrival(ctx, promised, eta))
      return { eta, reason: reasonText }
    case 'turn_back':
      if (!reasonText) throw wrong('Reason: please enter why the truck returned. The customer sees it.')
      return { reason: reasonText }
    default:
      return { reason: reasonText }
  }
}

/** When it left, as the person who drives says; never in the future. */
const leftAt = (ctx: Context, at = dateOf(ctx.now)) => {
  if (!(at <= dateOf(ctx.now))) throw new DomainError('invalid', "Departure time: it can't be in the future.")
  return at
}

const deliveryOf = async (ctx: Context, shipment: Shipment, drive: TruckUpdate, order: Order) => {
  const wrong = (words: string) => new DomainError('invalid', words)
  const { receivedBy, sure } = drive
  const at = drive.at ?? dateOf(ctx.now)
  if (!receivedBy?.trim()) throw wrong('Received by: please enter who received it.')
  refuseImpossibleTime(ctx, shipment, at)
  const delivered = readTicket(shipment.loads, order.basis, drive)
  requireConfirmation(sure, [
    ...confirmationsForDelivered(shipment.loads, delivered, order.quantityKind),
    ...confirmationsForDeliveryTime(ctx, shipment.eta, at),
  ])
  const overDelivered = await productsOver(ctx, order, await shipmentsForOrder(ctx, order.id), shipment, delivered)
  const overReason = reasonOf(drive.overReason)
  if (overDelivered.length > 0 && !overReason)
    throw wrong('Reason for the extra gallons: this is more than was ordered. Please enter why. The customer sees it.')
  return {
    ...ticketChange(delivered),
    ...{ deliveredAt: at, receivedBy: receivedBy.trim().slice(0, 200) },
    overReason: overDelivered.length > 0 ? overReason : null,
  }
}

/** @throws DomainError `invalid` for a delivery time in the future, or before its truck left. */
export const refuseImpossibleTime = (ctx: Context, { departedAt }: Shipment, at: Date): void => {
  if (!(at <= dateOf(ctx.now))) throw new DomainError('invalid', "Delivery time: it can't be in the future.")
  if (departedAt && at < minuteOf(departedAt))
    throw new DomainError(
      'invalid',
      `This truck left ${formatMoment(ctx.calendar.timeZone, departedAt)}. The delivery time can't be earlier.`,
    )
}

/** Whom its mail goes to: the supplier's people, when our desk cancels a truck of theirs. */
const recipientsOf = async (ctx: Context, { supplierId, purchaseId }: Shipment, { verb }: TruckUpdate) => {
  if (verb !== 'cancel' || !isStaff(ctx.viewer) || !supplierId) return {}
  const purchase = purchaseId ? (await findPurchase(ctx, purchaseId)).reference : undefined
  return { to: await addressesOf(ctx, supplierId), purchase }
}

/** A form says a moment to the minute, and a neighbor's yard may be that near. */
const minuteOf = (at: Date) => new Date(at.getTime() - (at.getTime() % 60_000))

const followPurchase = async (
  ctx: Context,
  { purchaseId }: Shipment,
  verb: ShipmentVerb,
  trucks: Shipment[],
  terms: QuantityTerms,
) => {
  if (!purchaseId) return
  // Anyone who drives a truck moves what it carries, also without seeing it.
  const purchase = await findPurchase({ ...ctx, viewer: system }, purchaseId)
  if (verb === 'depart' && purchase.state === 'canceled') throw stays('purchase order')
  if (verb === 'depart' && purchase.state === 'confirmed') await movePurchase(ctx, purchase, 'ship')
  if (verb !== 'deliver' && verb !== 'turn_back') return
  const ofIt = trucks.filter((truck) => truck.purchaseId === purchaseId)
  // What was loaded beside a delivery that completed it comes, too.
  const isMore = purchase.state === 'delivered' && verb === 'deliver'
  if (!isMore && (purchase.state !== 'in_transit' || ofIt.some(isOnTheRoad))) return
  const isAll = isMore || isComplete(purchase.lines, ofIt, terms)
  const change = { ...calculatePurchaseCost(purchase.lines, ofIt), completedAt: lastArrival(ofIt) }
  if (isAll) await movePurchase(ctx, purchase, 'complete', { change })
  else await movePurchase(ctx, purchase, verb === 'deliver' ? 'deliver_part' : 'turn_back')
}

const followOrder = async (
  ctx: Context,
  owed: Order,
  moved: Shipment,
  verb: ShipmentVerb,
  trucks: Shipment[],
  { terms, told }: { terms: QuantityTerms; told: boolean },
) => {
  const { orderId, eta, reason, receivedBy } = moved
  // A truck that left after it was due arrives at no time that anybody can say.
  const arrives = eta.getTime() >= ctx.now.epochMilliseconds ? { eta: eta.toISOString() } : {}
  const update = { ...arrives, ...(reason && { reason }), ...(receivedBy && { receivedBy }) }
  // What is late stays late for anyone who waits for it, whichever other truck leaves.
  const late = trucks.some(({ id, state }) => id !== moved.id && state === 'delayed')
  if (verb === 'depart' && !late) await applyShipmentUpdate(ctx, orderId, 'dispatch', { ...update, told })
  if (verb === 'delay') await applyShipmentUpdate(ctx, orderId, 'delay', { ...update, told })
  const isEnd = verb === 'deliver' || verb === 'turn_back'
  const otherTrucks = trucks.filter(isOnTheRoad)
  if (isEnd && otherTrucks.length > 0 && !late) await catchUp(ctx, orderId, otherTrucks)
  if (!isEnd || otherTrucks.length > 0) return
  const ordered = await linesOf(ctx, orderId)
  const bill = calculateBill(ctx, owed, ordered, trucks)
  if (!isComplete(ordered, trucks, terms)) {
    const part = { ...update, progress: bill.lines, ...restOf(ordered, trucks) }
    await applyShipmentUpdate(ctx, orderId, verb === 'deliver' ? 'deliver_part' : 'turn_back', part)
    return
  }
  const order = await applyShipmentUpdate(ctx, orderId, 'deliver', {
    ...update,
    ...{ at: lastArrival(trucks), brought: namedTotals(deliveredLoads(trucks)), bill: bill.change },
    // Of one product an earlier truck may have brought too much, and no mail has said so.
    overReason: moved.overReason ?? trucks.findLast(({ overReason }) => overReason)?.overReason ?? null,
  })
  if (order) await cancelPendingFulfillment({ ...ctx, viewer: system }, order, 'The order was delivered without it.')
}

/** What planned trucks bring of the rest, and what no truck brings. */
const restOf = (ordered: readonly Line[], trucks: readonly Shipment[]) => {
  const remaining = remainingOf(ordered, allocatedLoads(trucks))
  return {
    coming: namedTotals(allocatedLoads(trucks.filter(({ state }) => state === 'scheduled'))),
    missing: ordered.flatMap(({ name, product, unit }, at) =>
      remaining[at] ? [{ name, product, unit, quantity: remaining[at] }] : [],
    ),
  }
}

/** The late truck is gone, and those that are still on their way are in time: so is the order again. */
const catchUp = async (ctx: Context, orderId: string, [next]: Shipment[]) => {
  const [order] = await ctx.db.select({ state: orders.state }).from(orders).where(eq(orders.id, orderId))
  if (order?.state !== 'delayed') return
  const ahead = next && next.eta.getTime() >= ctx.now.epochMilliseconds
  await applyShipmentUpdate(ctx, orderId, 'dispatch', ahead ? { eta: next.eta.toISOString() } : {})
}

const stays = (noun: string) =>
  new DomainError('conflict', `The ${noun} was canceled, so this truck must not leave. Cancel this shipment.`)
