import { eq } from 'drizzle-orm'
import { demand, isStaff } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { formatMoment } from '#domain/day.ts'
import { requireConfirmation } from '#domain/doubt.ts'
import { refuseStale, type ExpectedVersion } from '#events/expected-version.ts'
import { dateOf } from '#domain/instant.ts'
import { linesOf, lockOrder } from '#features/orders/find.ts'
import { applyShipmentUpdate } from '#features/orders/move.ts'
import { promiseKeptBy, samePromise, type Promised } from '#features/orders/delivery.ts'
import { orders } from '#features/orders/schema.ts'
import { findPurchase, addressesOf } from '#features/purchasing/find.ts'
import { movePurchase } from '#features/purchasing/move.ts'
import { reasonOf } from '#domain/reason.ts'
import { DomainError } from '#domain/domain-error.ts'
import { mayArrive } from '#features/trade/delivery-day.ts'
import { gallonsOf, isQuantity } from '#features/trade/line.ts'
import { system } from '#domain/viewer.ts'
import {
  deliveredLoads,
  withDelivered,
  isAllBrought,
  isOnTheRoad,
  lastArrival,
  namedTotals,
} from '#features/shipments/quantities.ts'
import { chosenWay, doubtDelivered, doubtArrival, doubtDelivery, doubtDeparture } from './doubts.ts'
import { settleArrival } from './move-day.ts'
import { findShipment, shipmentsForOrder } from '#features/shipments/find.ts'
import { shipmentStates, shipmentLife, type ShipmentState, type ShipmentVerb } from '#features/shipments/lifecycle.ts'
import { moveShipment } from '#features/shipments/move.ts'
import type { Load, Shipment } from '#features/shipments/schema.ts'
import { cancelPendingFulfillment } from './withdraw.ts'

/**
 * What the person who drives, or hears from the driver, says: a new time of arrival and why, or who received how much of
 * each load (all of it, if left out), in the load's own unit, and when (now, if left out).
 */
export type Drive = {
  verb: ShipmentVerb
  /** Asked when it leaves, unless it is known. */
  billOfLading?: string
  eta?: Date
  reason?: string
  receivedBy?: string
  delivered?: readonly number[]
  at?: Date
  /** The keys of the doubts that were answered with yes. */
  sure?: readonly string[]
}

/**
 * Moves a shipment; its purchase order and the customer's order follow in the same transaction. An order is delivered
 * when its trucks have brought all of it; one that came short stays open, for another truck or for staff to close.
 * @throws DomainError `conflict` when somebody else was faster or what it carries was canceled, `invalid` when something is missing
 * or cannot be; ConfirmationRequired for what is unlikely, until it is said to be meant.
 */
export const updateShipment = (
  ctx: Context,
  id: string,
  seen: ExpectedVersion<ShipmentState>,
  drive: Drive,
): Promise<Shipment> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'shipments.drive', 'shipments.cancel')
    const { orderId } = await findShipment(ctx, id)
    const order = await lockOrder(ctx, orderId)
    const shipment = await findShipment(ctx, id)
    // Before anything is asked: who was slower reads so, and what cannot follow is refused.
    await refuseStale(ctx, shipmentStates, shipment, seen)
    shipmentLife.move(shipment.state, drive.verb, ctx.viewer)
    if (drive.verb === 'depart' && order.state === 'canceled') throw stays('order')
    const change = changeOf(ctx, shipment, drive, order)
    const { eta, sure, verb } = drive
    const arrival = eta && { eta, sure, reason: reasonOf(drive.reason) }
    if (verb === 'replan' && arrival && chosenWay(ctx, sure, arrival.eta.toISOString()) === 'ask') {
      await settleArrival(ctx, orderId, { ...arrival, later: shipment })
      return shipment
    }
    const moved = await moveShipment(ctx, shipment, drive.verb, {
      seen,
      change,
      facts: await recipientsOf(ctx, shipment, drive),
    })
    const trucks = await shipmentsForOrder(ctx, orderId)
    await followPurchase(ctx, moved, drive.verb, trucks)
    await followOrder(ctx, moved, drive.verb, trucks, tells(ctx, order, drive))
    if (arrival) await settleArrival(ctx, orderId, arrival)
    return moved
  })

