import { desc, isNotNull } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { mails, type Mail } from '#mails/schema.ts'

/** The newest mail that something was said against, sent since or not. For staff alone. */
export const lastTroubledMail = async (
  ctx: Context,
): Promise<Pick<Mail, 'id' | 'lastError' | 'createdAt'> | undefined> => {
  demand(ctx, 'outbox.see', 'settings.see')
  const [mail] = await ctx.db
    .select({ id: mails.id, lastError: mails.lastError, createdAt: mails.createdAt })
    .from(mails)
    .where(isNotNull(mails.lastError))
    .orderBy(desc(mails.createdAt))
    .limit(1)
  return mail
}
