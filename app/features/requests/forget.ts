import { and, eq, inArray, lt, notExists, sql, type SQL, lte } from 'drizzle-orm'
import { inTransaction, type Context } from '#domain/context.ts'
import { forgetHistory, logEvent } from '#events/audit-log.ts'
import { events } from '#events/schema.ts'
import { dateOf } from '#domain/instant.ts'
import { ago } from '#domain/retention.ts'
import { forgetMailsAbout } from '#mails/forget.ts'
import { requests } from './schema.ts'
import { ownId } from '#features/accounts/account.ts'
import { demand } from '#domain/can.ts'
import { deskEvents } from './events.ts'

const atOnce = 500

/** Deletes what was set aside as spam more than `days` days ago, with all that belongs to it. Returns how many. */
export const forgetSpam = (ctx: Context, days: number): Promise<number> =>
  forgetRequests(ctx, and(eq(requests.state, 'spam'), lt(requests.releasedAt, dateOf(ago(ctx, { days })))))

/**
 * Deletes requests whose last entry, the one that they came in with if there is no other, is more than `months` months
 * old: answers, messages, mails and diary. Quotes and orders that came of them have times of their own.
 */
export const forgetOldRequests = (ctx: Context, months: number): Promise<number> => {
  const before = dateOf(ago(ctx, { months }))
  const heardOfSince = ctx.db
    .select({ one: sql`1` })
    .from(events)
    .where(and(eq(events.subjectId, requests.id), sql`${events.at} >= ${before.toISOString()}::timestamptz`))
  return forgetRequests(ctx, and(lt(requests.receivedAt, before), notExists(heardOfSince)))
}

/** Deletes at most 500 requests, their messages, mails and diary. Returns how many. */
export const forgetRequests = (ctx: Context, condition: SQL | undefined): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    const old = ctx.db
      .select({ id: requests.id })
      .from(requests)
      .where(condition)
      .limit(atOnce)
      .for('update', { skipLocked: true })
    const gone = await ctx.db.delete(requests).where(inArray(requests.id, old)).returning({ id: requests.id })
    const ids = gone.map(({ id }) => id)
    await forgetMailsAbout(ctx, ids)
    await forgetHistory(ctx, ids)
    return ids.length
  })

/**
 * Deletes what lies in the spam folder, as far as it lay there by `seen`: what arrived, or was put there by a colleague,
 * after the person looked stays. The diary of the person who did it keeps how many. Returns how many.
 * @throws DomainError `forbidden` for anyone but staff.
 */
export const emptySpam = async (ctx: Context, before: Date): Promise<number> => {
  demand(ctx, 'requests.answer')
  const by = ownId(ctx.viewer)
  let total = 0
  for (let count = 1; count > 0; total += count) {
    count = await forgetRequests(ctx, and(eq(requests.state, 'spam'), lte(requests.releasedAt, before)))
  }
  if (total > 0) await logEvent(ctx, deskEvents.spam_emptied, by, {}, { count: total })
  return total
}
