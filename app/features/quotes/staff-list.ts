import { href } from 'react-router'
import { formatMoment } from '#domain/day.ts'
import { formatCents } from '#domain/money.ts'
import { quoteLife, quoteStates } from './lifecycle.ts'
import { heardQuotes, listQuotes, quoteCounts } from './list.ts'
import { quoteFields, quotes } from './schema.ts'
import { customerFilter } from '#features/customers/pages/customer-filter.ts'
import { defineList } from '#lists/define.ts'
import { stateTabs } from '#lists/state-tabs.ts'
import { formatLines } from '#features/trade/pages/paper-view.ts'
import { waitsSince } from '#features/orders/list-cells.ts'
import { dollars, utc } from '../csv-cells.ts'

const path = href('/dashboard/admin/quotes')

const begin = {
  href: href('/dashboard/admin/quotes/new'),
  label: 'New quote',
  look: 'solid',
  icon: 'plus',
  may: 'quotes.write',
} as const

export default defineList({
  path,
  title: 'Quotes',
  actions: [begin],
  query: listQuotes,
  select: {
    ...{ id: quotes.id, reference: quotes.reference, state: quotes.state, version: quotes.version },
    ...{ company: quotes.company, contactName: quotes.contactName, contactEmail: quotes.contactEmail },
    ...{ lines: quoteFields.lines, totalCents: quotes.totalCents },
    ...{ createdAt: quotes.createdAt, validUntil: quotes.validUntil, heardAt: quotes.heardAt },
  },
  tabs: stateTabs({
    ...{ states: quoteLife.states, words: quoteStates.words, counts: quoteCounts },
    groups: { heard: { label: 'Customer message', count: heardQuotes, urgent: true } },
  }),
  filters: { customer: customerFilter },
  search: 'quote number, name, company, product, address, county, phone',
  columns: {
    quote: {
      head: 'Quote',
      cell: ({ id, reference, lines }) => ({
        text: reference,
        href: href('/dashboard/admin/quotes/:id', { id }),
        notes: [formatLines(lines)],
      }),
    },
    state: {
      head: 'Status',
      cell: ({ state }) => ({ status: quoteStates.words[state] }),
      csv: { Status: ({ state }) => quoteStates.words[state].words, Version: ({ version }) => String(version) },
    },
    who: {
      head: 'Customer',
      cell: ({ company, contactName, contactEmail, heardAt }, ctx) => ({
        text: company || contactName || contactEmail || '',
        foreign: true,
        ...waitsSince(ctx, { heardAt }),
      }),
      csv: {
        Company: ({ company }) => company ?? '',
        Name: ({ contactName }) => contactName ?? '',
        Email: ({ contactEmail }) => contactEmail ?? '',
        Lines: ({ lines }) => formatLines(lines),
      },
    },
    total: {
      ...{ head: 'Total', figures: true, may: 'prices.see' },
      cell: ({ totalCents }) => (totalCents === null ? '' : formatCents(totalCents)),
      csv: { 'Total, $': ({ totalCents }) => dollars(totalCents) },
    },
    made: {
      ...{ head: 'Created', sort: 'made', wide: true },
      cell: ({ createdAt }, ctx) => formatMoment(ctx.calendar.timeZone, createdAt),
      csv: { Created: ({ createdAt }) => utc(createdAt) },
    },
    ends: {
      ...{ head: 'Valid until', wide: true },
      cell: ({ state, validUntil }, ctx) =>
        state === 'pending' && validUntil ? formatMoment(ctx.calendar.timeZone, validUntil) : '',
      csv: { 'Valid until': ({ validUntil }) => utc(validUntil) },
    },
  },
  page: ['quote', 'who', 'state', 'ends', 'made', 'total'],
  empty: { title: 'No quotes yet', words: 'Start a quote on the page of a request, or here.', action: begin },
  csv: 'quotes',
})
