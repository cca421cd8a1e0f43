import { href } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import { customerFilter } from '#features/customers/pages/customer-filter.ts'
import { defineList } from '#lists/define.ts'
import { dollars, gallons } from '../csv-cells.ts'
import { settling } from './find.ts'
import { issueInvoice } from './issue.ts'
import { invoiceShows, listInvoices } from './list.ts'
import { invoices } from './schema.ts'
import { invoiceStatus } from './status.ts'

const path = href('/dashboard/admin/invoices')

/** Every invoice and credit memo, with the drafts that wait for someone. */
export default defineList({
  path,
  title: 'Invoices',
  lead: ({ asked }, ctx) =>
    ctx.billing.cutOver === null
      ? 'Nothing is invoiced until a first day is set in Settings, under Billing.'
      : asked.show === 'draft'
        ? 'Drafts are made from delivery tickets. Review them and issue them.'
        : `Deliveries since ${formatDay(ctx.billing.cutOver)} are billed here.`,
  actions: [
    { href: href('/dashboard/admin/receivables'), label: 'Receivables', look: 'plain', may: 'ledger.see-all' },
    { href: href('/dashboard/admin/settings/billing'), label: 'Billing settings', look: 'plain', may: 'settings.see' },
  ],
  query: listInvoices,
  select: {
    ...{ id: invoices.id, kind: invoices.kind, state: invoices.state, reference: invoices.reference },
    ...{ customerName: invoices.customerName, ordersSaid: invoices.ordersSaid, customerPo: invoices.customerPo },
    ...{ deliveredOn: invoices.deliveredOn, issuedOn: invoices.issuedOn, dueOn: invoices.dueOn, ...settling },
    ...{ totalCents: invoices.totalCents, deciGallons: invoices.deciGallons, disputedAt: invoices.disputedAt },
    ...{
      differsAt: invoices.differsAt,
      taxCents: invoices.taxCents,
      changes: invoices.changes,
      openCents: invoices.openCents,
    },
  },
  tabs: {
    shows: invoiceShows,
    read: async (ctx) => {
      const count = (state: (typeof invoiceShows)[number]) => listInvoices.count(ctx, { state })
      const [draft, open, late, disputed, differs] = await Promise.all(
        (['draft', 'open', 'past_due', 'disputed', 'differs'] as const).map(count),
      )
      return [
        { label: 'All' },
        { show: 'draft', label: 'Drafts', count: draft },
        { show: 'open', label: 'Open', count: open },
        { show: 'past_due', label: 'Past due', count: late, urgent: (late ?? 0) > 0 },
        { show: 'disputed', label: 'Disputed', count: disputed, urgent: (disputed ?? 0) > 0 },
        { show: 'differs', label: 'Changed since billed', count: differs, urgent: (differs ?? 0) > 0 },
        { show: 'paid', label: 'Closed' },
        { show: 'credit', label: 'Credit memos' },
        { show: 'void', label: 'Void' },
        { show: 'dropped', label: 'Not billed' },
      ]
    },
  },
  filters: { customer: customerFilter },
  search: 'invoice, order and PO number, customer, address, bill of lading',
  columns: {
    invoice: {
      head: 'Invoice',
      cell: ({ id, reference, ordersSaid, customerPo }) => ({
        ...{ text: reference ?? 'Draft', href: href('/dashboard/admin/invoices/:id', { id }) },
        notes: [ordersSaid, customerPo ? { text: `PO ${customerPo}`, foreign: true } : false],
      }),
      csv: {
        Invoice: ({ reference }) => reference ?? '',
        Kind: ({ kind }) => (kind === 'invoice' ? 'Invoice' : 'Credit memo'),
        Orders: ({ ordersSaid }) => ordersSaid,
        PO: ({ customerPo }) => customerPo ?? '',
      },
    },
    who: { head: 'Customer', cell: ({ customerName }) => ({ text: customerName, foreign: true }) },
    state: {
      head: 'Status',
      cell: (row, ctx) => ({
        status: invoiceStatus(ctx, row),
        flag: row.differsAt ? { tone: 'late', words: 'Changed since billed' } : undefined,
      }),
    },
    delivered: {
      ...{ head: 'Delivered', wide: true },
      cell: ({ deliveredOn }) => (deliveredOn ? formatDay(deliveredOn) : ''),
      csv: {
        Delivered: ({ deliveredOn }) => deliveredOn ?? '',
        Issued: ({ issuedOn }) => issuedOn ?? '',
        Gallons: ({ deciGallons }) => gallons(deciGallons),
      },
    },
    due: {
      ...{ head: 'Due', sort: 'due' },
      cell: ({ dueOn }) => (dueOn ? formatDay(dueOn) : ''),
      csv: { Due: ({ dueOn }) => dueOn ?? '' },
    },
    total: {
      ...{ head: 'Total', sort: 'total', figures: true },
      cell: ({ totalCents }) => formatCents(totalCents),
      csv: { 'Taxes, $': ({ taxCents }) => dollars(taxCents), 'Total, $': ({ totalCents }) => dollars(totalCents) },
    },
    open: {
      ...{ head: 'Open balance', sort: 'open', figures: true },
      cell: ({ openCents }) => (openCents ? formatCents(openCents) : ''),
      csv: { 'Open balance, $': ({ openCents }) => dollars((openCents ?? 0) as Cents) },
    },
  },
  page: ['invoice', 'who', 'state', 'delivered', 'due', 'total', 'open'],
  tone: (row, ctx) => (invoiceStatus(ctx, row).tone === 'late' ? 'late' : undefined),
  empty: {
    title: 'No invoices',
    words: 'Drafts are made when deliveries are entered, from the first day set in Settings, under Billing.',
  },
  csv: 'invoices',
  choose: {
    when: ({ show }) => show === 'draft',
    verbs: [
      {
        ...{ verb: 'issue', label: 'Issue and email', may: 'invoices.issue' },
        done: (count) => `${count} ${count === 1 ? 'invoice' : 'invoices'} issued.`,
        act: (ctx, id) => issueInvoice(ctx, id),
      },
    ],
  },
})
