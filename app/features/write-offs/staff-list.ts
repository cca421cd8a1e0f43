import { href } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import { customerFilter } from '#features/customers/pages/customer-filter.ts'
import { customers } from '#features/customers/schema.ts'
import { ledgerEntries } from '#features/ledger/schema.ts'
import { defineList } from '#lists/define.ts'
import { dollars } from '../csv-cells.ts'
import { listWriteOffs, reversal } from './list.ts'

const shows = { standing: 'Written off', reversed: 'Reversed' } as const

/** What was given up, why and by whom, and what of it was paid after all. */
export default defineList({
  path: href('/dashboard/admin/receivables/write-offs'),
  title: 'Write-offs',
  lead: "What we wrote off, why, and who did it. Write off or reverse on the customer's account or the invoice.",
  actions: [{ href: href('/dashboard/admin/receivables'), label: 'Receivables', look: 'plain', may: 'ledger.see-all' }],
  query: listWriteOffs,
  ask: ({ show, words, filters: { customer } }) => ({ state: show as 'standing' | undefined, words, customer }),
  select: {
    ...{ id: ledgerEntries.id, day: ledgerEntries.day, number: ledgerEntries.number, memo: ledgerEntries.memo },
    ...{ cents: ledgerEntries.cents, aboutId: ledgerEntries.aboutId, by: ledgerEntries.postedBy },
    ...{ customerId: customers.id, customerName: customers.name },
    ...{ backDay: reversal.day, backMemo: reversal.memo, backBy: reversal.postedBy },
  },
  tabs: {
    ...{ shows: Object.keys(shows) },
    read: async (ctx, { words }) => [
      { label: 'All' },
      ...(await Promise.all(
        (['standing', 'reversed'] as const).map(async (show) => ({
          ...{ show, label: shows[show], count: await listWriteOffs.count(ctx, { state: show, words }) },
        })),
      )),
    ],
  },
  filters: { customer: customerFilter },
  search: 'customer, invoice or charge number',
  columns: {
    item: {
      head: 'Item',
      cell: ({ number, aboutId }) => ({
        text: number ?? 'Item',
        ...(aboutId && { href: href('/dashboard/admin/invoices/:id', { id: aboutId }) }),
      }),
      csv: { Item: ({ number }) => number ?? '' },
    },
    customer: {
      head: 'Customer',
      cell: ({ customerId, customerName }) => ({
        ...{ text: customerName, foreign: true, href: href('/dashboard/admin/receivables/:id', { id: customerId }) },
      }),
    },
    amount: {
      ...{ head: 'Amount', figures: true },
      cell: ({ cents }) => formatCents(-cents as Cents),
      csv: { 'Amount, $': ({ cents }) => dollars(-cents as Cents) },
    },
    day: {
      ...{ head: 'Written off', sort: 'day' },
      cell: ({ day, by, memo }) => ({
        text: formatDay(day),
        notes: [by, memo].map((said) => (said ? { text: said, foreign: true } : undefined)),
      }),
      csv: { 'Written off': ({ day }) => day, By: ({ by }) => by, Reason: ({ memo }) => memo ?? '' },
    },
    back: {
      head: 'Reversed',
      cell: ({ backDay, backBy, backMemo }) => ({
        text: backDay ? formatDay(backDay) : '',
        notes: [backBy, backMemo].map((said) => (said ? { text: said, foreign: true } : undefined)),
      }),
      csv: {
        Reversed: ({ backDay }) => backDay ?? '',
        'Reversed by': ({ backBy }) => backBy ?? '',
        'Reason to reverse': ({ backMemo }) => backMemo ?? '',
      },
    },
  },
  page: ['item', 'customer', 'amount', 'day', 'back'],
  empty: {
    title: 'No write-offs yet',
    words: "Open the account of a customer under Receivables, or an open invoice, to write off what won't be paid.",
  },
  csv: 'write-offs',
})
