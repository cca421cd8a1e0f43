import { href } from 'react-router'
import { can } from '#domain/can.ts'
import { isBehind } from './find.ts'
import { shipmentLife, shipmentStates } from './lifecycle.ts'
import { besideShipment, listShipments, shipmentCounts } from './list.ts'
import { shipmentFields, shipments } from './schema.ts'
import { billOfLadingNumber } from '#features/trade/bill-of-lading.ts'
import { formatQuantity } from '#features/trade/line.ts'
import { customerFilter } from '#features/customers/pages/customer-filter.ts'
import { defineList } from '#lists/define.ts'
import { stateTabs } from '#lists/state-tabs.ts'
import type { LinkView } from '#lists/view.ts'
import { shipmentLine } from './pages/shipment-view.ts'
import { formatReadings } from '#features/trade/pages/paper-view.ts'
import { gallons, localMinute } from '../csv-cells.ts'

const confirmed: LinkView = {
  ...{ href: `${href('/dashboard/admin/orders')}?show=confirmed`, label: 'Confirmed orders', look: 'text' },
  may: 'orders.see-all',
}

export default defineList({
  path: href('/dashboard/admin/shipments'),
  title: 'Shipments',
  lead: "Our trucks and our suppliers' trucks. Schedule a new one on the page of a confirmed order or purchase order.",
  actions: [confirmed],
  query: listShipments,
  select: {
    ...{ id: shipments.id, reference: shipments.reference, state: shipments.state, changes: shipments.changes },
    ...{ orderId: shipments.orderId, billOfLading: shipments.billOfLading, truck: shipments.truck },
    ...{ loads: shipmentFields.loads, deciGallons: shipments.deciGallons, destination: shipments.destination },
    ...{ county: shipments.county, eta: shipments.eta, departedAt: shipments.departedAt, reason: shipments.reason },
    ...{ deliveredAt: shipments.deliveredAt, deliveredDeciGallons: shipments.deliveredDeciGallons },
    ...{ receivedBy: shipments.receivedBy, ...besideShipment },
  },
  also: (ctx, rows) =>
    rows.map((row) => ({ ...row, line: shipmentLine(ctx, row), carrier: row.supplier ?? 'Our yard' })),
  tabs: stateTabs({
    ...{ states: shipmentLife.states, words: shipmentStates.words, counts: shipmentCounts, urgent: ['delayed'] },
    groups: { active: { label: 'Active', states: shipmentStates.statesThat('isActive') } },
  }),
  filters: { customer: customerFilter },
  search: 'shipment number, BOL, truck, product, address, order',
  columns: {
    reference: {
      ...{ head: 'Shipment', sort: 'made' },
      cell: ({ id, reference, line }) => ({
        ...{ text: reference, href: href('/dashboard/admin/shipments/:id', { id }) },
        notes: [{ text: line.goods, dyed: line.dyed }],
      }),
    },
    state: { head: 'Status', cell: ({ line }) => ({ status: line.status }) },
    carrier: {
      head: 'Shipped from',
      cell: ({ carrier, truck }) => ({ text: carrier, foreign: true, notes: [{ text: truck, foreign: true }] }),
    },
    order: {
      ...{ head: 'Order', wide: true },
      cell: ({ orderId, orderReference }, { viewer }) => ({
        text: orderReference,
        href: can(viewer, 'orders.see-all') ? href('/dashboard/admin/orders/:id', { id: orderId }) : undefined,
      }),
    },
    truck: {
      head: 'Truck',
      cell: ({ truck }) => ({ text: truck, foreign: true }),
      csv: {
        'Bill of lading': ({ billOfLading }) => billOfLadingNumber(billOfLading ?? ''),
        Truck: ({ truck }) => truck,
        Load: ({ loads }) => loads.map((load) => `${load.name}, ${formatQuantity(load)}`).join('; '),
        Gallons: ({ deciGallons }) => gallons(deciGallons),
      },
    },
    destination: {
      ...{ head: 'Destination', wide: true },
      cell: ({ destination }) => ({ text: destination, foreign: true }),
      csv: { Destination: ({ destination }) => destination, County: ({ county }) => county ?? '' },
    },
    eta: {
      ...{ head: 'ETA ({zone})', sort: 'eta' },
      cell: ({ line }) => (line.delivered ? `Arrived ${line.delivered}` : line.eta),
      csv: {
        'ETA ({zone})': ({ eta }, ctx) => localMinute(ctx, eta),
        'Departed ({zone})': ({ departedAt }, ctx) => localMinute(ctx, departedAt),
        'Delivered ({zone})': ({ deliveredAt }, ctx) => localMinute(ctx, deliveredAt),
        'Received by': ({ receivedBy }) => receivedBy ?? '',
        'Delivered gallons': ({ deliveredDeciGallons }) => gallons(deliveredDeciGallons),
        'Meter ticket': ({ loads, basis }) => formatReadings(loads, basis).join(' '),
        Reason: ({ reason }) => reason ?? '',
      },
    },
  },
  page: ['reference', 'carrier', 'order', 'destination', 'state', 'eta'],
  tone: (shipment, ctx) => (isBehind(ctx, shipment) ? 'late' : undefined),
  empty: {
    title: 'No shipments yet',
    words: "Open a confirmed order and ship it from our yard. Suppliers' trucks show up here when they schedule them.",
    action: confirmed,
  },
  csv: 'shipments',
})
