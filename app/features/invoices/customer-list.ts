import { href } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import { defineList } from '#lists/define.ts'
import { dollars, gallons } from '../csv-cells.ts'
import { daysFilter, ledHere } from '../days-filter.ts'
import { settling } from './find.ts'
import { listInvoices } from './list.ts'
import { invoices } from './schema.ts'
import { invoiceStatus } from './status.ts'

/** What a customer was billed. */
export default defineList({
  path: href('/dashboard/customer/invoices'),
  title: 'Invoices',
  lead: "Everything we billed: what it was for, when it's due and what's still open.",
  query: listInvoices,
  select: {
    ...{ id: invoices.id, kind: invoices.kind, state: invoices.state, reference: invoices.reference },
    ...{ ordersSaid: invoices.ordersSaid, customerPo: invoices.customerPo, deliveredTo: invoices.deliveredTo },
    ...{ deliveredOn: invoices.deliveredOn, issuedOn: invoices.issuedOn, dueOn: invoices.dueOn, ...settling },
    ...{ totalCents: invoices.totalCents, deciGallons: invoices.deciGallons, disputedAt: invoices.disputedAt },
    ...{ taxCents: invoices.taxCents, openCents: invoices.openCents },
  },
  tabs: {
    shows: ['open', 'past_due', 'paid', 'credit'],
    read: async (ctx) => {
      const [open, late] = await Promise.all(
        (['open', 'past_due'] as const).map((state) => listInvoices.count(ctx, { state })),
      )
      return [
        { label: 'All' },
        { show: 'open', label: 'Open', count: open },
        { show: 'past_due', label: 'Past due', count: late, urgent: (late ?? 0) > 0 },
        { show: 'paid', label: 'Closed' },
        { show: 'credit', label: 'Credit memos' },
      ]
    },
  },
  filters: {
    delivered: daysFilter('Delivered', 'delivered'),
    site: ledHere('Delivered to', 'site', 'Every site'),
    product: ledHere('Product', 'product', 'Every product'),
  },
  search: 'invoice, order or PO number, address',
  columns: {
    invoice: {
      head: 'Invoice',
      cell: ({ id, reference, ordersSaid, customerPo }) => ({
        ...{ text: reference ?? '', href: href('/dashboard/customer/invoices/:id', { id }) },
        notes: [ordersSaid, customerPo ? { text: `PO ${customerPo}`, foreign: true } : false],
      }),
      csv: {
        Invoice: ({ reference }) => reference ?? '',
        Orders: ({ ordersSaid }) => ordersSaid,
        PO: ({ customerPo }) => customerPo ?? '',
        'Delivered to': ({ deliveredTo }) => (deliveredTo ?? '').replaceAll('\n', '; '),
      },
    },
    status: { head: 'Status', cell: (row, ctx) => ({ status: invoiceStatus(ctx, row) }) },
    issued: {
      ...{ head: 'Date', sort: 'created' },
      cell: ({ issuedOn }) => (issuedOn ? formatDay(issuedOn) : ''),
      csv: {
        Date: ({ issuedOn }) => issuedOn ?? '',
        Delivered: ({ deliveredOn }) => deliveredOn ?? '',
        Gallons: ({ deciGallons }) => gallons(deciGallons),
      },
    },
    due: {
      ...{ head: 'Due', sort: 'due' },
      cell: ({ dueOn }) => (dueOn ? formatDay(dueOn) : ''),
      csv: { Due: ({ dueOn }) => dueOn ?? '' },
    },
    total: {
      ...{ head: 'Total', figures: true, sort: 'total' },
      cell: ({ totalCents }) => formatCents(totalCents),
      csv: { 'Taxes, $': ({ taxCents }) => dollars(taxCents), 'Total, $': ({ totalCents }) => dollars(totalCents) },
    },
    open: {
      ...{ head: 'Open balance', sort: 'open', figures: true },
      cell: ({ openCents }) => (openCents ? formatCents(openCents) : ''),
      csv: { 'Open balance, $': ({ openCents }) => dollars((openCents ?? 0) as Cents) },
    },
  },
  page: ['invoice', 'status', 'issued', 'due', 'total', 'open'],
  tone: (row, ctx) => (invoiceStatus(ctx, row).tone === 'late' ? 'late' : undefined),
  empty: { title: 'No invoices yet', words: 'After a delivery, the invoice shows up here and in your email.' },
  csv: 'invoices',
})
