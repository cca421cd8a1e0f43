import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { localTime } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { formatMoment } from '#domain/day.ts'
import { dateOf } from '#domain/instant.ts'
import { fetches, type FetchedKind, type FetchRow } from './schema.ts'

type Clock = Pick<Context, 'db' | 'now'>

/** After a try in vain the address is left alone for so long. */
const restMinutes = 50

/**
 * Whether it is time to fetch from an address: once on each day of the company, in an hour again after a try in vain, and
 * at once from a new address or when someone asks (`force`). Of several processes one hears yes.
 */
export const beginFetch = async (
  { db, now, calendar }: Clock & Pick<Context, 'calendar'>,
  kind: FetchedKind,
  address: string,
  force: boolean,
): Promise<boolean> => {
  const startOfDay = dateOf(localTime(calendar, now).startOfDay().toInstant())
  const rest = { minutes: restMinutes }
  // A try that lies farther ahead than clocks differ was made before a clock was put back.
  const isRested = or(lt(fetches.triedAt, dateOf(now.subtract(rest))), gt(fetches.triedAt, dateOf(now.add(rest))))
  const isDue = and(or(isNull(fetches.fetchedAt), lt(fetches.fetchedAt, startOfDay)), isRested)
  const started = await db
    .insert(fetches)
    .values({ what: kind, address, triedAt: dateOf(now) })
    .onConflictDoUpdate({
      target: fetches.what,
      set: { address, triedAt: dateOf(now), ...forSameAddress },
      setWhere: force ? undefined : or(isDue, sql`${fetches.address} <> excluded.address`),
    })
    .returning({ what: fetches.what })
  return started.length > 0
}

const kept = (column: (typeof fetches)['fetchedAt' | 'troubleSince' | 'reason']) =>
  sql`case when ${fetches.address} = excluded.address then ${column} end`

/** What is known of another address says nothing of this one. */
const forSameAddress = {
  fetchedAt: kept(fetches.fetchedAt),
  troubleSince: kept(fetches.troubleSince),
  reason: kept(fetches.reason),
}

/** Notes what came of asking an address: it answered, or why it did not, in words. */
export const recordFetch = async (
  { db, now }: Clock,
  kind: FetchedKind,
  address: string,
  reason?: string,
): Promise<void> => {
  const at = dateOf(now)
  const row = { what: kind, address, triedAt: at, ...(reason ? { troubleSince: at, reason } : { fetchedAt: at }) }
  const outcome = reason
    ? { ...forSameAddress, reason, troubleSince: sql`coalesce(${kept(fetches.troubleSince)}, excluded.trouble_since)` }
    : { fetchedAt: at, troubleSince: null, reason: null }
  await db
    .insert(fetches)
    .values(row)
    .onConflictDoUpdate({ target: fetches.what, set: { address, triedAt: at, ...outcome } })
}

/** How it stands with an address. It holds nothing that a page of it may not show. */
export const findFetch = async ({ db }: Pick<Context, 'db'>, kind: FetchedKind, address: string) => {
  const [row] = await db
    .select()
    .from(fetches)
    .where(and(eq(fetches.what, kind), eq(fetches.address, address)))
  return row
}

/** "Last fetched Thu, Nov 26, 6:17 AM." or since when it can't be, and why. */
export const fetchInWords = (timeZone: string, row: FetchRow | undefined): string => {
  const { fetchedAt, troubleSince, reason } = row ?? {}
  const last = fetchedAt ? `Last fetched ${formatMoment(timeZone, fetchedAt)}.` : undefined
  if (!troubleSince) return last ?? 'Not fetched yet.'
  return [`Couldn't fetch since ${formatMoment(timeZone, troubleSince)}: ${reason}`, last].filter(Boolean).join(' ')
}
