import { and, inArray, isNull, lt } from 'drizzle-orm'
import { inTransaction, type Context } from '../context.ts'
import { dateOf } from '../instant.ts'
import { forgetMailsAbout } from '../mails/withdraw.ts'
import { subscribers } from './schema.ts'

const atOnce = 500

/** Deletes addresses that were not confirmed within `days`, with the mails that were sent to them. Returns how many. */
export const forgetUnconfirmed = (ctx: Context, days: number): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    const before = dateOf(ctx.now.subtract({ hours: 24 * days }))
    const stale = ctx.db
      .select({ id: subscribers.id })
      .from(subscribers)
      .where(
        and(isNull(subscribers.confirmedAt), isNull(subscribers.unsubscribedAt), lt(subscribers.consentAt, before)),
      )
      .limit(atOnce)
      .for('update', { skipLocked: true })
    const gone = await ctx.db
      .delete(subscribers)
      .where(inArray(subscribers.id, stale))
      .returning({ id: subscribers.id })
    await forgetMailsAbout(
      ctx,
      gone.map(({ id }) => id),
    )
    return gone.length
  })
