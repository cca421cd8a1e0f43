import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { interruptionsAllowed, retryAfter, setAsideAfter, pauseQueue } from './pause.ts'
import type { AttachmentSource, AttachmentRecord } from './attachments.ts'
import type { ClaimedMail } from './claim.ts'
import { mails } from './schema.ts'

type Clock = Pick<Context, 'db' | 'now'>
export type RenderedMail = {
  subject: string
  text: string
  html: string
  /** What the outbox keeps in place of text and html: the same without the keys that open something. */
  kept?: { text: string; html: string }
  replyTo?: string
  headers?: Record<string, string>
  /** What goes along. */
  sources?: readonly AttachmentSource[]
}
export type Outcome = 'sent' | 'put-off' | 'failed' | 'held' | 'server-away'

/**
 * The server took the mail. True even when the lease was lost meanwhile, so anyone who holds it now is overruled. Of one
 * that carried others no words are kept: they name the people of all, and would outlive them.
 */
export const settleSent = async (
  { db, now }: Clock,
  mail: ClaimedMail,
  { subject, text, html, kept = { text, html } }: RenderedMail,
  { carries = false, attached }: { carries?: boolean; attached?: AttachmentRecord[] } = {},
): Promise<Outcome> => {
  const words = carries ? {} : { subject, ...kept }
  await db
    .update(mails)
    .set({ state: 'sent', sentAt: dateOf(now), ...words, attachments: attached, lastError: null, ...released })
    .where(and(isOf(mail), eq(mails.state, 'waiting')))
  return 'sent'
}

/** The server, or our own catalogue, refused this mail: for good, or for now and then for a day at most. */
export const settleRefused = async (
  ctx: Clock,
  mail: ClaimedMail,
  reason: string,
  permanent: boolean,
): Promise<Outcome> => {
  const attempts = mail.attempts + 1
  const wait = permanent ? undefined : retryAfter(attempts)
  if (wait === undefined) return giveUp(ctx, mail, reason, { attempts })
  const nextAttemptAt = dateOf(ctx.now.add({ milliseconds: wait }))
  // Its turn comes anew: what is refused for long must not stand before all others each time.
  await ifStillOurs(ctx, mail, { attempts, nextAttemptAt, turnAt: nextAttemptAt, lastError: reason, ...released })
  return 'put-off'
}

/** The server is away: everything waits, and no attempt is used up. */
export const settleOutage = async (ctx: Clock, mail: ClaimedMail, reason: string): Promise<Outcome> => {
  await pauseQueue(ctx, reason)
  await ifStillOurs(ctx, mail, { lastError: reason, ...released })
  return 'server-away'
}

/**
 * The server went away in the middle of this mail. It may be the mail: others go first, and when they pass and this
 * one keeps ending the conversation, it is given up instead of stopping the queue for ever.
 */
export const settleInterrupted = async (ctx: Clock, mail: ClaimedMail, reason: string): Promise<Outcome> => {
  const until = await pauseQueue(ctx, reason)
  const interruptions = mail.interruptions + 1
  if (interruptions >= interruptionsAllowed && mail.outages === 0) return giveUp(ctx, mail, reason, { interruptions })
  const later = dateOf(ctx.now.add({ milliseconds: setAsideAfter(interruptions) }))
  const nextAttemptAt = later > until ? later : until
  await ifStillOurs(ctx, mail, { interruptions, nextAttemptAt, turnAt: nextAttemptAt, lastError: reason, ...released })
  return 'server-away'
}

/** A flood goes together: the notice waits in nobody's hands until `later`. No attempt is used up. */
export const settleLater = async (ctx: Clock, mail: ClaimedMail, later: Date): Promise<Outcome> => {
  await ifStillOurs(ctx, mail, { nextAttemptAt: later, ...released })
  return 'put-off'
}

/** The address is dead: the mail waits for staff, who may know better. */
export const settleHeld = async (ctx: Clock, mail: ClaimedMail): Promise<Outcome> => {
  await ifStillOurs(ctx, mail, { state: 'held', nextAttemptAt: null, lastError: heldForDeadAddress, ...released })
  return 'held'
}

/** Why, for staff to read. */
const heldForDeadAddress = 'An earlier email to this address came back: there is no such mailbox.'

const giveUp = async (ctx: Clock, mail: ClaimedMail, lastError: string, count: Change): Promise<Outcome> => {
  const failed = { state: 'failed', nextAttemptAt: null, lastError, ...released } as const
  const [settledMail] = await ifStillOurs(ctx, mail, { ...count, ...failed }).returning({ id: mails.id })
  if (settledMail)
    await ctx.db
      .update(mails)
      .set({ ...failed, carriedBy: null })
      .where(and(eq(mails.carriedBy, mail.id), eq(mails.state, 'waiting')))
  return 'failed'
}

/** The mail, and those it carries. */
const isOf = ({ id }: ClaimedMail) => or(eq(mails.id, id), eq(mails.carriedBy, id))

type Change = { [Column in keyof typeof mails.$inferInsert]?: (typeof mails.$inferInsert)[Column] | SQL }

const ifStillOurs = ({ db }: Clock, mail: ClaimedMail, change: Change) =>
  db
    .update(mails)
    .set(change)
    .where(and(eq(mails.id, mail.id), eq(mails.claim, mail.claim), eq(mails.state, 'waiting')))

const released = { claim: sql`null`, claimedUntil: sql`null` }
