import { and, eq, inArray } from 'drizzle-orm'
import { inTransaction, type Context } from '#domain/context.ts'
import type { ExpectedVersion } from '#events/expected-version.ts'
import { dateOf } from '#domain/instant.ts'
import { promisedFor } from '#features/orders/delivery.ts'
import type { Order } from '#features/orders/schema.ts'
import { purchaseStates, type PurchaseState } from '#features/purchasing/lifecycle.ts'
import { movePurchase } from '#features/purchasing/move.ts'
import { purchaseFields, purchaseOrders, type PurchaseOrder } from '#features/purchasing/schema.ts'
import { addressesOf, findPurchase, lockPurchase } from '#features/purchasing/find.ts'
import { deliveredLoads, lastArrival, isOnTheRoad } from '#features/shipments/quantities.ts'
import { shipmentsForOrder, shipmentsForPurchase } from '#features/shipments/find.ts'
import { shipmentStates } from '#features/shipments/lifecycle.ts'
import { moveShipment } from '#features/shipments/move.ts'
import type { Shipment } from '#features/shipments/schema.ts'
import { demand, isStaff } from '#domain/can.ts'
import { lockOrder } from '#features/orders/find.ts'
import { reasonOf } from '#domain/reason.ts'
import { findCompany } from '#features/companies/company.ts'
import { calculatePurchaseCost } from './bill.ts'
import { formatMoment } from '#domain/day.ts'
import { DomainError } from '#domain/domain-error.ts'
import { system } from '#domain/viewer.ts'

/**
 * Cancels what was started for an order that ends: trucks that have not left, and its purchase orders, each with its
 * audit log entry and the supplier's email. The caller has locked the order and checked that none of its trucks is on
 * the road.
 */
export const cancelPendingFulfillment = async (ctx: Context, { id }: Order, reason: string | null): Promise<void> => {
  const waiting = await ctx.db
    .select({ id: purchaseOrders.id })
    .from(purchaseOrders)
    .where(
      and(eq(purchaseOrders.orderId, id), inArray(purchaseOrders.state, [...purchaseStates.statesThat('isActive')])),
    )
    .for('update')
  const ids = waiting.map((purchase) => purchase.id)
  const purchases = await ctx.db.select(purchaseFields).from(purchaseOrders).where(inArray(purchaseOrders.id, ids))
  const trucks = await shipmentsForOrder(ctx, id)
  await withdrawTrucks(ctx, trucks, reason)
  for (const purchase of purchases) await endPurchase(ctx, purchase, trucks, reason)
}

/** Trucks that are loaded and have not left stay where they are. The caller has made sure that the viewer may. */
export const withdrawTrucks = async (ctx: Context, trucks: readonly Shipment[], reason: string | null) => {
  for (const truck of trucks)
    if (truck.state === 'scheduled') await moveShipment(ctx, truck, 'cancel', { change: { reason }, follows: true })
}

/**
 * One of which nothing came is canceled; of another we take what came, and its cost is that of what came. The caller
 * has made sure that the viewer may.
 */
export const endPurchase = async (
  ctx: Context,
  purchase: PurchaseOrder,
  trucks: readonly Shipment[],
  reason: string | null,
  expected?: ExpectedVersion<PurchaseState>,
  closes: 'close' | 'finish' = 'close',
): Promise<PurchaseOrder> => {
  const ofIt = trucks.filter(({ purchaseId }) => purchaseId === purchase.id)
  const deliveredSoFar = deliveredLoads(ofIt)
  const facts = {
    to: await addressesOf(ctx, purchase.supplierId),
    trucks: ofIt.filter(({ state }) => state === 'scheduled').map(({ truck, reference }) => `${truck} (${reference})`),
  }
  if (deliveredSoFar.length === 0) {
    const change = { reason, proposedDate: null, answeredAt: dateOf(ctx.now) }
    return movePurchase(ctx, purchase, 'cancel', { expected, change, facts, follows: true })
  }
  const change = { reason, ...calculatePurchaseCost(purchase.lines, ofIt), completedAt: lastArrival(ofIt) }
  return movePurchase(ctx, purchase, closes, { expected, change, facts, follows: closes === 'close' })
}

/** A purchase order with its trucks, held behind its order until the transaction ends. */
const held = async (ctx: Context, id: string) => {
  const { orderId } = await findPurchase(ctx, id)
  await lockOrder(ctx, orderId)
  return { purchase: await lockPurchase(ctx, id), trucks: await shipmentsForPurchase(ctx, id) }
}

/**
 * Staff end a purchase order, and the supplier's people get an email. Without any delivery it is canceled with its
 * trucks that have not left; after a partial delivery we keep, and pay for, what came.
 * @throws DomainError `conflict` when someone else was faster, or a truck of it is on the road.
 */
