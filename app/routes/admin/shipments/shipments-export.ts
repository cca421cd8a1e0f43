import { shipmentStatus } from '#domain/shipments/lifecycle.ts'
import { localTime } from '#domain/calendar.ts'
import { instantOf } from '#domain/instant.ts'
import { listShipments } from '#domain/shipments/list.ts'
import { sayQuantity } from '#domain/trade/say-line.ts'
import { answering } from '../../http/answering.ts'
import { csvAnswer } from '../../trade/csv-answer.ts'
import { askedShipments } from '../../trade/asked.ts'
import type { Route } from './+types/shipments-export'

const heads = [
  ...['Shipment', 'Status', 'Sent by', 'For order', 'Bill of lading', 'Truck', 'Load', 'Net gallons', 'Destination'],
  ...['County', 'ETA (Eastern)', 'Left (Eastern)', 'Delivered (Eastern)', 'Received by', 'Delivered gallons', 'Reason'],
]

export const loader = answering(({ url }: Route.LoaderArgs, ctx) => {
  const asked = askedShipments(url.searchParams)
  const local = (at: Date | null) =>
    at ? localTime(ctx.calendar, instantOf(at)).toPlainDateTime().toString({ smallestUnit: 'minute' }) : ''
  return csvAnswer(
    'shipments',
    heads,
    (turn, size) => listShipments(ctx, asked, turn, size),
    (shipment) => [
      ...[shipment.reference, shipmentStatus(shipment).words, shipment.supplier ?? 'Our yard'],
      ...[shipment.orderReference, shipment.billOfLading, shipment.truck],
      shipment.loads.map((load) => `${load.name}, ${sayQuantity(load)}`).join('; '),
      ...[(shipment.deciGallons / 10).toFixed(1), shipment.destination, shipment.county ?? ''],
      ...[local(shipment.eta), local(shipment.departedAt), local(shipment.deliveredAt), shipment.receivedBy ?? ''],
      shipment.deliveredDeciGallons === null ? '' : (shipment.deliveredDeciGallons / 10).toFixed(1),
      shipment.reason ?? '',
    ],
  )
})
