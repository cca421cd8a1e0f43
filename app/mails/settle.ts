import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { interruptionsAllowed, retryAfter, setAsideAfter, pauseQueue } from './pause.ts'
import type { Claimed } from './claim.ts'
import { mails } from './schema.ts'

type Clock = Pick<Context, 'db' | 'now'>
export type Rendered = {
  subject: string
  text: string
  html: string
  /** What the outbox keeps in place of text and html: the same without the keys that open something. */
  kept?: { text: string; html: string }
  replyTo?: string
  headers?: Record<string, string>
}
export type Outcome = 'sent' | 'put-off' | 'failed' | 'server-away'

/** The server took the mail. True even when the lease was lost meanwhile, so whoever holds it now is overruled. */
export const settleSent = async (
  { db, now }: Clock,
  mail: Claimed,
  { subject, text, html, kept = { text, html } }: Rendered,
): Promise<Outcome> => {
  await db
    .update(mails)
    .set({ state: 'sent', sentAt: dateOf(now), subject, ...kept, lastError: null, ...released })
    .where(and(eq(mails.id, mail.id), eq(mails.state, 'waiting')))
  return 'sent'
}

/** The server, or our own catalogue, refused this mail: for good, or for now and then for a day at most. */
export const settleRefused = async (
  ctx: Clock,
  mail: Claimed,
  reason: string,
  permanent: boolean,
): Promise<Outcome> => {
  const attempts = mail.attempts + 1
  const wait = permanent ? undefined : retryAfter(attempts)
  if (wait === undefined) return giveUp(ctx, mail, reason, { attempts })
  const nextAttemptAt = dateOf(ctx.now.add({ milliseconds: wait }))
  await ifStillOurs(ctx, mail, { attempts, nextAttemptAt, lastError: reason, ...released })
  return 'put-off'
}

/** The server is away: everything waits, and no attempt is used up. */
export const settleOutage = async (ctx: Clock, mail: Claimed, reason: string): Promise<Outcome> => {
  await pauseQueue(ctx, reason)
  await ifStillOurs(ctx, mail, released)
  return 'server-away'
}

/**
 * The server went away in the middle of this mail. It may be the mail: others go first, and when they pass and this
 * one keeps ending the conversation, it is given up instead of stopping the queue for ever.
 */
export const settleInterrupted = async (ctx: Clock, mail: Claimed, reason: string): Promise<Outcome> => {
  const until = await pauseQueue(ctx, reason)
  const interruptions = mail.interruptions + 1
  if (interruptions >= interruptionsAllowed && mail.outages === 0) return giveUp(ctx, mail, reason, { interruptions })
  const later = dateOf(ctx.now.add({ milliseconds: setAsideAfter(interruptions) }))
  const nextAttemptAt = later > until ? later : until
  await ifStillOurs(ctx, mail, { interruptions, nextAttemptAt, lastError: reason, ...released })
  return 'server-away'
}

const giveUp = async (ctx: Clock, mail: Claimed, lastError: string, count: Change): Promise<Outcome> => {
  await ifStillOurs(ctx, mail, { ...count, state: 'failed', nextAttemptAt: null, lastError, ...released })
  return 'failed'
}

type Change = { [Column in keyof typeof mails.$inferInsert]?: (typeof mails.$inferInsert)[Column] | SQL }

const ifStillOurs = ({ db }: Clock, mail: Claimed, change: Change) =>
  db
    .update(mails)
    .set(change)
    .where(and(eq(mails.id, mail.id), eq(mails.claim, mail.claim), eq(mails.state, 'waiting')))

const released = { claim: sql`null`, claimedUntil: sql`null` }
