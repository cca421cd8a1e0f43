import { href } from 'react-router'
import { formatCents, formatGallons } from '#domain/money.ts'
import { isLate } from './late.ts'
import { orderLife, orderStates } from './lifecycle.ts'
import { listOrders, orderCounts } from './list.ts'
import { orders } from './schema.ts'
import { defineList } from '#lists/define.ts'
import { stateTabs } from '#lists/state-tabs.ts'
import { dayOf, formatNear, formatNearDay, formatPromise } from './pages/delivery-time.ts'
import { formatLines } from '#features/trade/pages/paper-view.ts'
import { dollars, gallons, utc } from '../csv-cells.ts'
import { requestNewQuote } from '../request-new-quote.ts'
import { withLines } from './figures.ts'
import { withHolds } from '#features/credit/with-holds.ts'

export default defineList({
  path: href('/dashboard/customer/orders'),
  title: 'Orders',
  lead: 'Your orders: where they are, what they cost, and how to reorder.',
  actions: [requestNewQuote],
  query: listOrders,
  select: {
    ...{ id: orders.id, reference: orders.reference, state: orders.state, firm: orders.firm },
    ...{ deliveryAddress: orders.deliveryAddress, deliveryDate: orders.deliveryDate, dueAt: orders.dueAt },
    ...{ deliveryWindow: orders.deliveryWindow, totalCents: orders.totalCents, deciGallons: orders.deciGallons },
    ...{ placedAt: orders.placedAt, deliveredAt: orders.deliveredAt, basis: orders.basis },
  },
  also: async (ctx, rows) => withHolds(ctx, await withLines(ctx, rows)),
  tabs: stateTabs({
    states: orderLife.states,
    words: orderStates.buyerWords,
    counts: orderCounts,
    kept: ['in_transit'],
  }),
  search: 'number or address',
  columns: {
    order: {
      head: 'Order',
      cell: ({ id, reference, lines }) => ({
        text: reference,
        href: href('/dashboard/customer/orders/:id', { id }),
        notes: [formatLines(lines)],
      }),
      csv: { Order: ({ reference }) => reference, Products: ({ lines }) => formatLines(lines) },
    },
    status: {
      head: 'Status',
      cell: ({ state, held }) => ({
        status: orderStates.buyerWords[state],
        notes: [held && !orderStates.is('isOnTheRoad', state) && 'On hold'],
      }),
    },
    gallons: {
      ...{ head: 'Gallons', figures: true, sort: 'gallons', wide: true },
      cell: ({ deciGallons }) => (deciGallons > 0 ? formatGallons(deciGallons) : ''),
      csv: { Gallons: ({ deciGallons }) => gallons(deciGallons), 'Gross or net': ({ basis }) => basis },
    },
    total: {
      ...{ head: 'Total', figures: true, sort: 'total', may: 'prices.see' },
      cell: ({ totalCents, firm }) => ({ text: formatCents(totalCents), notes: [!firm && 'Not final yet'] }),
      csv: { 'Total USD': ({ totalCents }) => dollars(totalCents), Firm: ({ firm }) => (firm ? 'yes' : 'no') },
    },
    delivery: {
      ...{ head: 'Delivery', sort: 'due' },
      cell: (order, ctx) => ({
        text: order.deliveredAt ? formatNear(ctx, order.deliveredAt) : formatPromise(ctx, order),
        notes: [isLate(ctx, order) && 'Past the promised time'],
      }),
      csv: {
        'Delivery address': ({ deliveryAddress }) => deliveryAddress,
        'Delivery date': ({ deliveryDate }) => deliveryDate,
        Window: ({ deliveryWindow }) => deliveryWindow,
      },
    },
    placed: {
      ...{ head: 'Placed', sort: 'placed', wide: true },
      cell: ({ placedAt }, ctx) => formatNearDay(ctx, dayOf(ctx, placedAt)),
      csv: { Placed: ({ placedAt }) => utc(placedAt), Delivered: ({ deliveredAt }) => utc(deliveredAt) },
    },
  },
  page: ['order', 'status', 'placed', 'delivery', 'gallons', 'total'],
  tone: (order, ctx) => (isLate(ctx, order) || orderStates.words[order.state].tone === 'late' ? 'late' : undefined),
  empty: {
    title: 'No orders yet',
    words: 'Request a quote and accept it. Then you can order at that price and track the delivery here.',
    action: requestNewQuote,
  },
  csv: 'orders',
})
