import { href } from 'react-router'
import { formatCents } from '#domain/money.ts'
import { formatPromised } from '#features/orders/delivery.ts'
import { purchaseLife, purchaseStates } from './lifecycle.ts'
import { besidePurchase, listPurchases, overduePurchases, purchaseCounts } from './list.ts'
import { purchaseFields, purchaseOrders } from './schema.ts'
import { defineList } from '#lists/define.ts'
import { stateTabs } from '#lists/state-tabs.ts'
import { purchaseLine } from './pages/purchase-line.ts'
import { dollars, gallons } from '../csv-cells.ts'

export default defineList({
  path: href('/dashboard/supplier/orders'),
  title: 'Purchase orders',
  lead: 'Confirm or decline new orders. Once you confirm an order, you can schedule its delivery.',
  query: listPurchases,
  select: {
    ...{ id: purchaseOrders.id, reference: purchaseOrders.reference, state: purchaseOrders.state },
    ...{ changes: purchaseOrders.changes, lines: purchaseFields.lines, deciGallons: purchaseOrders.deciGallons },
    ...{ costCents: purchaseOrders.costCents, deliveryAddress: purchaseOrders.deliveryAddress },
    ...{ deliveryDate: purchaseOrders.deliveryDate, proposedDate: purchaseOrders.proposedDate },
    ...{ placedAt: purchaseOrders.placedAt, answeredAt: purchaseOrders.answeredAt, promised: besidePurchase.promised },
  },
  also: (ctx, rows) => rows.map((row) => ({ ...row, line: purchaseLine(ctx, row) })),
  tabs: stateTabs({
    ...{ states: purchaseLife.states, words: purchaseStates.words, counts: purchaseCounts },
    untabbed: ['declined', 'canceled'],
    groups: {
      active: { label: 'Active', states: purchaseStates.statesThat('isActive') },
      overdue: { label: 'Overdue', count: overduePurchases, urgent: true },
    },
  }),
  search: 'number or address',
  columns: {
    reference: {
      ...{ head: 'Purchase order', sort: 'placed' },
      cell: ({ id, reference }) => ({ text: reference, href: href('/dashboard/supplier/orders/:id', { id }) }),
    },
    state: {
      head: 'Status',
      cell: ({ state, line }) => ({
        status: purchaseStates.words[state],
        notes: [line.answerBy && `${line.answerLate ? 'Answer was due' : 'Answer by'} ${line.answerBy}`],
      }),
    },
    goods: {
      head: 'Product',
      cell: ({ line }) => ({ text: line.goods, dyed: line.dyed }),
      csv: { Product: ({ line }) => line.goods, Gallons: ({ deciGallons }) => gallons(deciGallons) },
    },
    value: {
      ...{ head: 'Value', figures: true, sort: 'cost', may: 'prices.see' },
      cell: ({ costCents }) => formatCents(costCents),
      csv: { 'Value USD': ({ costCents }) => dollars(costCents) },
    },
    delivery: {
      ...{ head: 'Delivery', sort: 'delivery' },
      cell: ({ line }) => ({
        text: line.delivery,
        notes: [line.proposed && `You proposed ${line.proposed}`],
        flag: line.overdue ? { tone: 'late', words: 'Overdue' } : undefined,
      }),
      csv: {
        Delivery: ({ deliveryDate }) => deliveryDate,
        'Promised to the customer': ({ promised }) => formatPromised(promised),
        Proposed: ({ proposedDate }) => proposedDate ?? '',
      },
    },
    place: {
      ...{ head: 'Deliver to', wide: true },
      cell: ({ deliveryAddress }) => ({ text: deliveryAddress, foreign: true }),
    },
  },
  page: ['reference', 'goods', 'place', 'state', 'delivery', 'value'],
  tone: ({ line }) => (line.overdue ? 'late' : undefined),
  empty: {
    title: 'No purchase orders yet',
    words: "When we order from you, you'll see it here and get an email.",
  },
  csv: 'purchase-orders',
})
