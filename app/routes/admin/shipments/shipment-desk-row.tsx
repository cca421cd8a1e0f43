import { Badge } from '#ui/badge.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import type { Row } from '#ui/table.tsx'
import { Unbroken } from '#ui/unbroken.tsx'
import { tradePaths } from '../trade-paths.ts'
import type { ShipmentDeskLine } from './shipment-desk-line.ts'
import { Linked } from '../may.tsx'

/** Its row in a table whose columns are named reference, carrier, truck, order, destination, state and eta. */
export const shipmentDeskRow = (line: ShipmentDeskLine): Row => {
  const { tone, words } = line.status
  return {
    key: line.id,
    ...(line.state === 'delayed' && { tone: 'late' as const }),
    cells: {
      reference: (
        <span>
          <a className="text-link" href={`${tradePaths.shipments}/${line.id}`}>
            <Unbroken>{line.reference}</Unbroken>
          </a>
          <small>
            {line.goods} {line.dyed && <Badge tone="dyed">Dyed</Badge>}
          </small>
        </span>
      ),
      carrier: (
        <span>
          <bdi>{line.carrier}</bdi>
          <small>
            <bdi>{line.truck}</bdi>
          </small>
        </span>
      ),
      truck: <bdi>{line.truck}</bdi>,
      order: (
        <Linked permission="orders.see-all" href={`${tradePaths.orders}/${line.orderId}`}>
          {line.order}
        </Linked>
      ),
      destination: <bdi>{line.destination}</bdi>,
      state: <StatusWord tone={tone}>{words}</StatusWord>,
      eta: line.delivered ? `Arrived ${line.delivered}` : line.eta,
    },
  }
}
