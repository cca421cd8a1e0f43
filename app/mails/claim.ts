import { randomUUID } from 'node:crypto'
import { and, eq, getTableColumns, isNull, lte, not, or, sql } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { longestRetry, outagesSoFar, pausedAt } from './pause.ts'
import { mails, type Mail } from './schema.ts'

/** A mail in the hands of one sender. `outages`: tries in a row that had found the server away when it was taken. */
export type Claimed = Mail & { claim: string; messageId: string; outages: number }

/**
 * Takes the oldest mail that is due, for `leaseSeconds` by the database's clock. A sender that dies or freezes loses
 * the lease, and the mail is due again. `domain` becomes the right side of the Message-ID, the first time.
 */
export const claimDue = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  { domain, leaseSeconds }: { domain: string; leaseSeconds: number },
): Promise<Claimed | undefined> => {
  const next = db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.state, 'waiting'), due(now), unclaimed(leaseSeconds), not(pausedAt(now))))
    .orderBy(mails.createdAt, mails.id)
    .limit(1)
    .for('update', { skipLocked: true })
  const [mail] = await db
    .update(mails)
    .set({
      claim: randomUUID(),
      claimedUntil: leaseEnd(leaseSeconds),
      messageId: sql`coalesce(${mails.messageId}, '<' || ${mails.id} || '@' || ${domain}::text || '>')`,
    })
    .where(eq(mails.id, sql`(${next})`))
    .returning({ ...getTableColumns(mails), outages: outagesSoFar })
  return mail as Claimed | undefined
}

const due = (now: Temporal.Instant) =>
  or(
    isNull(mails.nextAttemptAt),
    lte(mails.nextAttemptAt, dateOf(now)),
    sql`${mails.nextAttemptAt} > ${dateOf(now.add({ milliseconds: longestRetry })).toISOString()}::timestamptz`,
  )

/** A lease that ends later than any lease given now could: the database's clock was put back. */
const unclaimed = (leaseSeconds: number) =>
  or(
    isNull(mails.claimedUntil),
    sql`${mails.claimedUntil} <= clock_timestamp()`,
    sql`${mails.claimedUntil} > ${leaseEnd(leaseSeconds)} + interval '1 minute'`,
  )

const leaseEnd = (seconds: number) => sql`clock_timestamp() + make_interval(secs => ${seconds}::float8)`
