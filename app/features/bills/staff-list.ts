import { href } from 'react-router'
import { formatDay, formatMoment } from '#domain/day.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import { defineList } from '#lists/define.ts'
import { stateTabs } from '#lists/state-tabs.ts'
import { dollars, localMinute } from '../csv-cells.ts'
import { billLife, billStates } from './lifecycle.ts'
import { besideBill, billCounts, listBills } from './list.ts'
import { supplierBills } from './schema.ts'

const more = (differences: readonly { cents: number }[]) =>
  differences.reduce((sum, { cents }) => sum + cents, 0) as Cents

/** What suppliers bill us, and what of it waits for a decision. */
export default defineList({
  path: href('/dashboard/admin/bills'),
  title: 'Supplier bills',
  lead: "Each bill is checked against its purchase order and BOLs. A bill that doesn't match waits for you.",
  actions: [
    { href: href('/dashboard/admin/bills/new'), label: 'Enter a bill', may: 'bills.decide' },
    { href: href('/dashboard/admin/imports'), label: 'Import bills', look: 'plain', may: 'imports.run' },
  ],
  query: listBills,
  ask: ({ show, words }) => ({ state: show as (typeof billLife.states)[number] | undefined, words }),
  select: {
    ...{ id: supplierBills.id, number: supplierBills.number, state: supplierBills.state },
    ...{ billedOn: supplierBills.billedOn, dueOn: supplierBills.dueOn, differences: supplierBills.differences },
    ...{ taxCents: supplierBills.taxCents, totalCents: supplierBills.totalCents, reason: supplierBills.reason },
    ...{ enteredAt: supplierBills.enteredAt, enteredBy: supplierBills.enteredBy, goods: supplierBills.goods },
    ...besideBill,
  },
  tabs: stateTabs({
    ...{ states: billLife.states, words: billStates.words, counts: billCounts, urgent: ['differs'] },
    kept: ['differs', 'matched', 'approved', 'disputed'],
  }),
  search: 'bill number, supplier, purchase order, bill of lading, product',
  columns: {
    bill: {
      head: 'Bill',
      cell: ({ id, number, purchase }) => ({
        ...{ text: number, href: href('/dashboard/admin/bills/:id', { id }), foreign: true },
        notes: [purchase ?? 'No purchase order'],
      }),
      csv: { Bill: ({ number }) => number, 'Purchase order': ({ purchase }) => purchase ?? '' },
    },
    supplier: { head: 'Supplier', cell: ({ supplier }) => ({ text: supplier, foreign: true }) },
    state: {
      head: 'Status',
      cell: ({ state, differences, reason }) => ({
        status: billStates.words[state],
        notes: [
          state === 'differs' && differences.length > 0 ? { text: differences[0]?.words ?? '', foreign: true } : false,
          state === 'differs' && differences.length > 1 && `and ${differences.length - 1} more`,
          (state === 'disputed' || state === 'approved') && reason ? { text: reason, foreign: true } : false,
        ],
      }),
      csv: {
        Status: ({ state }) => billStates.words[state].words,
        Mismatches: ({ differences }) => differences.map(({ words }) => words).join(' '),
        Reason: ({ reason }) => reason ?? '',
      },
    },
    off: {
      ...{ head: 'Overbilled', figures: true },
      cell: ({ state, differences }) =>
        state === 'differs' && more(differences) !== 0 ? formatCents(more(differences)) : '',
      csv: { 'Overbilled, $': ({ differences }) => dollars(more(differences)) },
    },
    total: {
      ...{ head: 'Total', sort: 'total', figures: true },
      cell: ({ totalCents }) => formatCents(totalCents),
      csv: {
        'Taxes and fees, $': ({ taxCents }) => dollars(taxCents),
        'Total, $': ({ totalCents }) => dollars(totalCents),
      },
    },
    billed: {
      ...{ head: 'Bill date', sort: 'billed' },
      cell: ({ billedOn, dueOn }) => ({
        ...{ text: formatDay(billedOn), look: 'whole' },
        notes: [dueOn !== null && { text: `Due ${formatDay(dueOn)}`, look: 'whole' }],
      }),
      csv: { 'Bill date': ({ billedOn }) => billedOn, Due: ({ dueOn }) => dueOn ?? '' },
    },
    entered: {
      ...{ head: 'Entered', sort: 'entered', wide: true },
      cell: ({ enteredAt, enteredBy }, ctx) => ({
        ...{ text: formatMoment(ctx.calendar.timeZone, enteredAt), look: 'whole' },
        notes: [{ text: enteredBy, foreign: true }],
      }),
      csv: {
        'Entered ({zone})': ({ enteredAt }, ctx) => localMinute(ctx, enteredAt),
        By: ({ enteredBy }) => enteredBy,
      },
    },
  },
  page: ['bill', 'supplier', 'state', 'off', 'total', 'billed', 'entered'],
  tone: ({ state }) => (state === 'differs' ? 'late' : undefined),
  empty: {
    title: 'No supplier bills yet',
    words: 'Enter a bill from the page of its purchase order, or here. We check it right away.',
  },
  csv: 'supplier-bills',
})
