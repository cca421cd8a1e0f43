import { href } from 'react-router'
import { formatMoment } from '#domain/day.ts'
import { formatCents } from '#domain/money.ts'
import { isLate } from './late.ts'
import { orderLife, orderStates } from './lifecycle.ts'
import { deliveredSums, heardOrders, listOrders, orderCounts, overdueOrders } from './list.ts'
import { orders } from './schema.ts'
import { formatPromised, urgencies, windows } from './delivery.ts'
import { dyedUses, hasDyed } from '#features/trade/dyed.ts'
import { customerFilter } from '#features/customers/pages/customer-filter.ts'
import { defineList } from '#lists/define.ts'
import { stateTabs } from '#lists/state-tabs.ts'
import { formatCame, formatLines } from '#features/trade/pages/paper-view.ts'
import { dollars, gallons, localMinute } from '../csv-cells.ts'
import { daysFilter, ledHere, missedFilter } from '../days-filter.ts'
import { withLines } from './figures.ts'
import { withHolds } from '#features/credit/with-holds.ts'
import { customerName, waitsSince } from './list-cells.ts'

export default defineList({
  path: href('/dashboard/admin/orders'),
  title: 'Orders',
  facts: (ctx, { filters }) => deliveredSums(ctx, filters),
  lead: ({ facts }) =>
    facts === undefined
      ? 'Confirm new orders, buy or load the product, and follow each truck to delivery.'
      : `${facts.orders.toLocaleString('en-US')} ${facts.orders === 1 ? 'order' : 'orders'} delivered: products ${formatCents(facts.goods)}${facts.freight > 0 ? `, freight ${formatCents(facts.freight)}` : ''}, without taxes.`,
  query: listOrders,
  select: {
    ...{ id: orders.id, reference: orders.reference, state: orders.state, firm: orders.firm },
    ...{ company: orders.company, contactName: orders.contactName, contactEmail: orders.contactEmail },
    ...{ contactPhone: orders.contactPhone, deliveryAddress: orders.deliveryAddress, county: orders.county },
    ...{ deliveryDate: orders.deliveryDate, deliveryWindow: orders.deliveryWindow, urgency: orders.urgency },
    ...{
      dyedUse: orders.dyedUse,
      totalCents: orders.totalCents,
      deciGallons: orders.deciGallons,
      basis: orders.basis,
      dueAt: orders.dueAt,
    },
    ...{
      placedAt: orders.placedAt,
      confirmedAt: orders.confirmedAt,
      deliveredAt: orders.deliveredAt,
      heardAt: orders.heardAt,
    },
  },
  also: async (ctx, rows) => withHolds(ctx, await withLines(ctx, rows)),
  tabs: stateTabs({
    ...{ states: orderLife.states, words: orderStates.words, counts: orderCounts },
    groups: {
      active: { label: 'Active', states: orderStates.statesThat('isActive') },
      overdue: { label: 'Late', count: overdueOrders, urgent: true },
      heard: { label: 'Customer message', count: heardOrders, urgent: true },
    },
  }),
  filters: {
    customer: customerFilter,
    delivered: daysFilter('Delivered', 'delivered'),
    product: ledHere('Product', 'product', 'Every product'),
    promise: missedFilter,
  },
  search: 'order number, name, company, product, address, county',
  columns: {
    order: {
      head: 'Order',
      cell: ({ id, reference, lines }) => ({
        ...{ text: reference, href: href('/dashboard/admin/orders/:id', { id }) },
        notes: [{ text: formatLines(lines), dyed: hasDyed(lines) }],
      }),
    },
    state: {
      head: 'Status',
      cell: ({ state, held }) => ({
        status: orderStates.words[state],
        notes: [held && !orderStates.is('isOnTheRoad', state) && 'On hold'],
      }),
    },
    who: {
      head: 'Customer',
      cell: (order, ctx) => ({ text: customerName(order), foreign: true, ...waitsSince(ctx, order) }),
      csv: {
        Company: ({ company }) => company ?? '',
        Name: ({ contactName }) => contactName ?? '',
        Email: ({ contactEmail }) => contactEmail ?? '',
        Phone: ({ contactPhone }) => contactPhone ?? '',
      },
    },
    products: {
      csv: {
        Products: ({ lines }) => lines.map((line) => `${line.name}, ${formatCame(line)}`).join('; '),
        Gallons: ({ deciGallons }) => gallons(deciGallons),
        'Gross or net': ({ basis }) => basis,
        'Use of dyed diesel': ({ dyedUse }) => (dyedUse ? dyedUses[dyedUse] : ''),
      },
    },
    total: {
      ...{ head: 'Total', sort: 'total', figures: true, may: 'prices.see' },
      cell: ({ totalCents, firm, state }) => ({
        text: formatCents(totalCents),
        notes: [!firm && state === 'placed' && "Needs today's price"],
      }),
      csv: { 'Total, $': ({ totalCents }) => dollars(totalCents), Firm: ({ firm }) => (firm ? 'yes' : 'no') },
    },
    delivery: {
      ...{ head: 'Delivery', sort: 'due' },
      cell: (order, ctx) => ({
        text: formatPromised(order),
        notes: [order.urgency === 'emergency' && 'Emergency'],
        flag: isLate(ctx, order) ? { tone: 'late', words: 'Late' } : undefined,
      }),
      csv: {
        'Delivery address': ({ deliveryAddress }) => deliveryAddress,
        County: ({ county }) => county ?? '',
        'Delivery date': ({ deliveryDate }) => deliveryDate,
        Window: ({ deliveryWindow }) => windows[deliveryWindow].label,
        Urgency: ({ urgency }) => urgencies[urgency],
      },
    },
    placed: {
      ...{ head: 'Placed', sort: 'placed', wide: true },
      cell: ({ placedAt }, ctx) => ({ text: formatMoment(ctx.calendar.timeZone, placedAt), look: 'whole' }),
      csv: {
        'Placed ({zone})': ({ placedAt }, ctx) => localMinute(ctx, placedAt),
        'Confirmed ({zone})': ({ confirmedAt }, ctx) => localMinute(ctx, confirmedAt),
        'Delivered ({zone})': ({ deliveredAt }, ctx) => localMinute(ctx, deliveredAt),
      },
    },
  },
  page: ['order', 'who', 'state', 'delivery', 'placed', 'total'],
  tone: (order, ctx) => (isLate(ctx, order) ? 'late' : undefined),
  empty: {
    title: 'No orders yet',
    words: "Orders come from accepted quotes. If a customer accepts by phone, place the order on the quote's page.",
    action: {
      href: `${href('/dashboard/admin/quotes')}?show=approved`,
      label: 'Accepted quotes',
      look: 'text',
      may: 'quotes.see-all',
    },
  },
  csv: 'orders',
})
