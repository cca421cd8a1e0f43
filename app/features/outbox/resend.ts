import { randomUUID } from 'node:crypto'
import { and, count, desc, eq, sql } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { entryOf, logEvent } from '#events/audit-log.ts'
import { isUuid } from '#domain/text.ts'
import { notFound, DomainError } from '#domain/domain-error.ts'
import { reviveAddress } from '#mails/bounces.ts'
import { requeue, requeueTroubled } from '#mails/requeue.ts'
import { mails, type Mail } from '#mails/schema.ts'
import { mailEvents, outboxEvents } from './events.ts'
import { causedOn, findMail } from './find-mails.ts'

/**
 * Sends a mail again that failed, was held, or waits for its next try: at once, and with a day of tries before it.
 * For staff alone. Refuses one that was sent, or that a sender holds at this moment.
 */
export const resend = (ctx: Context, id: string): Promise<Mail> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'outbox.resend')
    if (!isUuid(id)) throw notFound('mail')
    const mail = await requeue(ctx, id)
    if (!mail) throw await whyNot(ctx, id)
    await logAt(ctx, mailEvents.resent, mail)
    return mail
  })

/** Writes again to the address of a mail, which an email had come back from. For staff alone. */
export const reviveAddressOf = (ctx: Context, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'outbox.resend')
    const mail = await findMail(ctx, id)
    if (!(await reviveAddress(ctx, mail.recipient))) return
    await logAt(ctx, mailEvents.revived, mail)
  })

/** It happened to what the mail is about, where it is about something. */
const logAt = async (ctx: Context, event: (typeof mailEvents)[keyof typeof mailEvents], mail: Mail) => {
  const subjectId = mail.subjectId ?? mail.id
  const subjectType = (await entryOf(ctx, subjectId, 'last'))?.subjectType ?? event.subjectType
  await logEvent(ctx, { ...event, subjectType }, subjectId, {}, { mail: mail.id, email: mail.email })
}

const whyNot = async (ctx: Context, id: string) => {
  const [mail] = await ctx.db.select({ state: mails.state }).from(mails).where(eq(mails.id, id))
  if (!mail) return notFound('mail')
  return new DomainError(
    'conflict',
    mail.state === 'sent' ? 'This email was already sent.' : 'This email is being sent right now.',
  )
}

export type UndeliveredState = 'failed' | 'held'

/** How many mails of a state were caused on a day, which is a plain date in the company's time zone. */
export type UndeliveredDay = { day: string; mails: number }

const daysShown = 14

/** The latest days with mails that failed, or are held. For staff alone. */
export const troubledDays = (ctx: Context, state: UndeliveredState): Promise<UndeliveredDay[]> => {
  demand(ctx, 'outbox.see')
  // Written into the statement, not bound to it: the grouping must be the same expression to PostgreSQL.
  const zone = sql.raw(`'${ctx.calendar.timeZone.replaceAll("'", "''")}'`)
  const day = sql<string>`to_char(${mails.createdAt} at time zone ${zone}, 'YYYY-MM-DD')`
  return ctx.db
    .select({ day, mails: count() })
    .from(mails)
    .where(eq(mails.state, state))
    .groupBy(day)
    .orderBy(desc(day))
    .limit(daysShown)
}

/** Sends all mails of a day again that failed, or are held: at once, with a day of tries before them. Returns how many. */
export const resendDay = (ctx: Context, state: UndeliveredState, day: string): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'outbox.resend')
    const requeued = await requeueTroubled(ctx, and(eq(mails.state, state), causedOn(ctx, day)))
    if (requeued.length > 0) {
      await logEvent(ctx, outboxEvents.resent, randomUUID(), {}, { day, state, mails: requeued.length })
    }
    return requeued.length
  })
