import { href } from 'react-router'
import { defineList } from '#lists/define.ts'
import { formatMoment } from '#domain/day.ts'
import { customerFilter } from '#features/customers/pages/customer-filter.ts'
import { sheetProducts } from '#features/documents/pages/staff/sheet-products.ts'
import { localMinute } from '../csv-cells.ts'
import type { UndeliveredReason } from './undelivered-sheets.ts'
import { holderFields, listHolders } from './list.ts'

const shows = { due: 'Not sent yet', none: 'No sheet uploaded', given: 'Current' } as const

type Row = {
  versionId: string | null
  currentVersion: string | null
  revision: string | null
  undelivered: UndeliveredReason | null
}

const emails = {
  waiting: { tone: 'hold', words: 'Email not sent yet' },
  failed: { tone: 'late', words: 'Email failed' },
  bounced: { tone: 'late', words: 'Email bounced' },
  left_out: { tone: 'late', words: 'Emailed without the file' },
} as const

const statusOf = ({ versionId, currentVersion, revision, undelivered }: Row) => {
  if (!currentVersion) return { tone: 'hold' as const, words: 'No sheet uploaded' }
  if (undelivered) return emails[undelivered]
  if (versionId === currentVersion) return { tone: 'kept' as const, words: 'Current' }
  return { tone: 'late' as const, words: revision ? 'Older revision' : 'Not sent yet' }
}

/** Who has which revision of which safety data sheet. */
export default defineList({
  path: href('/dashboard/admin/safety-sheets'),
  title: 'Safety data sheets',
  lead: 'The revision each site has. We email a sheet with the first delivery of its product and after each revision.',
  actions: [
    {
      href: href('/dashboard/admin/documents/upload/sheets'),
      ...{ label: 'Upload many sheets', icon: 'plus', may: 'documents.manage' },
    },
  ],
  query: listHolders,
  ask: ({ show, words, filters }) => ({
    show: Object.keys(shows).find((each): each is keyof typeof shows => each === show),
    words,
    ...filters,
  }),
  select: holderFields,
  tabs: {
    ...{ label: 'Safety data sheets', shows: Object.keys(shows) },
    read: async (ctx, { words, filters }) => {
      const counts = await Promise.all(
        (Object.keys(shows) as (keyof typeof shows)[]).map((show) =>
          listHolders.count(ctx, { show, words, ...filters }),
        ),
      )
      return [
        { label: 'All' },
        ...Object.entries(shows).map(([show, label], at) => ({
          ...{ show, label, count: counts[at], urgent: show === 'due' && (counts[at] ?? 0) > 0 },
        })),
      ]
    },
  },
  filters: {
    product: {
      ...{ label: 'Product', blank: 'All products' },
      choices: ({ content }) => Object.entries(sheetProducts(content)).map(([value, label]) => ({ value, label })),
    },
    customer: customerFilter,
  },
  search: { label: 'Search customers and addresses', placeholder: 'Customer or address' },
  columns: {
    customer: {
      head: 'Customer',
      cell: ({ customer, customerId, site }) => ({
        ...{ text: customer, foreign: true, href: href('/dashboard/admin/customers/:id', { id: customerId }) },
        notes: [{ text: site, foreign: true }],
      }),
      csv: { Customer: ({ customer }) => customer, Site: ({ site }) => site },
    },
    product: { head: 'Product', cell: ({ product }, { content }) => sheetProducts(content)[product] ?? product },
    has: {
      head: 'Has',
      cell: ({ revision, way, givenAt, givenTo, undelivered }, ctx) =>
        revision && givenAt
          ? {
              ...(undelivered
                ? { text: 'Not confirmed', look: 'soft' as const }
                : { text: `Revision ${revision}`, foreign: true }),
              notes: [
                ...(undelivered ? [{ text: `Revision ${revision}`, foreign: true }] : []),
                formatMoment(ctx.calendar.timeZone, givenAt),
                {
                  text: `${way === 'paper' ? 'on paper to' : undelivered ? 'email to' : 'emailed to'} ${givenTo}`,
                  foreign: true,
                },
              ],
            }
          : { text: 'None', look: 'soft' },
      csv: {
        'Has revision': ({ revision, undelivered }) => (undelivered ? '' : (revision ?? '')),
        'Given ({zone})': ({ givenAt }, ctx) => (givenAt ? localMinute(ctx, givenAt) : ''),
        By: ({ way }) => way ?? '',
        To: ({ givenTo }) => givenTo ?? '',
      },
    },
    current: {
      head: 'Current',
      cell: ({ currentRevision }) => currentRevision ?? '',
      csv: { 'Current revision': ({ currentRevision }) => currentRevision ?? '' },
    },
    last: {
      ...{ head: 'Last delivery', sort: 'last' },
      cell: ({ lastAt, shipmentId }, ctx) => ({
        text: formatMoment(ctx.calendar.timeZone, lastAt),
        ...(shipmentId && { href: href('/dashboard/admin/shipments/:id', { id: shipmentId }) }),
      }),
      csv: { 'Last delivery ({zone})': ({ lastAt }, ctx) => localMinute(ctx, lastAt) },
    },
    status: { head: 'Status', cell: (row) => ({ status: statusOf(row) }) },
  },
  page: ['customer', 'product', 'has', 'current', 'last', 'status'],
  tone: (row) => (statusOf(row).tone === 'late' ? 'due' : undefined),
  counted: { one: 'sheet', many: 'sheets' },
  empty: {
    title: 'No deliveries yet.',
    words: 'Products delivered to a site show up here, with the safety data sheet the site was given.',
  },
  noMatch: { title: 'No safety sheets match.', words: 'Try part of the customer or the address.' },
  csv: 'safety-sheets',
})
