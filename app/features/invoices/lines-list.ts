import { href } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { formatCents, formatGallons, type Cents } from '#domain/money.ts'
import { customerFilter } from '#features/customers/pages/customer-filter.ts'
import { formatQuantity } from '#features/trade/line.ts'
import { productName } from '#features/ledger/billing.ts'
import { defineList } from '#lists/define.ts'
import type { ListContext } from '#lists/definition.ts'
import type { ListAddress } from '#lists/address.ts'
import { dollars } from '../csv-cells.ts'
import { daysFilter, ledHere } from '../days-filter.ts'
import { blank, isLineKind, lineFields, listInvoiceLines, sumOfLines, type InvoiceLineQuery } from './lines.ts'
import { invoiceLines, invoices, lineKinds, type LineKind } from './schema.ts'

const path = href('/dashboard/admin/invoices/lines')

const kindWords: Record<LineKind, string> = { product: 'Products', tax: 'Taxes', freight: 'Freight' }

/** It is chosen by the total that led here, and offered where it is chosen. */
const chosen = (
  label: string,
  name: string,
  allLabel: string,
  format = (value: string, _ctx: ListContext): string => value,
) => ledHere(label, name, allLabel, (value, ctx) => (value === blank ? 'Not recorded' : format(value, ctx)))

const askedIn = ({ show, words, filters }: Pick<ListAddress, 'show' | 'words' | 'filters'>): InvoiceLineQuery => ({
  ...filters,
  words,
  state: isLineKind(show) ? show : undefined,
})

/** Every line that was billed: what each total of taxes, gallons and money is made of. */
export default defineList({
  path,
  title: 'Invoice line items',
  facts: (ctx, asked) => sumOfLines(ctx, askedIn(asked)),
  lead: ({ facts: { lines, cents, base, deciGallons } }) =>
    lines === 0
      ? 'Lines of issued invoices and credit memos, since the first of last month unless you choose a day. A voided invoice is listed again, with its amounts reversed, on the day it was voided.'
      : [
          `${lines.toLocaleString('en-US')} ${lines === 1 ? 'line totals' : 'lines total'} ${formatCents(cents)}`,
          deciGallons !== 0 && formatGallons(deciGallons),
          base !== 0 && `taxed on ${formatCents(base)}`,
        ]
          .filter(Boolean)
          .join(', ') + '.',
  actions: [
    {
      href: href('/dashboard/admin/receivables/taxes'),
      label: 'Taxes and gallons',
      look: 'plain',
      may: 'ledger.see-all',
    },
  ],
  query: listInvoiceLines,
  ask: askedIn,
  select: {
    ...{
      ...lineFields,
      invoiceId: invoices.id,
      reference: invoices.reference,
      customerName: invoices.customerName,
    },
    ...{ deliveredOn: invoices.deliveredOn, county: invoiceLines.county },
    ...{ kind: invoiceLines.kind, name: invoiceLines.name, product: invoiceLines.product, unit: invoiceLines.unit },
    ...{ shipmentId: invoiceLines.shipmentId, deliveredTo: invoices.deliveredTo, ordersSaid: invoices.ordersSaid },
  },
  tabs: {
    shows: lineKinds,
    read: () => [{ label: 'All' }, ...lineKinds.map((show) => ({ show, label: kindWords[show] }))],
  },
  filters: {
    from: { label: 'Invoiced from', type: 'date' },
    through: { label: 'Through', type: 'date' },
    tax: chosen('Tax', 'tax', 'Every tax'),
    rate: chosen('Rate', 'rate', 'Every rate'),
    untaxed: chosen('No sales tax', 'untaxed', 'Taxed or not'),
    product: chosen('Product', 'product', 'Every product', (key, { billing }) => productName(billing, key)),
    county: chosen('County', 'county', 'Every county'),
    customer: customerFilter,
    delivered: daysFilter('Delivered', 'delivered'),
    only: ledHere('Lines', 'only', 'With taxes', () => 'Without taxes'),
  },
  search: 'invoice, order and PO number, customer, address, bill of lading',
  columns: {
    invoice: {
      head: 'Invoice',
      cell: ({ invoiceId, reference, ordersSaid, isVoid }) => ({
        ...{ text: reference ?? '', href: href('/dashboard/admin/invoices/:id', { id: invoiceId }) },
        notes: [isVoid && 'Voided', ordersSaid],
      }),
      csv: {
        Invoice: ({ reference, isVoid }) => `${reference ?? ''}${isVoid ? ' (voided)' : ''}`,
        Orders: ({ ordersSaid }) => ordersSaid,
      },
    },
    who: { head: 'Customer', cell: ({ customerName }) => ({ text: customerName, foreign: true }) },
    what: {
      head: 'Line',
      cell: ({ name, product, kind }, { billing }) => ({
        text: name,
        notes: [kind === 'tax' && product !== null && productName(billing, product)],
      }),
      csv: {
        Kind: ({ kind }) => kindWords[kind],
        Line: ({ name }) => name,
        Product: ({ product }, { billing }) => (product ? productName(billing, product) : ''),
      },
    },
    quantity: {
      ...{ head: 'Quantity', figures: true },
      cell: ({ quantity, unit, product }) =>
        quantity === null || unit === null ? '' : formatQuantity({ quantity, unit, product: product ?? '' }),
      csv: {
        Quantity: ({ quantity, unit }) =>
          quantity === null ? '' : unit === 'gallon' ? (quantity / 10).toFixed(1) : String(quantity),
      },
    },
    county: { ...{ head: 'County', wide: true }, cell: ({ county }) => county ?? '' },
    days: {
      ...{ head: 'Invoiced', sort: 'issued' },
      cell: ({ day, deliveredOn, shipmentId }) => ({
        text: formatDay(day),
        notes: [deliveredOn !== null && shipmentId !== null && `Delivered ${formatDay(deliveredOn)}`],
      }),
      csv: { Invoiced: ({ day }) => day, Delivered: ({ deliveredOn }) => deliveredOn ?? '' },
    },
    base: {
      ...{ head: 'Taxable amount', figures: true, wide: true },
      cell: ({ kind, baseCents }) => (kind === 'tax' && baseCents ? formatCents(baseCents) : ''),
      csv: { 'Taxable amount, $': ({ kind, baseCents }) => (kind === 'tax' ? dollars((baseCents ?? 0) as Cents) : '') },
    },
    amount: {
      ...{ head: 'Amount', figures: true },
      cell: ({ cents }) => formatCents(cents),
      csv: { 'Amount, $': ({ cents }) => dollars(cents) },
    },
  },
  page: ['invoice', 'who', 'what', 'quantity', 'county', 'days', 'base', 'amount'],
  empty: { title: 'No lines', words: 'Lines show up here when their invoice is issued.' },
  csv: 'billed-lines',
})
