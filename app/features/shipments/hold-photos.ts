import { and, eq, inArray, isNull } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { reasonOf } from '#domain/reason.ts'
import { DomainError } from '#domain/domain-error.ts'
import { logEvent } from '#events/audit-log.ts'
import { shipmentEvents } from './events.ts'
import { findShipment } from './find.ts'
import { shipments } from './schema.ts'

/** A dispute holds the photos and the signature of a delivery beyond their time; with it over, they go when it is up. */
export const holdPhotos = (ctx: Context, id: string, reason: string | undefined): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'shipments.correct')
    const shipment = await findShipment(ctx, id)
    const message = reasonOf(reason)
    if (!message) throw new DomainError('invalid', 'Reason: please enter what the dispute is about.')
    await ctx.db.update(shipments).set({ photosHeld: message }).where(eq(shipments.id, shipment.id))
    await logEvent(ctx, shipmentEvents.hold_photos, shipment.id, {}, { why: message })
  })

export const releasePhotos = (ctx: Context, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'shipments.correct')
    const shipment = await findShipment(ctx, id)
    if (shipment.photosHeld === null) return
    await ctx.db.update(shipments).set({ photosHeld: null }).where(eq(shipments.id, shipment.id))
    await logEvent(ctx, shipmentEvents.release_photos, shipment.id, {})
  })

/**
 * The same of every delivery that something disputed is about, inside the verb of who disputes it: that verb asks for the
 * permission. What a person held before stays held for their reason.
 */
export const holdPhotosOf = async (ctx: Context, ids: readonly string[], reason: string): Promise<void> => {
  const free = and(inArray(shipments.id, [...ids]), isNull(shipments.photosHeld))
  const heldRows = await ctx.db
    .update(shipments)
    .set({ photosHeld: reason })
    .where(free)
    .returning({ id: shipments.id })
  for (const { id } of heldRows) await logEvent(ctx, shipmentEvents.hold_photos, id, {}, { why: reason })
}

/** Lets go what is held for just that, and nothing that a person holds. */
export const releasePhotosOf = async (ctx: Context, ids: readonly string[], reason: string): Promise<void> => {
  const condition = and(inArray(shipments.id, [...ids]), eq(shipments.photosHeld, reason))
  const free = await ctx.db.update(shipments).set({ photosHeld: null }).where(condition).returning({ id: shipments.id })
  for (const { id } of free) await logEvent(ctx, shipmentEvents.release_photos, id, {})
}
