import type { ShipmentState } from '#domain/shipments/lifecycle.ts'
import { listShipments, shipmentCounts } from '#domain/shipments/list.ts'
import { answering } from '../../http/answering.ts'
import { readTurn } from '../../trade/list-address.ts'
import { ListPage } from '../../trade/list-page.tsx'
import { shipmentWords } from '../../trade/words.ts'
import { tradePaths } from '../trade-paths.ts'
import { askedShipments } from './asked.ts'
import { shipmentDeskLine } from './shipment-desk-line.ts'
import { shipmentDeskRow } from './shipment-desk-row.tsx'
import type { Route } from './+types/shipments'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Shipments' }]

export const loader = answering(async ({ url }: Route.LoaderArgs, ctx) => {
  const asked = askedShipments(url.searchParams)
  const [{ rows, older, newer }, counts] = await Promise.all([
    listShipments(ctx, asked, readTurn(url.searchParams)),
    shipmentCounts(ctx),
  ])
  return { asked, counts, older, newer, rows: rows.map((row) => shipmentDeskLine(ctx, row)) }
})

const states: ShipmentState[] = ['scheduled', 'in_transit', 'delayed', 'delivered', 'cancelled']

export default function Shipments({ loaderData: { asked, counts, rows, older, newer } }: Route.ComponentProps) {
  const countOf = (...of: ShipmentState[]) =>
    counts.filter(({ state }) => of.includes(state)).reduce((sum, { count }) => sum + count, 0)
  const confirmed = (
    <a className="text-link" href={`${tradePaths.orders}?show=confirmed`}>
      Confirmed orders
    </a>
  )
  return (
    <ListPage
      title="Shipments"
      lead="Our trucks and the suppliers'. A new one is loaded on the page of a confirmed order or purchase order."
      actions={confirmed}
      path={tradePaths.shipments}
      exported={`${tradePaths.shipments}/export.csv`}
      asked={asked}
      usual="made"
      tabs={[
        { label: 'All', count: countOf(...states) },
        { state: 'active', label: 'Active', count: countOf('scheduled', 'in_transit', 'delayed') },
        ...states.map((state) => ({
          state,
          label: shipmentWords[state].words,
          count: countOf(state),
          urgent: state === 'delayed' && countOf(state) > 0,
        })),
      ]}
      searches="Number, bill of lading, truck, place, order"
      columns={[
        { key: 'reference', head: 'Shipment', sort: 'made' },
        { key: 'carrier', head: 'Sent by' },
        { key: 'order', head: 'For order', wide: true },
        { key: 'destination', head: 'Destination', wide: true },
        { key: 'state', head: 'Status' },
        { key: 'eta', head: 'ETA (Eastern)', sort: 'eta' },
      ]}
      rows={rows.map(shipmentDeskRow)}
      older={older}
      newer={newer}
      empty={{
        title: 'No truck is loaded yet',
        words: 'Open a confirmed order and ship it from our yard, or wait for the supplier of a purchase order.',
        action: confirmed,
      }}
    />
  )
}
