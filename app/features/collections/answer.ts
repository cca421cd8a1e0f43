import { eq } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError, notFound } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import { isUuid } from '#domain/text.ts'
import { reasonOf } from '#domain/reason.ts'
import { logEvent } from '#events/audit-log.ts'
import { collectionEvents } from './events.ts'
import { driverCollections, type DriverCollection } from './schema.ts'

/** Held until the transaction ends. Throws not-found. */
export const lockCollection = async ({ db }: Pick<Context, 'db'>, id: string): Promise<DriverCollection> => {
  const [found] = isUuid(id)
    ? await db.select().from(driverCollections).where(eq(driverCollections.id, id)).for('update')
    : []
  if (!found) throw notFound('collected payment')
  return found
}

/** What is no longer there to be answered, in words. */
export const refuseEnded = ({ state }: DriverCollection): void => {
  if (state === 'corrected')
    throw new DomainError('conflict', 'The driver has corrected this report. Please look at the new one.')
  if (state === 'confirmed') throw new DomainError('conflict', 'Someone has already recorded this payment.')
  if (state === 'noted') throw new DomainError('conflict', 'Someone has already seen this.')
}

const end = async (
  ctx: Context,
  { id }: DriverCollection,
  state: 'confirmed' | 'sent_back' | 'noted',
  words: string | null = null,
) => {
  const endedBy = 'name' in ctx.viewer ? ctx.viewer.name : 'Automatic'
  const change = { state, words, endedBy, endedAt: dateOf(ctx.now) }
  await ctx.db.update(driverCollections).set(change).where(eq(driverCollections.id, id))
}

/** Its payment is in the books. The caller holds it, and has recorded the payment in this transaction. */
export const markConfirmed = async (ctx: Context, collection: DriverCollection): Promise<void> => {
  demand(ctx, 'payments.record')
  await end(ctx, collection, 'confirmed')
  await logEvent(ctx, collectionEvents.confirm, collection.orderId, {})
}

/**
 * Billing says that what came in is not what the driver reported: the driver can correct it, and nothing is recorded.
 * @throws DomainError `invalid` without a reason, `conflict` when someone was faster.
 */
export const sendBackCollection = (ctx: Context, id: string, why: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'payments.record')
    const reason = reasonOf(why)
    if (!reason) throw new DomainError('invalid', 'Reason: please enter why.')
    const collection = await lockCollection(ctx, id)
    refuseEnded(collection)
    if (collection.how === 'none') throw new DomainError('conflict', 'Nothing was collected here.')
    await end(ctx, collection, 'sent_back', reason)
    await logEvent(ctx, collectionEvents.send_back, collection.orderId, {}, { reason })
  })

/** Billing has seen that nothing was collected: it leaves the list. */
export const noteNothing = (ctx: Context, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'payments.record')
    const collection = await lockCollection(ctx, id)
    refuseEnded(collection)
    if (collection.how !== 'none') throw new DomainError('conflict', 'The driver has collected a payment here.')
    await end(ctx, collection, 'noted')
    await logEvent(ctx, collectionEvents.note, collection.orderId, {})
  })
