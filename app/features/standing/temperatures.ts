import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { containing } from '#domain/text-search.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import { listQuery, type SortOrder } from '#domain/list-query.ts'
import { todayIn } from './plan.ts'
import { dailyTemperatures, type TemperatureSource } from './schema.ts'
import type { DayTemperature } from './degree-days.ts'

/** Farther ahead nobody forecasts. */
export const mostAhead = 10

/** Staff record the temperatures of a day; the same day again is corrected. @throws DomainError `invalid` for what cannot be. */
export const recordTemperature = (
  ctx: Context,
  { day, high, low }: DayTemperature,
  source: TemperatureSource = 'typed',
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'standing.manage')
    if (low > high) throw new DomainError('invalid', "Low: it can't be above the high.")
    if (day > todayIn(ctx).add({ days: mostAhead }).toString())
      throw new DomainError('invalid', `Please enter a day no more than ${mostAhead} days ahead.`)
    const recordedBy = 'userId' in ctx.viewer ? ctx.viewer.userId : null
    const row = { high, low, source, recordedAt: dateOf(ctx.now), recordedBy }
    await ctx.db
      .insert(dailyTemperatures)
      .values({ id: randomUUID(), day, ...row })
      .onConflictDoUpdate({ target: dailyTemperatures.day, set: row })
  })

/** A day as the list writes it and as its file does: "January 12, 2026", "2026-01-12". */
const dayInWords = sql`to_char(${dailyTemperatures.day}, 'FMMonth FMDD, YYYY YYYY-MM-DD')`

/** Daily temperatures, the latest first; `words` are a month, a day or a year. For staff alone. */
export const listTemperatures = listQuery({
  from: (query) => query.from(dailyTemperatures),
  id: dailyTemperatures.id,
  columns: {
    ...{ id: dailyTemperatures.id, day: dailyTemperatures.day, high: dailyTemperatures.high },
    ...{ low: dailyTemperatures.low, source: dailyTemperatures.source },
  },
  where: (ctx, { words }: SortOrder<'day'> & { words?: string }) => {
    demand(ctx, 'standing.see-all')
    return containing(words, [dayInWords])
  },
  sorts: { day: { column: dailyTemperatures.day } },
  usual: 'day',
})
