import { demand, isStaff } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { requireConfirmation } from '#domain/confirmation.ts'
import { DomainError } from '#domain/domain-error.ts'
import { refuseStale, type ExpectedVersion } from '#events/expected-version.ts'
import { confirmationsForRoom, tankWith } from '#features/orders/tank-checks.ts'
import { refuseHeld } from '#features/credit/holds.ts'
import { findOrder, lockOrder } from '#features/orders/find.ts'
import { orderStates, type OrderState } from '#features/orders/lifecycle.ts'
import type { Order } from '#features/orders/schema.ts'
import { findPurchase, lockPurchase } from '#features/purchasing/find.ts'
import { purchaseStates, type PurchaseState } from '#features/purchasing/lifecycle.ts'
import type { PurchaseOrder } from '#features/purchasing/schema.ts'
import { shipmentsForOrder } from '#features/shipments/find.ts'
import type { Shipment } from '#features/shipments/schema.ts'
import { sentShipment, storeShipment, type TruckDetails } from '#features/shipments/store.ts'
import { mayArrive } from '#features/trade/delivery-day.ts'
import { gallonsOf, isQuantity } from '#features/trade/line.ts'
import { withoutDelivered } from '#features/trade/lines.ts'
import { isSameSubmission, submissionConflict } from '#features/trade/duplicate-submission.ts'
import { chosenWay, confirmationsForArrival } from './confirmations.ts'
import { answerRest, isRestOpen } from './end-order.ts'
import { settleArrival } from './move-day.ts'
import { refuseOverload } from './overload.ts'

/** What the form of a truck says: `sure` are the keys of the confirmations that the person gave. */
export type Schedule = TruckDetails & { sure?: readonly string[] }

/**
 * The supplier of a confirmed purchase order, or staff, put it on a truck. `expected` is the version of the purchase order
 * that the page showed. Sent twice, it finds the first one.
 * @throws DomainError `conflict` when someone has changed the purchase order since, when it is not confirmed, or when it, or
 * its order, has less left than is loaded; `invalid` for a loading that cannot be; ConfirmationRequired for one outside of the
 * promised hours, until it is meant.
 */
export const shipPurchase = (
  ctx: Context,
  purchaseId: string,
  expected: ExpectedVersion<PurchaseState>,
  schedule: Schedule,
): Promise<Shipment> =>
  checkedFirst(
    ctx,
    async () => (await findPurchase(ctx, purchaseId)).orderId,
    async (ctx, orderId) => {
      const order = await lockOrder(ctx, orderId)
      const purchase = await lockPurchase(ctx, purchaseId)
      const existing = await sentBefore(ctx, order.id, schedule, purchaseId)
      if (existing) return existing
      await refuseStale(ctx, purchaseStates, purchase, expected)
      if (!purchaseStates.is('isShippable', purchase.state))
        throw new DomainError('conflict', "This purchase order isn't confirmed, so it can't be loaded yet.")
      return load(ctx, order, schedule, purchase)
    },
  )

/** Staff send our own truck for a confirmed order. Throws as shipping a purchase order does. */
export const shipOrder = (
  ctx: Context,
  orderId: string,
  expected: ExpectedVersion<OrderState>,
  schedule: Schedule,
): Promise<Shipment> =>
  checkedFirst(
    ctx,
    async () => (await findOrder(ctx, orderId)).id,
    async (ctx) => {
      const order = await lockOrder(ctx, orderId)
      const existing = await sentBefore(ctx, order.id, schedule)
      if (existing) return existing
      await refuseStale(ctx, orderStates, order, expected)
      return load(ctx, order, schedule)
    },
  )

/** What holds the order is kept, though loading it is refused for that: it is looked at in a step of its own. */
const checkedFirst = async <Result>(
  ctx: Context,
  find: () => Promise<string>,
  work: (ctx: Context, orderId: string) => Promise<Result>,
): Promise<Result> => {
  demand(ctx, 'shipments.schedule')
  const orderId = await find()
  await inTransaction(ctx, (ctx) => ctx.checkOrder(ctx, { id: orderId }))
  return inTransaction(ctx, (ctx) => work(ctx, orderId))
}

const load = async (ctx: Context, order: Order, { sure, ...loading }: Schedule, purchase?: PurchaseOrder) => {
  check(ctx, loading)
  if (!orderStates.is('isPromised', order.state))
    throw new DomainError(
      'conflict',
      "This order isn't open for loading. You can load a truck after the order is confirmed and before it's delivered.",
    )
  await refuseHeld(ctx, order.id)
  await refuseOverload(ctx, loading.loads, order.id, purchase)
  requireConfirmation(sure, [
    ...confirmationsForArrival(ctx, order, loading.eta),
    ...(await confirmationsForTankFit(ctx, order, loading.loads)),
  ])
  const trucks = await shipmentsForOrder(ctx, order.id)
  if (isRestOpen(order, trucks)) await answerRest(ctx, order, trucks)
  // A customer asked or told about a new day reads the truck's time in that email.
  const isTold = chosenWay(ctx, sure, loading.eta.toISOString()) !== undefined
  const shipment = await storeShipment(ctx, order, loading, purchase, isTold)
  await settleArrival(ctx, order.id, { eta: loading.eta, reason: null, sure, takesPlace: !purchase })
  return shipment
}

/** A truck of ours with more than the tank has room for. Suppliers are told nothing of the tank. */
const confirmationsForTankFit = async (ctx: Context, { tankId, quantityKind }: Order, loads: TruckDetails['loads']) => {
  const tank = tankId && isStaff(ctx.viewer) ? await tankWith(ctx, tankId) : undefined
  return tank ? confirmationsForRoom(ctx, tank, gallonsOf(loads), quantityKind) : []
}

const check = (ctx: Context, { truck, eta, loads }: TruckDetails) => {
  const wrong = (words: string) => new DomainError('invalid', words)
  if (!truck.trim()) throw wrong('Truck: please enter its number.')
  if (!mayArrive(ctx, eta)) throw wrong("Arrival: please enter a date and time that aren't in the past.")
  if (loads.length === 0 || !loads.every(({ quantity }) => isQuantity(quantity)))
    throw wrong('Please enter a quantity for at least one item.')
}

/** The same form again: what it made the first time. Throws a DomainError `conflict` when it says something else now. */
const sentBefore = async (
  ctx: Context,
  orderId: string,
  { sure: _sure, ...loading }: Schedule,
  purchaseId: string | null = null,
) => {
  const existing = await sentShipment(ctx, orderId, loading)
  if (!existing) return undefined
  const [billOfLading, truck] = [loading.billOfLading?.trim() || null, loading.truck.trim()]
  const asSent = { ...existing, loads: withoutDelivered(existing.loads) }
  if (isSameSubmission(asSent, { ...loading, billOfLading, truck, purchaseId })) return existing
  throw submissionConflict(existing.reference)
}
