import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { formatDay } from '#domain/day.ts'
import { dateOf } from '#domain/instant.ts'
import { defineImport, firstRows, type Outcome } from '#features/imports/definition.ts'
import { inParts, tableStore } from '#features/imports/table-store.ts'
import { dailyTemperatures, type DailyTemperature } from './schema.ts'
import { temperatureColumns } from './temperature-rows.ts'

/** Daily highs and lows, as weather services write them. */
export default defineImport({
  kind: 'temperatures',
  title: 'Temperatures',
  one: 'day',
  many: 'days',
  says: 'Daily highs and lows where we deliver, for forecasts by degree days.',
  permission: 'standing.manage',
  overwrites: true,
  columns: temperatureColumns,
  stores: {
    temperatures: tableStore(dailyTemperatures, {
      fields: ['day', 'high', 'low', 'source'],
      shows: { day: 'Day', high: 'High', low: 'Low' },
      besides: ({ now, viewer }) => ({
        recordedAt: dateOf(now),
        recordedBy: 'userId' in viewer ? viewer.userId : null,
      }),
    }),
  },
  plan: async (ctx, rows, how) => {
    const earlierRows = firstRows(
      rows.map(({ row, cells }) => ({ row, day: cells.day })),
      ({ day }) => day,
    )
    const stored: DailyTemperature[] = []
    for (const part of inParts(rows.flatMap(({ cells }) => (cells.day ? [cells.day] : []))))
      stored.push(...(await ctx.db.select().from(dailyTemperatures).where(inArray(dailyTemperatures.day, part))))
    return rows.map(({ row, cells }): Outcome => {
      const [day, high, low] = [cells.day ?? '', cells.high ?? 0, cells.low ?? 0]
      const name = formatDay(day)
      if (earlierRows.has(row)) return { name, problem: `The same day as row ${earlierRows.get(row)}.` }
      if (low > high) return { name, problem: "Low: it can't be above the high.", column: 'low' }
      const sameDay = stored.find((each) => each.day === day)
      const after = { day, high, low, source: 'imported' }
      const write = { store: 'temperatures', after }
      if (!sameDay) return { name, writes: [{ ...write, id: randomUUID(), before: null }] }
      if (sameDay.high === high && sameDay.low === low) return { name, known: true, writes: [] }
      if (!how.overwrites)
        return {
          name,
          known: true,
          writes: [],
          notes: [`Keeps ${sameDay.high} and ${sameDay.low} (in the file: ${high} and ${low}).`],
        }
      const before = { day, high: sameDay.high, low: sameDay.low, source: sameDay.source }
      return { name, known: true, writes: [{ ...write, id: sameDay.id, before }] }
    })
  },
})
