import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { logEvent } from '#events/audit-log.ts'
import { askUnlessSure } from '#domain/doubt.ts'
import { dateOf } from '#domain/instant.ts'
import { findOrder, linesOf } from '#features/orders/find.ts'
import { holdOrder } from '#features/orders/hold.ts'
import type { Order } from '#features/orders/schema.ts'
import { orderStates } from '#features/orders/lifecycle.ts'
import { findPurchase } from '#features/purchasing/find.ts'
import { purchaseStates } from '#features/purchasing/lifecycle.ts'
import { purchaseOrderLines, purchaseOrders, type PurchaseOrder } from '#features/purchasing/schema.ts'
import { newReference } from '#domain/reference.ts'
import { Refusal } from '#domain/refusal.ts'
import { mayArrive } from '#features/trade/delivery-day.ts'
import { gallonsOf, mostQuantity } from '#features/trade/line.ts'
import { followedLines, loadRows, namesOf, withoutDelivered } from '#features/trade/lines.ts'
import { saysTheSame, sentOtherwise } from '#features/trade/sent-again.ts'
import { doubtArrival } from './doubt-times.ts'
import { shipmentEvents, shipmentFacts } from '#features/shipments/events.ts'
import { refuseOverload } from './overload.ts'
import { shipmentFields, shipmentLines, shipments, type Load, type Shipment } from '#features/shipments/schema.ts'

/**
 * A truck to be: `loads` in tenths of net gallons or whole packages; `sure` are the keys of the doubts that were answered
 * with yes.
 */
export type Loading = {
  submissionId: string
  billOfLading: string
  truck: string
  eta: Date
  loads: Load[]
  sure?: readonly string[]
}

/**
 * The supplier of a confirmed purchase order, or staff, put it on a truck. Sent twice, it finds the first one.
 * @throws Refusal `conflict` when the purchase order is not confirmed, or when it, or its order, has less left than is
 * loaded; `invalid` for a loading that cannot be; Doubtful for one outside of the promised hours, until it is meant.
 */
export const shipPurchase = (ctx: Context, purchaseId: string, loading: Loading): Promise<Shipment> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'shipments.schedule')
    const { orderId } = await findPurchase(ctx, purchaseId)
    const order = await holdOrder(ctx, orderId)
    await ctx.db
      .select({ id: purchaseOrders.id })
      .from(purchaseOrders)
      .where(eq(purchaseOrders.id, purchaseId))
      .for('update')
    const purchase = await findPurchase(ctx, purchaseId)
    const sent = await sentBefore(ctx, orderId, loading, purchaseId)
    if (sent) return sent
    if (!purchaseStates.is('isShippable', purchase.state))
      throw new Refusal('conflict', 'Only a confirmed purchase order can be put on a truck.')
    const { supplierId, deliveryAddress: destination, county } = purchase
    return store(ctx, order, loading, { purchaseId, supplierId, destination, county }, purchase)
  })

/** Staff send our own truck for a confirmed order. Throws as shipping a purchase order does. */
export const shipOrder = (ctx: Context, orderId: string, loading: Loading): Promise<Shipment> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'shipments.schedule')
    const { id } = await findOrder(ctx, orderId)
    const order = await holdOrder(ctx, id)
    const sent = await sentBefore(ctx, id, loading)
    if (sent) return sent
    return store(ctx, order, loading, { destination: order.deliveryAddress, county: order.county })
  })

type Place = Pick<Shipment, 'destination' | 'county'> & { purchaseId?: string; supplierId?: string }

const store = async (ctx: Context, order: Order, loading: Loading, place: Place, purchase?: PurchaseOrder) => {
  check(ctx, loading)
  if (!orderStates.is('isPromised', order.state))
    throw new Refusal('conflict', 'A truck goes for an order that is confirmed and not delivered yet.')
  const { submissionId, billOfLading, truck, eta, loads, sure } = loading
  await refuseOverload(ctx, loads, order.id, purchase)
  askUnlessSure(sure, doubtArrival(ctx, order, eta))
  const [row] = await ctx.db
    .insert(shipments)
    .values({
      id: randomUUID(),
      reference: newReference('SH'),
      submissionId,
      orderId: order.id,
      ...place,
      state: 'scheduled',
      billOfLading: billOfLading.trim(),
      truck: truck.trim(),
      eta,
      goods: namesOf(loads),
      deciGallons: gallonsOf(loads),
      createdAt: dateOf(ctx.now),
    })
    .onConflictDoNothing()
    .returning()
  if (!row) throw new Refusal('conflict', 'This form was sent for another order. Please load the page again.')
  const ordered = followedLines(loads, await linesOf(ctx, order.id))
  const bought = followedLines(loads, purchase ? await purchaseLines(ctx, purchase) : [])
  await ctx.db.insert(shipmentLines).values(
    loadRows(loads).map((load, at) => ({
      ...{ ...load, shipmentId: row.id, orderLineId: ordered[at], purchaseLineId: bought[at] },
    })),
  )
  const shipment = { ...row, loads }
  await logEvent(ctx, shipmentEvents.schedule, shipment.id, shipmentFacts(shipment), {
    reference: shipment.reference,
  })
  return shipment
}

const purchaseLines = ({ db }: Context, { id }: PurchaseOrder) =>
  db
    .select({ id: purchaseOrderLines.id, product: purchaseOrderLines.product })
    .from(purchaseOrderLines)
    .where(eq(purchaseOrderLines.purchaseId, id))
    .orderBy(asc(purchaseOrderLines.position))

const check = (ctx: Context, { billOfLading, truck, eta, loads }: Loading) => {
  const wrong = (words: string) => new Refusal('invalid', words)
  if (!billOfLading.trim()) throw wrong('Please give the number of the bill of lading.')
  if (!truck.trim()) throw wrong('Please say which truck.')
  if (!mayArrive(ctx, eta)) throw wrong('Please give a time of arrival from now on.')
  const right = ({ quantity }: Load) => Number.isSafeInteger(quantity) && quantity > 0 && quantity <= mostQuantity
  if (loads.length === 0 || !loads.every(right)) throw wrong('Each load needs a quantity.')
}

/** The same form again: what it made the first time. Throws a Refusal `conflict` when it says something else now. */
const sentBefore = async (ctx: Context, orderId: string, { sure: _sure, ...loading }: Loading, purchaseId?: string) => {
  const [sent] = await ctx.db
    .select(shipmentFields)
    .from(shipments)
    .where(and(eq(shipments.submissionId, loading.submissionId), eq(shipments.orderId, orderId)))
  if (!sent) return undefined
  const [billOfLading, truck] = [loading.billOfLading.trim(), loading.truck.trim()]
  const made = { ...sent, loads: withoutDelivered(sent.loads) }
  if (saysTheSame(made, { ...loading, billOfLading, truck, purchaseId: purchaseId ?? null })) return sent
  throw sentOtherwise(sent.reference)
}
