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
    const again = firstRows(
      rows.map(({ row, cells }) => ({ row, day: cells.day })),
      ({ day }) => day,
    )
    const known: DailyTemperature[] = []
    for (const part of inParts(rows.flatMap(({ cells }) => (cells.day ? [cells.day] : []))))
      known.push(...(await ctx.db.select().from(dailyTemperatures).where(inArray(dailyTemperatures.day, part))))
    return rows.map(({ row, cells }): Outcome => {
      const [day, high, low] = [cells.day ?? '', cells.high ?? 0, cells.low ?? 0]
      const name = formatDay(day)
      if (again.has(row)) return { name, problem: `The same day as row ${again.get(row)}.` }
      if (low > high) return { name, problem: "Low: it can't be above the high.", column: 'low' }
      const same = known.find((each) => each.day === day)
      const after = { day, high, low, source: 'imported' }
      const write = { store: 'temperatures', after }
      if (!same) return { name, writes: [{ ...write, id: randomUUID(), before: null }] }
      if (same.high === high && same.low === low) return { name, known: true, writes: [] }
      if (!how.overwrites)
        return {
          name,
          known: true,
          writes: [],
          notes: [`Keeps ${same.high} and ${same.low} (in the file: ${high} and ${low}).`],
        }
      const before = { day, high: same.high, low: same.low, source: same.source }
      return { name, known: true, writes: [{ ...write, id: same.id, before }] }
    })
  },
})
