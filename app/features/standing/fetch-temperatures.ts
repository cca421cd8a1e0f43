import { randomUUID } from 'node:crypto'
import { eq, gte } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { formatDay } from '#domain/day.ts'
import { dateOf } from '#domain/instant.ts'
import { beginFetch, recordFetch } from '#features/settings/fetches.ts'
import { FetchError } from '#platform/guarded-fetch.ts'
import type { DayTemperature } from './degree-days.ts'
import { todayIn } from './plan.ts'
import { dailyTemperatures } from './schema.ts'
import { mostAhead } from './temperatures.ts'

/** Where they come from: an address in Settings, and what reads its file. It throws a FetchError that says what is wrong. */
export type TemperatureAddress = { address: string; fetchDays: (address: string) => Promise<DayTemperature[]> }

/** How far back an address is asked that says {from}: measured days are corrected for about a week. */
const daysBack = 14

/**
 * Fetches daily temperatures from the address in Settings, once a day or when someone asks (`again`). A file with one
 * unreadable row is not taken at all. Days that staff typed or imported stay as they are. What came of it is kept for the
 * page of the setting; undefined when there is nothing to do.
 */
export const fetchTemperatures = async (
  ctx: Context,
  { address, fetchDays }: TemperatureAddress,
  { again = false } = {},
): Promise<{ days: number } | { trouble: string } | undefined> => {
  demand(ctx, 'settings.change')
  if (!address || !(await beginFetch(ctx, 'temperatures', address, again))) return undefined
  try {
    const days = await fetchDays(fillAddress(ctx, address))
    const last = todayIn(ctx).add({ days: mostAhead }).toString()
    const tooFar = days.find(({ day }) => day > last)
    if (tooFar) throw new FetchError(`${formatDay(tooFar.day)} is more than ${mostAhead} days ahead.`)
    await keep(ctx, days)
    await recordFetch(ctx, 'temperatures', address)
    return { days: days.length }
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    await recordFetch(ctx, 'temperatures', address, error.message)
    return { trouble: error.message }
  }
}

const fillAddress = (ctx: Context, address: string) => {
  const today = todayIn(ctx)
  return address
    .replaceAll('{from}', today.subtract({ days: daysBack }).toString())
    .replaceAll('{to}', today.toString())
}

/** Each day by itself: an import of the same days in another order waits for one row at a time, and not the other way around. */
const keep = async (ctx: Context, days: readonly DayTemperature[]): Promise<void> => {
  const first = days.map(({ day }) => day).toSorted()[0] ?? ''
  const stored = await ctx.db.select().from(dailyTemperatures).where(gte(dailyTemperatures.day, first))
  const byDay = new Map(stored.map((each) => [each.day, each]))
  for (const { day, high, low } of days) {
    const before = byDay.get(day)
    if (before && (before.source !== 'fetched' || (before.high === high && before.low === low))) continue
    const row = { high, low, source: 'fetched', recordedAt: dateOf(ctx.now), recordedBy: null } as const
    // oxlint-disable-next-line no-await-in-loop -- see above
    await ctx.db
      .insert(dailyTemperatures)
      .values({ id: randomUUID(), day, ...row })
      .onConflictDoUpdate({
        target: dailyTemperatures.day,
        set: row,
        setWhere: eq(dailyTemperatures.source, 'fetched'),
      })
  }
}
