import { randomUUID } from 'node:crypto'
import { and, eq, getTableColumns, isNull, lte, not, notExists, notInArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Temporal } from 'temporal-polyfill'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { longestRetry, outagesSoFar, pausedAt } from './pause.ts'
import { deadAddresses, mails, type Mail } from './schema.ts'

/**
 * A mail in the hands of one sender. `outages`: tries in a row that had found the server away when it was taken. `dead`:
 * its address is written to no more.
 */
export type ClaimedMail = Mail & { claim: string; messageId: string; outages: number; dead: boolean }

/**
 * Takes the mail whose turn it is among those of the highest rank that are due, for `leaseSeconds` by the database's
 * clock. A sender that dies or freezes loses the lease, and the mail is due again. `domain` becomes the right side of
 * the Message-ID, the first time. Mails to `inHand` are left alone: a slow mailbox keeps one sender busy, not all.
 */
export const claimDue = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  { domain, leaseSeconds, inHand = [] }: { domain: string; leaseSeconds: number; inHand?: readonly string[] },
): Promise<ClaimedMail | undefined> => {
  const next = db
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        eq(mails.state, 'waiting'),
        due(now),
        unclaimed(leaseSeconds),
        not(pausedAt(now)),
        goesAlone(db),
        inHand.length > 0 ? notInArray(mails.recipient, [...inHand]) : undefined,
      ),
    )
    .orderBy(mails.rank, mails.turnAt, mails.id)
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
    .returning({ ...getTableColumns(mails), outages: outagesSoFar, dead: isDead })
  return mail as ClaimedMail | undefined
}

const isDead = sql<boolean>`exists (select from ${deadAddresses} where address = lower(${mails.recipient}))`

/** Not carried by another mail, or by one that waits no more. */
const goesAlone = (db: Context['db']) => {
  const carrier = alias(mails, 'carrier')
  const waits = and(eq(carrier.id, mails.carriedBy), eq(carrier.state, 'waiting'))
  return or(isNull(mails.carriedBy), notExists(db.select({ id: carrier.id }).from(carrier).where(waits)))
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
