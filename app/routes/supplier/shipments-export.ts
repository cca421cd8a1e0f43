import { shipmentStatus } from '#domain/shipments/lifecycle.ts'
import { localTime } from '#domain/calendar.ts'
import { instantOf } from '#domain/instant.ts'
import { listShipments } from '#domain/shipments/list.ts'
import { answering } from '../http/answering.ts'
import { csvAnswer } from '../trade/csv-answer.ts'
import { sayLoads } from '../trade/paper-view.ts'
import { askedShipments } from '../trade/asked.ts'
import type { Route } from './+types/shipments-export'

const heads = [
  ...['Shipment', 'Status', 'Bill of lading', 'Truck', 'Load', 'Net gallons', 'Destination'],
  ...['ETA (Eastern)', 'Delivered (Eastern)', 'Received by', 'Delivered gallons'],
]

export const loader = answering(({ request }: Route.LoaderArgs, ctx) => {
  const asked = askedShipments(new URL(request.url).searchParams)
  const local = (at: Date | null) =>
    at ? localTime(ctx.calendar, instantOf(at)).toPlainDateTime().toString({ smallestUnit: 'minute' }) : ''
  return csvAnswer(
    'shipments',
    heads,
    (turn, size) => listShipments(ctx, asked, turn, size),
    (shipment) => [
      shipment.reference,
      shipmentStatus(shipment).words,
      shipment.billOfLading,
      shipment.truck,
      sayLoads(shipment.loads),
      (shipment.deciGallons / 10).toFixed(1),
      shipment.destination,
      local(shipment.eta),
      local(shipment.deliveredAt),
      shipment.receivedBy ?? '',
      shipment.deliveredDeciGallons === null ? '' : (shipment.deliveredDeciGallons / 10).toFixed(1),
    ],
  )
})
