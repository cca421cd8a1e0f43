import { sql, type SQL } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
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
  const remaining = until.getTime() - now.epochMilliseconds
  return remaining > 0 && remaining <= longestPause
}

const iso = (at: Temporal.Instant) => dateOf(at).toISOString()

const minute = 60_000

/** Waits between the tries of a mail that is refused for now; they add up to a day. In minutes. */
const retries = [1, 4, 10, 15, 30, 60, 120, 240, 480, 480]

/** Waits between the tries of a mail server that is away. In minutes. */
const pauses = [1 / 6, 1 / 2, 1, 2, 5]

/** Times the server may hang up in the middle of one mail, while others pass, before that mail is given up. */
export const interruptionsAllowed = 10

/** Milliseconds until a mail that was refused `attempts` times is tried again; nothing when it has had its day. */
export const retryAfter = (attempts: number): number | undefined => {
  const minutes = retries[attempts - 1]
  return minutes === undefined ? undefined : minutes * minute
}

/** Milliseconds that the queue stands still after the server was found away `outages` times in a row. */
const pauseAfter = (outages: number): number => (pauses[outages - 1] ?? longest(pauses)) * minute

/** Milliseconds that an interrupted mail lets others go first. Short: it may be the server's fault after all. */
export const setAsideAfter = (interruptions: number): number =>
  Math.min(retries[interruptions - 1] ?? longest(retries), 15) * minute

/** Nothing is ever put off by more. What seems to be was written by a clock that has since been put right. */
export const longestRetry = longest(retries) * minute
const longestPause = longest(pauses) * minute

function longest(waits: readonly number[]) {
  return Math.max(...waits)
}
