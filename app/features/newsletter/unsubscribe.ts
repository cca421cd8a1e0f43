import { eq } from 'drizzle-orm'
import { inTransaction, type Context } from '#domain/context.ts'
import { logEvent } from '#events/audit-log.ts'
import { dateOf } from '#domain/instant.ts'
import { withdrawMails } from '#mails/withdraw.ts'
import { lockedBehind } from './find.ts'
import { forgetProblems } from './problems.ts'
import { subscribers } from './schema.ts'
import { newsletterEvents } from './events.ts'

/**
 * Ends a subscription: the address is deleted, and what waits for it in the outbox is taken out. Twice is once.
 * The row is changed first, so that an issue being addressed at this moment is either all in the outbox or not at all.
 */
export const unsubscribe = (ctx: Context, token: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { id, email } = await lockedBehind(ctx, 'unsubscribeToken', token)
    if (!email) return
    await ctx.db
      .update(subscribers)
      .set({ unsubscribedAt: dateOf(ctx.now), email: null })
      .where(eq(subscribers.id, id))
    await forgetProblems(ctx, [id])
    await withdrawMails(ctx, email, 'newsletter.')
    await logEvent(ctx, newsletterEvents.unsubscribed, id)
  })
