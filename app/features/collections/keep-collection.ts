import { and, eq, ne } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import { oneLine } from '#domain/text.ts'
import { logEvent } from '#events/audit-log.ts'
import { checkCollected, type CollectionReport } from './collected-payment.ts'
import { collectionEvents } from './events.ts'
import { driverCollections } from './schema.ts'

type CollectionEntry = {
  id: string
  shipmentId: string
  orderId: string
  driver: string
  at: Date
  collected: CollectionReport
}

/**
 * A driver says what the customer paid at the stop, or why nothing was collected. Said again for the same delivery, it
 * replaces the report before it, until billing has recorded it. The caller has looked the shipment up.
 * @throws DomainError `invalid` for what can't be, `conflict` once the payment is in the books.
 */
export const keepCollection = (
  ctx: Context,
  { id, shipmentId, orderId, driver, at, collected }: CollectionEntry,
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'shipments.drive')
    checkCollected(collected)
    const isCurrent = and(eq(driverCollections.shipmentId, shipmentId), ne(driverCollections.state, 'corrected'))
    const [before] = await ctx.db.select().from(driverCollections).where(isCurrent).for('update')
    if (before?.id === id) return
    if (before?.state === 'confirmed')
      throw new DomainError('conflict', 'The office has already recorded this payment. Please call them about it.')
    if (before) {
      const corrected = { state: 'corrected' as const, endedAt: dateOf(ctx.now), endedBy: driver }
      await ctx.db.update(driverCollections).set(corrected).where(eq(driverCollections.id, before.id))
      await logEvent(ctx, collectionEvents.correct, orderId, {})
    }
    const { how } = collected
    const number = how === 'check' ? oneLine(collected.number, 40) : null
    const reason = how === 'none' ? oneLine(collected.reason, 200) : null
    const cents = how === 'none' ? null : collected.cents
    await ctx.db.insert(driverCollections).values({
      ...{ id, shipmentId, orderId, driver, at, how, cents, number, reason, state: 'waiting' },
    })
    await logEvent(ctx, collectionEvents.keep, orderId, {}, { how, number, reason })
  })
