import { eq, sql, type SQL } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { Context } from '../context.ts'
import { dateOf } from '../instant.ts'
import { longestPause, pauseAfter } from './back-off.ts'
import { mailPause } from './schema.ts'

type Clock = Pick<Context, 'db' | 'now'>

/** True in SQL while no sender may try. */
export const pausedAt = (now: Temporal.Instant): SQL =>
  sql`exists (select from ${mailPause} where ${standsAt(now)})`

/** Tries in a row that found the server away, in SQL: 0 while all is well. */
export const outagesSoFar = sql<number>`coalesce((select outages from ${mailPause}), 0)`

/**
 * Stops the queue for every process, longer with each try in vain, and returns until when. Several senders that find
 * the server away at once count as one.
 */
export const pauseQueue = async ({ db, now }: Clock, reason: string): Promise<Date> => {
  const at = dateOf(now)
  return db.transaction(async (db) => {
    const found = await lockPause(db, { since: at, until: at, outages: 0, reason })
    if (found.until > at && found.until.getTime() <= at.getTime() + longestPause) return found.until
    const outages = found.outages + 1
    const until = new Date(at.getTime() + pauseAfter(outages))
    await db.update(mailPause).set({ outages, until, reason })
    return until
  })
}

/** The server answers again. */
export const resumeQueue = async ({ db }: Pick<Context, 'db'>): Promise<void> => {
  await db.delete(mailPause)
}

/** The pause as it is, or nothing. */
export const pauseOf = async ({ db }: Pick<Context, 'db'>) => {
  const [pause] = await db.select().from(mailPause)
  return pause && { since: pause.since, until: pause.until, reason: pause.reason }
}

/** Writes the row where there is none, and locks the one there is. */
const lockPause = async (db: Context['db'], fresh: Omit<typeof mailPause.$inferInsert, 'id'>) => {
  await db.insert(mailPause).values({ id: 1, ...fresh }).onConflictDoNothing()
  const [row] = await db.select().from(mailPause).where(eq(mailPause.id, 1)).for('update')
  if (!row) return { ...fresh, outages: 0 }
  return row
}

const standsAt = (now: Temporal.Instant) =>
  sql`until > ${iso(now)}::timestamptz and until <= ${iso(now.add({ milliseconds: longestPause }))}::timestamptz`

const iso = (at: Temporal.Instant) => dateOf(at).toISOString()
