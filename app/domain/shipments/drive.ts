import { and, eq, inArray, ne, type SQL } from 'drizzle-orm'
import { inTransaction, type Context } from '../context.ts'
import { dateOf } from '../instant.ts'
import type { DeciGallons } from '../money.ts'
import { followTruck } from '../orders/follow.ts'
import { findPurchase } from '../purchasing/find.ts'
import { movePurchase } from '../purchasing/move.ts'
import { Refusal } from '../refusal.ts'
import { mayAct } from '../trade/buyer.ts'
import { findShipment } from './find.ts'
import { holdOrder } from './hold-order.ts'
import { activeShipments, type ShipmentState, type ShipmentVerb } from './lifecycle.ts'
import { moveShipment } from './move.ts'
import { shipments, type Shipment } from './schema.ts'

/**
 * What the person who drives, or hears from the driver, says: a new time of arrival and why, or who received how many
 * tenths of gallons and when (now, if left out).
 */
export type Drive = {
  verb: ShipmentVerb
  eta?: Date
  reason?: string
  receivedBy?: string
  gallons?: DeciGallons
  at?: Date
}

/**
 * Moves a shipment; its purchase order and the customer's order follow in the same transaction. An order is delivered
 * when the last of its trucks is.
 * @throws Refusal `conflict` when somebody else was faster or what it carries was cancelled, `invalid` when something is missing.
 */
export const driveShipment = (ctx: Context, id: string, seen: ShipmentState, drive: Drive): Promise<Shipment> =>
  inTransaction(ctx, async (ctx) => {
    mayAct(ctx.viewer)
    const shipment = await findShipment(ctx, id)
    const order = await holdOrder(ctx, shipment.orderId)
    if (drive.verb === 'depart' && order.state === 'cancelled') throw stays('order')
    const moved = await moveShipment(ctx, shipment, drive.verb, { seen, change: changeOf(ctx, shipment, drive) })
    await followPurchase(ctx, moved, drive.verb)
    await followOrder(ctx, moved, drive)
    return moved
  })

const changeOf = (ctx: Context, shipment: Shipment, { verb, eta, reason, receivedBy, gallons, at }: Drive) => {
  const wrong = (words: string) => new Refusal('invalid', words)
  const now = dateOf(ctx.now)
  switch (verb) {
    case 'depart':
      return { departedAt: shipment.departedAt ?? now, reason: null, ...(eta && { eta }) }
    case 'delay':
      if (!eta || Number.isNaN(eta.getTime()) || eta < now) throw wrong('Please give the new time of arrival.')
      if (!reason?.trim()) throw wrong('Please say why; the customer is told.')
      return { eta, reason: reason.trim().slice(0, 500) }
    case 'deliver':
      if (!receivedBy?.trim()) throw wrong('Please say who received it.')
      if (at && (Number.isNaN(at.getTime()) || at > now)) throw wrong('A delivery cannot lie in the future.')
      if (gallons !== undefined && (!Number.isSafeInteger(gallons) || gallons < 0))
        throw wrong('The gallons are not right.')
      return {
        deliveredAt: at ?? now,
        receivedBy: receivedBy.trim().slice(0, 200),
        deliveredDeciGallons: gallons ?? shipment.deciGallons,
      }
    default:
      return { reason: reason?.trim().slice(0, 500) || null }
  }
}

const followPurchase = async (ctx: Context, { purchaseId, id }: Shipment, verb: ShipmentVerb) => {
  if (!purchaseId) return
  const purchase = await findPurchase(ctx, purchaseId)
  if (verb === 'depart' && purchase.state === 'cancelled') throw stays('purchase order')
  if (verb === 'depart' && purchase.state === 'confirmed') await movePurchase(ctx, purchase, 'ship')
  if (verb !== 'deliver' || purchase.state !== 'in_transit') return
  if (await othersAre(activeShipments, ctx, id, eq(shipments.purchaseId, purchaseId))) return
  await movePurchase(ctx, purchase, 'complete', { change: { completedAt: dateOf(ctx.now) } })
}

const followOrder = async (ctx: Context, moved: Shipment, { verb }: Drive) => {
  const { orderId, id, eta, reason, receivedBy, deliveredAt } = moved
  const news = { eta: eta.toISOString(), ...(reason && { reason }), ...(receivedBy && { receivedBy }) }
  if (verb === 'depart') await followTruck(ctx, orderId, 'dispatch', news)
  if (verb === 'delay') await followTruck(ctx, orderId, 'delay', news)
  if (verb !== 'deliver' && verb !== 'cancel') return
  if (await othersAre(activeShipments, ctx, id, eq(shipments.orderId, orderId))) return
  if (verb === 'cancel' && !(await othersAre(['delivered'], ctx, id, eq(shipments.orderId, orderId)))) return
  await followTruck(ctx, orderId, 'deliver', { ...news, at: deliveredAt ?? dateOf(ctx.now) })
}

const stays = (what: string) =>
  new Refusal('conflict', `The ${what} was cancelled, so the truck must not leave. Cancel this shipment.`)

const othersAre = async (states: readonly ShipmentState[], ctx: Context, id: string, of: SQL): Promise<boolean> => {
  const [other] = await ctx.db
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(of, ne(shipments.id, id), inArray(shipments.state, [...states])))
    .limit(1)
  return other !== undefined
}
