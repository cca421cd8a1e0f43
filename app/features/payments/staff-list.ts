import { href } from 'react-router'
import { formatDay, formatMoment } from '#domain/day.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import { customerFilter } from '#features/customers/pages/customer-filter.ts'
import { customers } from '#features/customers/schema.ts'
import { defineList } from '#lists/define.ts'
import { stateTabs } from '#lists/state-tabs.ts'
import { dollars, localMinute } from '../csv-cells.ts'
import { unappliedAmount, listPayments, paymentCounts } from './find.ts'
import { methods, paymentLife, paymentStates, paymentStatus, type Method } from './lifecycle.ts'
import { payments } from './schema.ts'

const left = ({ left, state }: { left: number | null; state: string }) =>
  state === 'posted' && left ? (left as Cents) : null

/** Money that came in. */
export default defineList({
  path: href('/dashboard/admin/payments'),
  title: 'Payments',
  lead: "What customers paid, what it was applied to, and what's still on account.",
  actions: [
    { href: href('/dashboard/admin/payments/new'), label: 'Record payment', may: 'payments.record' },
    { href: href('/dashboard/admin/payments/collected'), label: 'Collected by drivers', look: 'plain' },
    {
      href: href('/dashboard/admin/payments/bank'),
      label: 'Match bank transactions',
      look: 'plain',
      may: 'payments.record',
    },
  ],
  query: listPayments,
  ask: ({ show, words, filters: { customer } }) => ({ state: show as 'posted' | undefined, words, customer }),
  select: {
    ...{ id: payments.id, reference: payments.reference, state: payments.state, cents: payments.cents },
    ...{ method: payments.method, receivedOn: payments.receivedOn, number: payments.number, left: unappliedAmount },
    ...{ recordedAt: payments.recordedAt, recordedBy: payments.recordedBy, refundedCents: payments.refundedCents },
    returnedCents: payments.returnedCents,
    ...{ customerId: payments.customerId, customerName: customers.name },
  },
  tabs: stateTabs({
    ...{ states: paymentLife.states, words: paymentStates.words, counts: paymentCounts },
    groups: { unapplied: { label: 'On account', count: (ctx) => listPayments.count(ctx, { state: 'unapplied' }) } },
  }),
  filters: { customer: customerFilter },
  search: 'customer, payment number, check number',
  columns: {
    payment: {
      head: 'Payment',
      cell: ({ id, reference, method, number }) => ({
        ...{ text: reference, href: href('/dashboard/admin/payments/:id', { id }) },
        notes: [[methods[method as Method], number].filter(Boolean).join(' ')],
      }),
      csv: {
        Payment: ({ reference }) => reference,
        How: ({ method }) => methods[method as Method],
        Number: ({ number }) => number ?? '',
      },
    },
    customer: { head: 'Customer', cell: ({ customerName }) => ({ text: customerName, foreign: true }) },
    state: { head: 'Status', cell: (row) => ({ status: paymentStatus(row) }) },
    amount: {
      ...{ head: 'Amount', figures: true },
      cell: ({ cents }) => formatCents(cents as Cents),
      csv: {
        'Amount, $': ({ cents }) => dollars(cents as Cents),
        'Refunded, $': ({ refundedCents }) => dollars(refundedCents as Cents),
        'Returned, $': ({ returnedCents }) => dollars(returnedCents as Cents),
      },
    },
    left: {
      ...{ head: 'On account', figures: true },
      cell: (row) => {
        const cents = left(row)
        return cents ? formatCents(cents) : ''
      },
      csv: { 'On account, $': (row) => dollars(left(row) ?? (0 as Cents)) },
    },
    received: {
      ...{ head: 'Received', sort: 'received' },
      cell: ({ receivedOn }) => formatDay(receivedOn),
      csv: { Received: ({ receivedOn }) => receivedOn },
    },
    recorded: {
      ...{ head: 'Recorded', sort: 'recorded', wide: true },
      cell: ({ recordedAt, recordedBy }, ctx) => ({
        ...{ text: formatMoment(ctx.calendar.timeZone, recordedAt), look: 'whole' },
        notes: [{ text: recordedBy, foreign: true }],
      }),
      csv: {
        'Recorded ({zone})': ({ recordedAt }, ctx) => localMinute(ctx, recordedAt),
        By: ({ recordedBy }) => recordedBy,
      },
    },
  },
  page: ['payment', 'customer', 'state', 'amount', 'left', 'received', 'recorded'],
  empty: { title: 'No payments yet', words: "Record a check, or import your bank's file." },
  csv: 'payments',
})