/** A delay that moves the order is told in one email, that of the new day. */
const tells = (ctx: Context, order: Promised, { eta, sure }: Drive) =>
  eta !== undefined &&
  chosenWay(ctx, sure, eta.toISOString()) !== undefined &&
  !samePromise(order, promiseKeptBy(ctx.calendar.timeZone, order, eta))

const changeOf = (ctx: Context, shipment: Shipment, drive: Drive, promised: Promised) => {
  const { verb, eta, reason, receivedBy, sure } = drive
  const wrong = (words: string) => new DomainError('invalid', words)
  const now = dateOf(ctx.now)
  const ahead = eta !== undefined && mayArrive(ctx, eta)
  const said = reasonOf(reason)
  const billOfLading = drive.billOfLading?.trim() || shipment.billOfLading
  switch (verb) {
    case 'depart':
      if (!billOfLading) throw wrong('BOL number: please enter it.')
      if (eta && !ahead) throw wrong("Arrival: please enter a date and time that aren't in the past.")
      requireConfirmation(sure, [
        ...doubtDeparture(ctx, eta ?? shipment.eta),
        ...(eta && eta.getTime() !== shipment.eta.getTime() ? doubtArrival(ctx, promised, eta) : []),
      ])
      return { departedAt: shipment.departedAt ?? now, reason: null, billOfLading, ...(eta && { eta }) }
    case 'replan':
      if (!ahead) throw wrong("Arrival: please enter a date and time that aren't in the past.")
      requireConfirmation(sure, doubtArrival(ctx, promised, eta))
      return { eta, reason: said }
    case 'delay':
      if (!ahead) throw wrong('Arrival: please enter the new date and time.')
      if (!said) throw wrong('Reason: please enter it. The customer sees it.')
      requireConfirmation(sure, doubtArrival(ctx, promised, eta))
      return { eta, reason: said }
    case 'deliver': {
      const at = drive.at ?? now
      if (!receivedBy?.trim()) throw wrong('Received by: please enter who received it.')
      if (!(at <= now)) throw wrong("Delivery time: it can't be in the future.")
      if (shipment.departedAt && at < minuteOf(shipment.departedAt))
        throw wrong(
          `This truck left ${formatMoment(ctx.calendar.timeZone, shipment.departedAt)}. The delivery time can't be earlier.`,
        )
      const came = ticketOf(shipment, drive)
      requireConfirmation(sure, [...doubtDelivered(shipment.loads, came), ...doubtDelivery(ctx, shipment.eta, at)])
      return {
        deliveredAt: at,
        receivedBy: receivedBy.trim().slice(0, 200),
        loads: shipment.loads.map((load, position) => ({ ...load, delivered: came[position]?.quantity ?? 0 })),
        deliveredDeciGallons: gallonsOf(came),
      }
    }
    case 'turn_back':
      if (!said) throw wrong('Reason: please enter why the truck returned. The customer sees it.')
      return { reason: said }
    default:
      return { reason: said }
  }
}

/** Whom its mail goes to: the supplier's people, when our desk cancels a truck of theirs. */
const recipientsOf = async (ctx: Context, { supplierId }: Shipment, { verb }: Drive) =>
  verb === 'cancel' && isStaff(ctx.viewer) && supplierId ? { to: await addressesOf(ctx, supplierId) } : {}

/** A form says a moment to the minute, and a neighbour's yard may be that near. */
const minuteOf = (at: Date) => new Date(at.getTime() - (at.getTime() % 60_000))

