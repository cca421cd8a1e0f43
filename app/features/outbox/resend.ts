import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { entryOf, logEvent } from '#events/audit-log.ts'
import { isUuid } from '#domain/one-line.ts'
import { notFound, Refusal } from '#domain/refusal.ts'
import { mails, type Mail } from '#mails/schema.ts'
import { mailEvents } from './events.ts'

/**
 * Sends a mail again that failed, was held, or waits for its next try: at once, and with a day of tries before it.
 * For staff alone. Refuses one that was sent, or that a sender holds at this moment.
 */
export const resend = (ctx: Context, id: string): Promise<Mail> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'outbox.resend')
    if (!isUuid(id)) throw notFound('mail')
    const [mail] = await ctx.db
      .update(mails)
      .set({ state: 'waiting', attempts: 0, interruptions: 0, nextAttemptAt: null })
      .where(and(eq(mails.id, id), inArray(mails.state, ['failed', 'held', 'waiting']), unclaimed))
      .returning()
    if (!mail) throw await whyNot(ctx, id)
    const subjectId = mail.subjectId ?? mail.id
    const subjectType = (await entryOf(ctx, subjectId, 'last'))?.subjectType ?? mailEvents.resent.subjectType
    await logEvent(ctx, { ...mailEvents.resent, subjectType }, subjectId, {}, { mail: mail.id, email: mail.email })
    return mail
  })

const unclaimed = or(isNull(mails.claimedUntil), lte(mails.claimedUntil, sql`clock_timestamp()`))

const whyNot = async (ctx: Context, id: string) => {
  const [mail] = await ctx.db.select({ state: mails.state }).from(mails).where(eq(mails.id, id))
  if (!mail) return notFound('mail')
  return new Refusal('conflict', mail.state === 'sent' ? 'This mail was sent.' : 'This mail is being sent right now.')
}