export const stopPurchase = (
  ctx: Context,
  id: string,
  expected: ExpectedVersion<PurchaseState>,
  reason?: string,
): Promise<PurchaseOrder> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'purchases.end')
    const { purchase, trucks } = await held(ctx, id)
    await refuseOnTheRoad(ctx, trucks)
    const reasonText = reasonOf(reason)
    const ended = await endPurchase(ctx, purchase, trucks, reasonText, expected)
    await withdrawTrucks(ctx, trucks, reasonText)
    return ended
  })

/** Whether a supplier may say that no more is coming: some of it came, and none of its trucks is still to come. */
export const canFinish = (trucks: readonly Shipment[]): boolean =>
  deliveredLoads(trucks).length > 0 && !trucks.some(({ state }) => shipmentStates.is('isActive', state))

/**
 * The supplier brings no more of a short purchase order: we keep, and pay for, what came. Staff get a notice.
 * @throws DomainError `conflict` when someone else was faster, nothing came yet, or a truck is still to come.
 */
export const finishPurchase = (
  ctx: Context,
  id: string,
  expected: ExpectedVersion<PurchaseState>,
  reason?: string,
): Promise<PurchaseOrder> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'purchases.answer')
    const { purchase, trucks } = await held(ctx, id)
    if (!canFinish(trucks))
      throw new DomainError('conflict', 'You can close it once part of it is delivered and no shipment is still open.')
    return endPurchase(ctx, purchase, trucks, reasonOf(reason), expected, 'finish')
  })

/**
 * The supplier brings none of a purchase order, or none of the rest: of one that came in part we keep, and pay for, what came.
 * @throws DomainError `conflict` when someone else was faster, `invalid` without a reason.
 */
export const declinePurchase = (
  ctx: Context,
  id: string,
  expected: ExpectedVersion<PurchaseState>,
  reason: string,
): Promise<PurchaseOrder> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'purchases.answer')
    const { purchase, trucks } = await held(ctx, id)
    const reasonText = reasonOf(reason)
    if (!reasonText) throw new DomainError('invalid', 'Please tell us why you are declining.')
    // In every other state it is refused as any answer is.
    if (purchaseStates.is('isUnsettled', purchase.state) && deliveredLoads(trucks).length > 0)
      return endPurchase(ctx, purchase, trucks, reasonText, expected, 'finish')
    return movePurchase(ctx, purchase, 'decline', {
      expected,
      change: { reason: reasonText, proposedDate: null, answeredAt: dateOf(ctx.now) },
      facts: { to: await addressesOf(ctx, purchase.supplierId), promised: await promisedFor(ctx, purchase.orderId) },
    })
  })

/**
 * What is on the road is not taken back by a click: someone drives it. For staff, who read which truck, whose, and where.
 * @throws DomainError `conflict`
 */
export const refuseOnTheRoad = async (ctx: Context, trucks: readonly Shipment[]): Promise<void> => {
  const truck = trucks.find(isOnTheRoad)
  if (!truck) return
  throw new DomainError(
    'conflict',
    `${await describeOnTheRoad(ctx, truck)} Call the driver. You can do this after the truck delivers or returns.`,
  )
}

/** "Truck 6 of Buckeye Terminal (SH-7K3M-92XD) left Fri, Nov 20, 10:12 AM for 14200 County Road 9." For staff. */
export const describeOnTheRoad = async (ctx: Context, truck: Shipment): Promise<string> => {
  const { supplierId, departedAt } = truck
  const sourceName = supplierId ? (await findCompany({ ...ctx, viewer: system }, supplierId)).name : 'our yard'
  const when = departedAt ? ` left ${formatMoment(ctx.calendar.timeZone, departedAt)}` : ' has left'
  return `${truck.truck} from ${sourceName} (${truck.reference})${when} for ${truck.destination}.`
}

/** Whether a truck is loaded for an order, or has brought some of it. Staff plan a truck and its load in one step. */
export const isLoaded = (trucks: readonly Shipment[]): boolean =>
  trucks.some(({ state }) => shipmentStates.is('isActive', state) || state === 'delivered')

/**
 * Until a truck is loaded a customer changes an order themselves; after that they call. Staff know what they do.
 * @throws DomainError `conflict`
 */
export const refuseLoaded = async (ctx: Context, { id }: Pick<Order, 'id'>): Promise<void> => {
  if (isStaff(ctx.viewer) || !isLoaded(await shipmentsForOrder(ctx, id))) return
  throw new DomainError('conflict', 'A truck is already scheduled for this order. Please call us to change it.')
}
