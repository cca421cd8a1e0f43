import { and, lt, notExists, sql } from 'drizzle-orm'
import { inTransaction, type Context } from '#domain/context.ts'
import { forgetHistory } from '#events/audit-log.ts'
import { dateOf } from '#domain/instant.ts'
import { forgetMailsAbout } from '#mails/forget.ts'
import { forgetTheseOrders } from '#features/orders/move.ts'
import { orders } from '#features/orders/schema.ts'
import { deletePurchases } from '#features/purchasing/store.ts'
import { forgetTheseQuotes } from '#features/quotes/write.ts'
import { quotes } from '#features/quotes/schema.ts'
import { ago } from '#domain/retention.ts'
import { deleteShipments } from '#features/shipments/store.ts'

const atOnce = 100

/**
 * Deletes orders that ended more than `years` years ago, with the quotes they came of, their purchase orders, shipments,
 * mails and diary. One that nobody ended counts from its due time. At most 100; returns how many.
 */
export const forgetOrders = (ctx: Context, years: number): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    const before = dateOf(ago(ctx, { years }))
    const ended = sql`coalesce(${orders.deliveredAt}, ${orders.canceledAt}, ${orders.dueAt})`
    const old = await ctx.db
      .select({ id: orders.id })
      .from(orders)
      .where(and(lt(orders.placedAt, before), sql`${ended} < ${before.toISOString()}::timestamptz`))
      .limit(atOnce)
      .for('update', { skipLocked: true })
    const ids = old.map(({ id }) => id)
    if (ids.length === 0) return 0
    const driven = await deleteShipments(ctx, ids)
    const purchases = await deletePurchases(ctx, ids)
    const quoted = await forgetTheseOrders(ctx, ids)
    await forgetTheseQuotes(ctx, quoted)
    await forgetAllAbout(ctx, [...driven, ...purchases, ...ids, ...quoted])
    return ids.length
  })

/** Deletes quotes that nobody ordered by and that were last changed more than `months` months ago. At most 100. */
export const forgetQuotes = (ctx: Context, months: number): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    const ordered = ctx.db
      .select({ one: sql`1` })
      .from(orders)
      .where(sql`${orders.quoteId} = ${quotes.id}`)
    const old = await ctx.db
      .select({ id: quotes.id })
      .from(quotes)
      .where(and(lt(quotes.changedAt, dateOf(ago(ctx, { months }))), notExists(ordered)))
      .limit(atOnce)
      .for('update', { skipLocked: true })
    const ids = old.map(({ id }) => id)
    await forgetTheseQuotes(ctx, ids)
    await forgetAllAbout(ctx, ids)
    return ids.length
  })

const forgetAllAbout = async (ctx: Context, subjectIds: readonly string[]) => {
  await forgetMailsAbout(ctx, subjectIds)
  await forgetHistory(ctx, subjectIds)
}