/** What the meter ticket says of each load. */
const ticketOf = ({ loads }: Shipment, { delivered: given }: Drive) => {
  const quantities = given ?? loads.map(({ quantity }) => quantity)
  const right = (quantity: number) => quantity === 0 || isQuantity(quantity)
  if (quantities.length !== loads.length || !quantities.every(right))
    throw new DomainError('invalid', 'Quantity delivered: please check it.')
  const delivered: Load[] = loads.map((load, position) => ({ ...load, quantity: quantities[position] ?? 0 }))
  if (delivered.every(({ quantity }) => quantity === 0))
    throw new DomainError(
      'invalid',
      'The quantity delivered is zero. If nothing was delivered, use Returned with load.',
    )
  return delivered
}

const followPurchase = async (ctx: Context, { purchaseId }: Shipment, verb: ShipmentVerb, trucks: Shipment[]) => {
  if (!purchaseId) return
  // Whoever drives a truck moves what it carries, also without seeing it.
  const purchase = await findPurchase({ ...ctx, viewer: system }, purchaseId)
  if (verb === 'depart' && purchase.state === 'canceled') throw stays('purchase order')
  if (verb === 'depart' && purchase.state === 'confirmed') await movePurchase(ctx, purchase, 'ship')
  if ((verb !== 'deliver' && verb !== 'turn_back') || purchase.state !== 'in_transit') return
  const ofIt = trucks.filter((truck) => truck.purchaseId === purchaseId)
  if (ofIt.some(isOnTheRoad)) return
  const all = isAllBrought(purchase.lines, deliveredLoads(ofIt))
  if (all) await movePurchase(ctx, purchase, 'complete', { change: { completedAt: lastArrival(ofIt) } })
  else await movePurchase(ctx, purchase, verb === 'deliver' ? 'deliver_part' : 'turn_back')
}

const followOrder = async (ctx: Context, moved: Shipment, verb: ShipmentVerb, trucks: Shipment[], told: boolean) => {
  const { orderId, eta, reason, receivedBy } = moved
  // A truck that left after it was due arrives at no time that anybody can say.
  const arrives = eta.getTime() >= ctx.now.epochMilliseconds ? { eta: eta.toISOString() } : {}
  const news = { ...arrives, ...(reason && { reason }), ...(receivedBy && { receivedBy }) }
  // What is late stays late for whoever waits for it, whichever other truck leaves.
  const late = trucks.some(({ id, state }) => id !== moved.id && state === 'delayed')
  if (verb === 'depart' && !late) await applyShipmentUpdate(ctx, orderId, 'dispatch', news)
  if (verb === 'delay') await applyShipmentUpdate(ctx, orderId, 'delay', { ...news, told })
  const ends = verb === 'deliver' || verb === 'turn_back'
  const others = trucks.filter(isOnTheRoad)
  if (ends && others.length > 0 && !late) await catchUp(ctx, orderId, others)
  if (!ends || others.length > 0) return
  const ordered = await linesOf(ctx, orderId)
  const brought = deliveredLoads(trucks)
  if (!isAllBrought(ordered, brought)) {
    const progress = withDelivered(ordered, brought)
    await applyShipmentUpdate(ctx, orderId, verb === 'deliver' ? 'deliver_part' : 'turn_back', { ...news, progress })
    return
  }
  const order = await applyShipmentUpdate(ctx, orderId, 'deliver', {
    ...news,
    at: lastArrival(trucks),
    brought: namedTotals(brought),
  })
  if (order)
    await cancelPendingFulfillment({ ...ctx, viewer: system }, order, 'Other trucks delivered the whole order.')
}

/** The late truck is gone, and those that are still on their way are in time: so is the order again. */
const catchUp = async (ctx: Context, orderId: string, [next]: Shipment[]) => {
  const [order] = await ctx.db.select({ state: orders.state }).from(orders).where(eq(orders.id, orderId))
  if (order?.state !== 'delayed') return
  const ahead = next && next.eta.getTime() >= ctx.now.epochMilliseconds
  await applyShipmentUpdate(ctx, orderId, 'dispatch', ahead ? { eta: next.eta.toISOString() } : {})
}

const stays = (what: string) =>
  new DomainError('conflict', `The ${what} was canceled, so this truck must not leave. Cancel this shipment.`)
