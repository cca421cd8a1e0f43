import { href } from 'react-router'
import { isBehind } from './find.ts'
import { shipmentLife, shipmentStates } from './lifecycle.ts'
import { besideShipment, listShipments, shipmentCounts } from './list.ts'
import { shipmentFields, shipments } from './schema.ts'
import { defineList } from '#lists/define.ts'
import { stateTabs } from '#lists/state-tabs.ts'
import { billOfLadingNumber, formatBillOfLading } from '#features/trade/bill-of-lading.ts'
import { formatReadings } from '#features/trade/pages/paper-view.ts'
import { shipmentLine } from './pages/shipment-view.ts'
import { gallons, localMinute } from '../csv-cells.ts'

const confirmed = `${href('/dashboard/supplier/orders')}?show=confirmed`

export default defineList({
  path: href('/dashboard/supplier/shipments'),
  title: 'Shipments',
  lead: 'One truck, one bill of lading. The customer sees the updates you enter here.',
  actions: [{ href: confirmed, label: 'Schedule Delivery', look: 'plain' }],
  query: listShipments,
  select: {
    ...{ id: shipments.id, reference: shipments.reference, state: shipments.state, changes: shipments.changes },
    ...{ billOfLading: shipments.billOfLading, truck: shipments.truck, loads: shipmentFields.loads },
    ...{ deciGallons: shipments.deciGallons, destination: shipments.destination, eta: shipments.eta },
    ...{ departedAt: shipments.departedAt, deliveredAt: shipments.deliveredAt, receivedBy: shipments.receivedBy },
    ...{ deliveredDeciGallons: shipments.deliveredDeciGallons, basis: besideShipment.basis },
  },
  also: (ctx, rows) => rows.map((row) => ({ ...row, line: shipmentLine(ctx, row) })),
  tabs: stateTabs({
    ...{ states: shipmentLife.states, words: shipmentStates.words, counts: shipmentCounts, urgent: ['delayed'] },
    groups: { active: { label: 'Active', states: shipmentStates.statesThat('isActive') } },
  }),
  search: 'number, BOL or truck',
  columns: {
    reference: {
      ...{ head: 'Shipment', sort: 'made' },
      cell: ({ id, reference, billOfLading }) => ({
        ...{ text: reference, href: href('/dashboard/supplier/shipments/:id', { id }) },
        notes: billOfLading ? [{ text: formatBillOfLading(billOfLading), foreign: true }] : [],
      }),
    },
    state: { head: 'Status', cell: ({ line }) => ({ status: line.status }) },
    truck: {
      ...{ head: 'Truck', wide: true },
      cell: ({ truck }) => ({ text: truck, foreign: true }),
      csv: {
        'Bill of lading': ({ billOfLading }) => billOfLadingNumber(billOfLading ?? ''),
        Truck: ({ truck }) => truck,
      },
    },
    goods: {
      head: 'Load',
      cell: ({ line }) => ({ text: line.goods, dyed: line.dyed }),
      csv: { Load: ({ line }) => line.goods, Gallons: ({ deciGallons }) => gallons(deciGallons) },
    },
    destination: {
      ...{ head: 'Destination', wide: true },
      cell: ({ destination }) => ({ text: destination, foreign: true }),
    },
    eta: {
      ...{ head: 'ETA ({zone})', sort: 'eta' },
      cell: ({ line }) => (line.delivered ? `Arrived ${line.delivered}` : line.eta),
      csv: {
        'ETA ({zone})': ({ eta }, ctx) => localMinute(ctx, eta),
        'Delivered ({zone})': ({ deliveredAt }, ctx) => localMinute(ctx, deliveredAt),
        'Received by': ({ receivedBy }) => receivedBy ?? '',
        'Delivered gallons': ({ deliveredDeciGallons }) => gallons(deliveredDeciGallons),
        'Meter ticket': ({ loads, basis }) => formatReadings(loads, basis).join(' '),
      },
    },
  },
  page: ['reference', 'goods', 'destination', 'truck', 'state', 'eta'],
  tone: (shipment, ctx) => (isBehind(ctx, shipment) ? 'late' : undefined),
  empty: {
    title: 'No shipments yet',
    words: "Open a purchase order you've confirmed and schedule its delivery.",
    action: { href: confirmed, label: 'Confirmed purchase orders', look: 'text' },
  },
  csv: 'shipments',
})
