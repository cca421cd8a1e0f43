import { Badge } from '#ui/badge.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import type { Row } from '#ui/table.tsx'
import { Unbroken } from '#ui/unbroken.tsx'
import type { ShipmentLine } from '../trade/shipment-line.ts'

/** Its row in a table whose columns are named reference, goods, destination, truck, state and eta. */
export const shipmentRow = (line: ShipmentLine): Row => {
  const { tone, words } = line.status
  return {
    key: line.id,
    ...(line.state === 'delayed' && { tone: 'late' as const }),
    cells: {
      reference: (
        <span>
          <a className="text-link" href={`/dashboard/supplier/shipments/${line.id}`}>
            <Unbroken>{line.reference}</Unbroken>
          </a>
          <small>
            <bdi>{line.billOfLading}</bdi>
          </small>
        </span>
      ),
      goods: (
        <span>
          {line.goods} {line.dyed && <Badge tone="dyed">Dyed</Badge>}
        </span>
      ),
      destination: <bdi>{line.destination}</bdi>,
      truck: <bdi>{line.truck}</bdi>,
      state: <StatusWord tone={tone}>{words}</StatusWord>,
      eta: line.delivered ? `Arrived ${line.delivered}` : line.eta,
    },
  }
}
