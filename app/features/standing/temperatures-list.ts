import { href } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { defineList } from '#lists/define.ts'
import { fetchInWords, findFetch } from '#features/settings/fetches.ts'
import { degreeDays } from './degree-days.ts'
import { dailyTemperatures, type TemperatureSource } from './schema.ts'
import { listTemperatures } from './temperatures.ts'

const sources: Record<TemperatureSource, string> = {
  typed: 'Entered by hand',
  imported: 'Imported',
  fetched: 'Fetched',
}

/** What forecasts count on: the temperatures that are known. */
export default defineList({
  path: href('/dashboard/admin/temperatures'),
  title: 'Temperatures',
  facts: async (ctx) => {
    const { temperatures } = ctx.content.dataAddresses
    return temperatures
      ? fetchInWords(ctx.calendar.timeZone, await findFetch(ctx, 'temperatures', temperatures))
      : undefined
  },
  lead: ({ facts }) =>
    [
      'Highs and lows where we deliver, for forecasts by degree days. Days without a reading count as normal for the date.',
      facts,
    ]
      .filter(Boolean)
      .join(' '),
  query: listTemperatures,
  ask: ({ words }) => ({ words }),
  select: {
    ...{ id: dailyTemperatures.id, day: dailyTemperatures.day, high: dailyTemperatures.high },
    ...{ low: dailyTemperatures.low, source: dailyTemperatures.source },
  },
  actions: [
    { href: href('/dashboard/admin/temperatures/new'), label: 'Record a day', look: 'primary', may: 'standing.manage' },
    {
      href: href('/dashboard/admin/imports/new/:import', { import: 'temperatures' }),
      label: 'Import a file',
      look: 'plain',
      may: 'imports.run',
    },
  ],
  search: { label: 'Search by day, month or year', placeholder: 'January 2026' },
  columns: {
    day: {
      ...{ head: 'Day', sort: 'day' },
      cell: ({ day }) => ({ text: formatDay(day), look: 'whole' }),
      csv: { Day: ({ day }) => day },
    },
    high: { ...{ head: 'High °F', figures: true }, cell: ({ high }) => ({ text: String(high), look: 'figure' }) },
    low: { ...{ head: 'Low °F', figures: true }, cell: ({ low }) => ({ text: String(low), look: 'figure' }) },
    count: {
      ...{ head: 'Degree days', figures: true },
      cell: (row) => ({ text: String(degreeDays(row)), look: 'figure' }),
    },
    source: { head: 'Source', cell: ({ source }) => ({ text: sources[source] }) },
  },
  page: ['day', 'high', 'low', 'count', 'source'],
  empty: {
    title: 'No temperatures yet',
    words: 'Forecasts use a usual year until you record or import some.',
  },
  csv: 'temperatures',
})
