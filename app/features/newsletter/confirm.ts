import { eq } from 'drizzle-orm'
import { inTransaction, type Context } from '#domain/context.ts'
import { logEvent } from '#events/audit-log.ts'
import { dateOf } from '#domain/instant.ts'
import { knowMailbox } from '#mails/known.ts'
import { Refusal } from '#domain/refusal.ts'
import { lockedBehind } from './find.ts'
import { subscribers } from './schema.ts'
import { newsletterEvents } from './events.ts'

/** The reader of the mailbox wants the newsletter. Twice is once. Refuses when the subscription was ended meanwhile. */
export const confirm = (ctx: Context, token: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { id, email, confirmedAt, unsubscribedAt } = await lockedBehind(ctx, 'confirmToken', token)
    if (unsubscribedAt) throw new Refusal('gone', 'This subscription was ended. Sign up again to get the newsletter.')
    if (confirmedAt) return
    await ctx.db
      .update(subscribers)
      .set({ confirmedAt: dateOf(ctx.now) })
      .where(eq(subscribers.id, id))
    if (email) await knowMailbox(ctx, email)
    await logEvent(ctx, newsletterEvents.confirmed, id)
  })
