import { href } from 'react-router'
import { can } from '#domain/can.ts'
import { formatCents } from '#domain/money.ts'
import { purchaseLife, purchaseStates } from './lifecycle.ts'
import { besidePurchase, listPurchases, overduePurchases, purchaseCounts } from './list.ts'
import { purchaseFields, purchaseOrders } from './schema.ts'
import { formatPrice } from '#features/trade/line.ts'
import { defineList } from '#lists/define.ts'
import { stateTabs } from '#lists/state-tabs.ts'
import { formatCame } from '#features/trade/pages/paper-view.ts'
import { purchaseLine } from './pages/purchase-line.ts'
import { dollars, gallons, localMinute } from '../csv-cells.ts'

export default defineList({
  path: href('/dashboard/admin/purchasing'),
  title: 'Purchase orders',
  lead: 'What we ordered from suppliers. Answer the proposed dates first.',
  query: listPurchases,
  select: {
    ...{ id: purchaseOrders.id, reference: purchaseOrders.reference, state: purchaseOrders.state },
    ...{ changes: purchaseOrders.changes, orderId: purchaseOrders.orderId, lines: purchaseFields.lines },
    ...{ deciGallons: purchaseOrders.deciGallons, costCents: purchaseOrders.costCents, reason: purchaseOrders.reason },
    ...{ deliveryDate: purchaseOrders.deliveryDate, proposedDate: purchaseOrders.proposedDate },
    ...{ deliveryAddress: purchaseOrders.deliveryAddress, county: purchaseOrders.county },
    ...{ placedAt: purchaseOrders.placedAt, answeredAt: purchaseOrders.answeredAt },
    ...{ completedAt: purchaseOrders.completedAt, ...besidePurchase },
  },
  also: (ctx, rows) => rows.map((row) => ({ ...row, line: purchaseLine(ctx, row) })),
  tabs: stateTabs({
    ...{ states: purchaseLife.states, words: purchaseStates.words, counts: purchaseCounts, urgent: ['date_proposed'] },
    groups: {
      active: { label: 'Active', states: purchaseStates.statesThat('isActive') },
      overdue: { label: 'Late', count: overduePurchases, urgent: true },
    },
  }),
  search: 'PO number, supplier, order, product, delivery address',
  columns: {
    reference: {
      ...{ head: 'Purchase order', sort: 'placed' },
      cell: ({ id, reference, line }) => ({
        ...{ text: reference, href: href('/dashboard/admin/purchasing/:id', { id }) },
        notes: [{ text: line.goods, dyed: line.dyed }],
      }),
    },
    state: {
      head: 'Status',
      cell: ({ state, line }) => ({
        status: purchaseStates.words[state],
        notes: [line.answerBy && `${line.answerLate ? 'Answer late since' : 'Answer by'} ${line.answerBy}`],
      }),
    },
    supplier: { head: 'Supplier', cell: ({ supplier }) => ({ text: supplier, foreign: true }) },
    order: {
      ...{ head: 'Order', wide: true },
      cell: ({ orderId, orderReference }, { viewer }) => ({
        text: orderReference,
        href: can(viewer, 'orders.see-all') ? href('/dashboard/admin/orders/:id', { id: orderId }) : undefined,
      }),
    },
    lines: {
      csv: {
        Lines: ({ lines }, { viewer }) => {
          const priced = can(viewer, 'prices.see')
          return lines
            .map((line) => [line.name, formatCame(line), ...(priced ? [formatPrice(line)] : [])].join(', '))
            .join('; ')
        },
        Gallons: ({ deciGallons }) => gallons(deciGallons),
      },
    },
    cost: {
      ...{ head: 'Cost', sort: 'cost', figures: true, may: 'prices.see' },
      cell: ({ costCents }) => formatCents(costCents),
      csv: { 'Cost, $': ({ costCents }) => dollars(costCents) },
    },
    delivery: {
      ...{ head: 'Delivery', sort: 'delivery' },
      cell: ({ line }) => ({
        text: line.delivery,
        notes: [line.proposed && `Supplier proposes ${line.proposed}`],
        flag: line.overdue ? { tone: 'late', words: 'Late' } : undefined,
      }),
      csv: {
        'Delivery date': ({ deliveryDate }) => deliveryDate,
        'Proposed date': ({ proposedDate }) => proposedDate ?? '',
        'Deliver to': ({ deliveryAddress }) => deliveryAddress,
        County: ({ county }) => county ?? '',
        Reason: ({ reason }) => reason ?? '',
        'Placed ({zone})': ({ placedAt }, ctx) => localMinute(ctx, placedAt),
        'Answered ({zone})': ({ answeredAt }, ctx) => localMinute(ctx, answeredAt),
        'Completed ({zone})': ({ completedAt }, ctx) => localMinute(ctx, completedAt),
      },
    },
  },
  page: ['reference', 'supplier', 'order', 'state', 'delivery', 'cost'],
  tone: ({ line }) => (line.overdue ? 'late' : undefined),
  empty: {
    title: 'No purchase orders yet',
    words: 'You buy from a supplier on the page of a confirmed order.',
    action: {
      href: `${href('/dashboard/admin/orders')}?show=confirmed`,
      label: 'Confirmed orders',
      look: 'text',
      may: 'orders.see-all',
    },
  },
  csv: 'purchase-orders',
})
