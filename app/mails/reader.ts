import { randomUUID } from 'node:crypto'
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { mailboxReader } from './schema.ts'

type Clock = Pick<Context, 'db' | 'now'>

/** How far the mailbox was read, in the hands of one process. */
export type MailboxPosition = { claim: string; uidValidity: string | null; lastUid: number | null; readAt: Date | null }

/** Another process reads: this one was away for longer than its lease. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
}

/** Longer than one email takes to fetch and to store. */
const leaseSeconds = 180

const leaseEnd = sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`

/** Takes the mailbox for `leaseSeconds`. Undefined while another process has it, or while its server is given a rest. */
export const beginReading = async ({ db, now }: Clock): Promise<MailboxPosition | undefined> => {
  await db.insert(mailboxReader).values({ id: 1 }).onConflictDoNothing()
  const { claimedUntil, nextTryAt } = mailboxReader
  const [taken] = await db
    .update(mailboxReader)
    .set({ claim: randomUUID(), claimedUntil: leaseEnd })
    .where(
      and(
        // A lease or a rest that ends later than any given now could: a clock was put back.
        or(
          isNull(claimedUntil),
          sql`${claimedUntil} <= clock_timestamp()`,
          sql`${claimedUntil} > ${leaseEnd} + interval '1 minute'`,
        ),
        or(
          isNull(nextTryAt),
          lte(nextTryAt, dateOf(now)),
          sql`${nextTryAt} > ${dateOf(now.add({ minutes: longestRest })).toISOString()}::timestamptz`,
        ),
      ),
    )
    .returning()
  return taken && { ...taken, claim: taken.claim ?? '' }
}

const ownClaim = (claim: string) => and(eq(mailboxReader.id, 1), eq(mailboxReader.claim, claim))

/** Notes how far it is read, in the transaction that stores the email, and takes the lease anew. @throws LeaseLost */
export const readUpTo = async (
  { db }: Pick<Context, 'db'>,
  claim: string,
  position: { uidValidity: string; lastUid: number },
) => {
  const [row] = await db
    .update(mailboxReader)
    .set({ ...position, claimedUntil: leaseEnd })
    .where(ownClaim(claim))
    .returning({ id: mailboxReader.id })
  if (!row) throw new LeaseLost('Another process reads the mailbox.')
}

/** Lets go of it: read to the end. */
export const endReading = async ({ db, now }: Clock, claim: string): Promise<void> => {
  await db
    .update(mailboxReader)
    .set({ ...released, readAt: dateOf(now), failures: 0, troubleSince: null, nextTryAt: null, reason: null })
    .where(ownClaim(claim))
}

/** Minutes until the next try after so many in vain. */
const rests = [1, 2, 5, 10, 15]
const longestRest = 15

/** Lets go of it after trouble: each try in vain makes the next one rarer, at most every 15 minutes. */
export const restAfterTrouble = async ({ db, now }: Clock, claim: string, reason: string): Promise<void> => {
  const [row] = await db.select().from(mailboxReader).where(ownClaim(claim))
  if (!row) return
  const failures = row.failures + 1
  const nextTryAt = dateOf(now.add({ minutes: rests[failures - 1] ?? longestRest }))
  await db
    .update(mailboxReader)
    .set({ ...released, failures, nextTryAt, reason, troubleSince: row.troubleSince ?? dateOf(now) })
    .where(ownClaim(claim))
}

const released = { claim: null, claimedUntil: null }

/**
 * When the mailbox was last read to its end, and since when its server is in trouble. Undefined before the first time, and
 * when nobody has tried for an hour: a mailbox is then no longer set up.
 */
export const mailboxStanding = async ({ db, now }: Clock) => {
  const [row] = await db.select().from(mailboxReader)
  const { readAt = null, nextTryAt = null, troubleSince = null, reason = null } = row ?? {}
  const lastSign = nextTryAt ?? readAt
  if (!lastSign || lastSign < dateOf(now.subtract({ hours: 1 }))) return undefined
  return { readAt, troubleSince, nextTryAt, reason }
}
