import { sql, type SQL } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { longestPause, pauseAfter } from './back-off.ts'
import { mailPause } from './schema.ts'

type Clock = Pick<Context, 'db' | 'now'>

/** True in SQL while no sender may try. */
export const pausedAt = (now: Temporal.Instant): SQL =>
  sql`exists (select from ${mailPause} where until > ${iso(now)}::timestamptz
    and until <= ${iso(now.add({ milliseconds: longestPause }))}::timestamptz)`

/** Tries in a row that found the server away, in SQL: 0 while all is well. */
export const outagesSoFar = sql<number>`coalesce((select outages from ${mailPause}), 0)`

/**
 * Stops the queue for every process, longer with each try in vain, and returns until when. Several senders that find
 * the server away at once count as one.
 */
export const pauseQueue = ({ db, now }: Clock, reason: string): Promise<Date> =>
  db.transaction(async (db) => {
    const [found] = await db.select().from(mailPause).for('update')
    if (found && standsAlready(found.until, now)) return found.until
    const since = found?.since ?? dateOf(now)
    const outages = (found?.outages ?? 0) + 1
    const until = dateOf(now.add({ milliseconds: pauseAfter(outages) }))
    await db
      .insert(mailPause)
      .values({ id: 1, since, until, outages, reason })
      .onConflictDoUpdate({ target: mailPause.id, set: { until, outages, reason } })
    return until
  })

/** The server answers again. */
export const resumeQueue = async ({ db }: Pick<Context, 'db'>): Promise<void> => {
  await db.delete(mailPause)
}

/** The pause as it is, or nothing. */
export const pauseOf = async ({ db }: Pick<Context, 'db'>) => {
  const [pause] = await db.select().from(mailPause)
  return pause && { since: pause.since, until: pause.until, reason: pause.reason }
}

const standsAlready = (until: Date, now: Temporal.Instant) => {
  const left = until.getTime() - now.epochMilliseconds
  return left > 0 && left <= longestPause
}

const iso = (at: Temporal.Instant) => dateOf(at).toISOString()
