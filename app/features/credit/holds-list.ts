import { href } from 'react-router'
import { formatMoment } from '#domain/day.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import { formatPromised } from '#features/orders/delivery.ts'
import { orderStates } from '#features/orders/lifecycle.ts'
import { customerName } from '#features/orders/list-cells.ts'
import { orders } from '#features/orders/schema.ts'
import { defineList } from '#lists/define.ts'
import { dollars, localMinute } from '../csv-cells.ts'
import { pastDueOf } from './balances.ts'
import { holdWords, pastDueWords } from './hold-words.ts'
import { countHeldOrders, listHolds } from './list.ts'
import { orderHolds, type HoldEnd } from './schema.ts'

const shows = { open: 'On hold', released: 'Released' } as const

const endLabels: Record<HoldEnd, string> = {
  payment: 'Paid',
  person: 'Released',
  on_delivery: 'Paid on delivery',
  order: 'Order over',
  switched_off: 'Holds switched off',
}

/** Orders on credit hold. */
export default defineList({
  path: href('/dashboard/admin/holds'),
  title: 'Orders on hold',
  facts: async (ctx) => ({ isOn: ctx.credit.holds }),
  lead: ({ facts: { isOn } }) =>
    isOn
      ? 'No further truck is loaded for these until they are paid or released on the order.'
      : 'Credit holds are off, so only manual holds are listed. Turn credit holds on under Settings > Credit.',
  query: listHolds,
  ask: ({ show, words }) => ({ show: show as 'open' | undefined, words }),
  select: {
    ...{ id: orderHolds.id, kind: orderHolds.kind, owedCents: orderHolds.owedCents, words: orderHolds.words },
    ...{ placedAt: orderHolds.placedAt, releasedAt: orderHolds.releasedAt, end: orderHolds.end },
    ...{ releasedBy: orderHolds.releasedBy, reason: orderHolds.reason },
    ...{ orderId: orders.id, reference: orders.reference, company: orders.company, contactName: orders.contactName },
    ...{ contactEmail: orders.contactEmail, deliveryDate: orders.deliveryDate, deliveryWindow: orders.deliveryWindow },
    ...{ state: orders.state, customerId: orders.customerId },
  },
  also: async (ctx, rows) => {
    const late = rows.filter(({ kind, releasedAt }) => kind === 'past_due' && releasedAt === null)
    const items = await pastDueOf(ctx, [...new Set(late.flatMap(({ customerId }) => customerId ?? []))])
    return rows.map((row) => ({ ...row, pastDue: late.includes(row) ? (items.get(row.customerId ?? '') ?? []) : [] }))
  },
  tabs: {
    ...{ label: 'Holds', shows: Object.keys(shows), usual: () => 'open' },
    read: async (ctx, { words }) => {
      const counts = await Promise.all(
        (['open', 'released'] as const).map((show) => countHeldOrders(ctx, { show, words })),
      )
      return Object.entries(shows).map(([show, label], index) => ({ show, label, count: counts[index] }))
    },
  },
  search: 'order number, name, address',
  columns: {
    order: {
      head: 'Order',
      cell: ({ orderId, reference, ...order }) => ({
        ...{ text: reference, href: href('/dashboard/admin/orders/:id', { id: orderId }) },
        notes: [{ text: customerName(order), foreign: true }],
      }),
      csv: { Order: ({ reference }) => reference, Customer: (order) => customerName(order) },
    },
    why: {
      head: 'Why',
      cell: (hold, ctx) => ({
        text: holdWords(hold).title,
        notes: [
          hold.words ? { text: hold.words, foreign: true } : undefined,
          ...pastDueWords(ctx, hold.pastDue),
          hold.releasedAt === null && orderStates.is('isOnTheRoad', hold.state)
            ? 'A truck for it is on the road'
            : undefined,
        ],
      }),
      csv: {
        Why: (hold) => holdWords(hold).title,
        Note: ({ words }) => words ?? '',
        'Invoices past due': ({ pastDue }) => pastDue.flatMap(({ number }) => number ?? []).join(', '),
      },
    },
    owed: {
      ...{ head: 'Amount due', figures: true },
      cell: ({ owedCents }) => (owedCents === null ? '' : formatCents(owedCents as Cents)),
      csv: { 'Amount due, $': ({ owedCents }) => (owedCents === null ? '' : dollars(owedCents as Cents)) },
    },
    delivery: { head: 'Delivery', cell: (order) => formatPromised(order) },
    placed: {
      ...{ head: 'Since', sort: 'placed' },
      cell: ({ placedAt }, ctx) => ({ text: formatMoment(ctx.calendar.timeZone, placedAt), look: 'whole' }),
      csv: { 'Since ({zone})': ({ placedAt }, ctx) => localMinute(ctx, placedAt) },
    },
    end: {
      ...{ head: 'Released', wide: true },
      cell: ({ end, releasedBy, reason }) => ({
        text: end ? endLabels[end] : '',
        notes: [releasedBy, reason].map((said) => (said ? { text: said, foreign: true } : undefined)),
      }),
      csv: {
        'Released ({zone})': ({ releasedAt }, ctx) => localMinute(ctx, releasedAt),
        How: ({ end }) => (end ? endLabels[end] : ''),
        By: ({ releasedBy }) => releasedBy ?? '',
        Reason: ({ reason }) => reason ?? '',
      },
    },
  },
  page: ['order', 'why', 'owed', 'delivery', 'placed', 'end'],
  empty: {
    title: 'No order is on hold',
    words: 'Orders wait here that are over a limit, past due or not paid in advance.',
  },
  csv: 'orders-on-hold',
})
