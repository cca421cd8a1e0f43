import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { inTransaction, type Context } from '../context.ts'
import { record } from '../events/record.ts'
import { dateOf } from '../instant.ts'
import { findOrder } from '../orders/find.ts'
import { orders } from '../orders/schema.ts'
import { findPurchase } from '../purchasing/find.ts'
import { newReference } from '../reference.ts'
import { Refusal } from '../refusal.ts'
import { staffOnly } from '../staff-only.ts'
import { mayAct } from '../trade/buyer.ts'
import { gallonsOf, mostQuantity } from '../trade/line.ts'
import { shipmentFacts } from './move.ts'
import { shipments, type Load, type Shipment } from './schema.ts'

/** A truck to be: `loads` in tenths of net gallons or whole packages. */
export type Loading = { submissionId: string; billOfLading: string; truck: string; eta: Date; loads: Load[] }

/**
 * The supplier of a confirmed purchase order, or staff, put it on a truck. Sent twice, it finds the first one.
 * @throws Refusal `conflict` when the purchase order is not confirmed, `invalid` for a loading that cannot be.
 */
export const shipPurchase = (ctx: Context, purchaseId: string, loading: Loading): Promise<Shipment> =>
  inTransaction(ctx, async (ctx) => {
    mayAct(ctx.viewer)
    const purchase = await findPurchase(ctx, purchaseId)
    if (purchase.state !== 'confirmed' && purchase.state !== 'in_transit')
      throw new Refusal('conflict', 'Only a confirmed purchase order can be put on a truck.')
    const { orderId, supplierId, deliveryAddress: destination, county } = purchase
    return store(ctx, loading, { orderId, purchaseId: purchase.id, supplierId, destination, county })
  })

/** Staff send our own truck for a confirmed order. Throws as shipping a purchase order does. */
export const shipOrder = (ctx: Context, orderId: string, loading: Loading): Promise<Shipment> =>
  inTransaction(ctx, async (ctx) => {
    staffOnly(ctx)
    const order = await findOrder(ctx, orderId)
    const { deliveryAddress: destination, county } = order
    return store(ctx, loading, { orderId: order.id, destination, county })
  })

type Place = Pick<Shipment, 'orderId' | 'destination' | 'county'> & { purchaseId?: string; supplierId?: string }

const store = async (ctx: Context, loading: Loading, place: Place): Promise<Shipment> => {
  check(ctx, loading)
  const [order] = await ctx.db.select({ state: orders.state }).from(orders).where(eq(orders.id, place.orderId))
  if (order?.state === 'delivered' || order?.state === 'cancelled' || order?.state === 'placed')
    throw new Refusal('conflict', 'A truck goes for an order that is confirmed and not delivered yet.')
  const { submissionId, billOfLading, truck, eta, loads } = loading
  const [shipment] = await ctx.db
    .insert(shipments)
    .values({
      id: randomUUID(),
      reference: newReference('SH'),
      submissionId,
      ...place,
      state: 'scheduled',
      billOfLading: billOfLading.trim(),
      truck: truck.trim(),
      eta,
      loads,
      deciGallons: gallonsOf(loads),
      createdAt: dateOf(ctx.now),
    })
    .onConflictDoNothing()
    .returning()
  if (!shipment) return sentBefore(ctx, submissionId)
  await record(ctx, { name: 'shipment.schedule', ...shipmentFacts(shipment) }, shipment.id, {
    reference: shipment.reference,
  })
  return shipment
}

const check = (ctx: Context, { billOfLading, truck, eta, loads }: Loading) => {
  const wrong = (words: string) => new Refusal('invalid', words)
  if (!billOfLading.trim()) throw wrong('Please give the number of the bill of lading.')
  if (!truck.trim()) throw wrong('Please say which truck.')
  if (Number.isNaN(eta.getTime()) || eta < dateOf(ctx.now)) throw wrong('Please give a time of arrival from now on.')
  const right = ({ quantity }: Load) => Number.isSafeInteger(quantity) && quantity > 0 && quantity <= mostQuantity
  if (loads.length === 0 || !loads.every(right)) throw wrong('Each load needs a quantity.')
}

const sentBefore = async (ctx: Context, submissionId: string): Promise<Shipment> => {
  const [sent] = await ctx.db.select().from(shipments).where(eq(shipments.submissionId, submissionId))
  if (!sent) throw new Error('The database refused a shipment that it does not hold.')
  return sent
}
