import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { formatDay } from '#domain/day.ts'
import { dateOf } from '#domain/instant.ts'
import { formatFuelPrice, type HundredthCentsPerGallon } from '#domain/money.ts'
import { defineImport, type Column, type RecordChange, type Outcome } from '#features/imports/definition.ts'
import { inParts, tableStore } from '#features/imports/table-store.ts'
import { importColumn, readDayCell } from '#forms/column.ts'
import { price } from '#forms/fields/price.ts'
import { indexSeries } from './eia-series.ts'
import { priceIndexes } from './schema.ts'

const seriesColumns: Record<string, Column<number>> = Object.fromEntries(
  Object.entries(indexSeries).map(([key, { name, basis, heads }]) => [
    key,
    importColumn(price(name, 'gallon'), {
      ...{ label: name, help: `Dollars per gallon, ${basis}.`, sample: '3.712', heads: [key, ...heads] },
    }),
  ]),
)

const columns = {
  week: {
    label: 'Date',
    heads: ['Week of', 'Week', 'Period', 'observation_date'],
    required: true,
    help: "The Monday of the week, as in EIA's files.",
    sample: 'Nov 16, 2026',
    read: readDayCell,
  } satisfies Column<string>,
  series: {
    label: 'Series',
    heads: ['Source key', 'Series ID', 'Sourcekey'],
    help: 'Where the file has a row for each series: its source key.',
    sample: '',
    // A file of all series has others besides ours: they are passed over.
    read: (text) => ({
      value: text
        .trim()
        .replace(/^PET\./, '')
        .replace(/\.W$/, ''),
    }),
  } satisfies Column<string>,
  value: importColumn(price('Value', 'gallon'), {
    ...{ help: 'Its dollars per gallon.', sample: '', heads: ['Price', 'Dollars per gallon'] },
  }),
  ...seriesColumns,
}

const shown = (label: string) => ({ label, say: (value: unknown) => formatFuelPrice(value as HundredthCentsPerGallon) })

/** EIA's weekly averages of our part of the country, as its files have them. */
export default defineImport({
  kind: 'price-index',
  title: 'EIA weekly index',
  one: 'week',
  many: 'weeks',
  says: "Weekly averages for our region, from EIA's own files. Shown next to our prices for comparison only.",
  permission: 'pricing.set',
  columns,
  oneOf: ['value', ...Object.keys(seriesColumns)] as never,
  stores: Object.fromEntries(
    Object.entries(indexSeries).map(([series, { name }]) => [
      series,
      tableStore(priceIndexes, {
        fields: ['series', 'week', 'price'],
        shows: { price: shown(name) },
        besides: ({ now }) => ({ recordedAt: dateOf(now) }),
      }),
    ]),
  ),
  plan: async ({ db }, rows) => {
    const weeks = [...new Set(rows.flatMap(({ cells }) => cells.week ?? []))]
    const storedByWeek = new Map<string, typeof priceIndexes.$inferSelect>()
    for (const part of inParts(weeks))
      for (const row of await db.select().from(priceIndexes).where(inArray(priceIndexes.week, part)))
        storedByWeek.set(`${row.series} ${row.week}`, row)
    const rowsByWeek = new Map<string, number>()
    return rows.map(({ row, cells }): Outcome => {
      const week = cells.week ?? ''
      const name = `Week of ${formatDay(week)}`
      const all = cells as Record<string, number | string | null>
      const told = [
        ...(cells.series && cells.value !== null ? [[cells.series, cells.value] as const] : []),
        ...Object.keys(indexSeries).map((series) => [series, all[series]] as const),
      ].flatMap(([series, value]) =>
        indexSeries[series] && typeof value === 'number' && value > 0 ? [{ series, value }] : [],
      )
      const twice = told.find(({ series }) => rowsByWeek.has(`${series} ${week}`))
      if (twice) return { name, problem: `Same week and series as row ${rowsByWeek.get(`${twice.series} ${week}`)}.` }
      for (const { series } of told) rowsByWeek.set(`${series} ${week}`, row)
      const tooHigh = told.find(({ value }) => value > 200_000)
      if (tooHigh) return { name, problem: 'An index is in dollars per gallon, at most $20.' }
      const writes = told.flatMap(({ series, value }): RecordChange[] => {
        const stored = storedByWeek.get(`${series} ${week}`)
        if (stored?.price === value) return []
        return stored
          ? [{ store: series, id: stored.id, before: { price: stored.price }, after: { price: value } }]
          : [{ store: series, id: randomUUID(), before: null, after: { series, week, price: value } }]
      })
      return { name, writes, notes: told.length === 0 ? ['This row has none of our indexes.'] : [] }
    })
  },
})
