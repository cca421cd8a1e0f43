import { listShipments, shipmentCounts } from '#domain/shipments/list.ts'
import { answering } from '../../http/answering.ts'
import { readTurn } from '../../trade/list-address.ts'
import { ListPage } from '../../trade/list-page.tsx'
import { shipmentTabs } from '../../trade/shipment-tabs.ts'
import { tradePaths } from '../trade-paths.ts'
import { askedShipments } from '../../trade/asked.ts'
import { shipmentDeskLine } from './shipment-desk-line.ts'
import { shipmentDeskRow } from './shipment-desk-row.tsx'
import type { Route } from './+types/shipments'
import { May } from '../may.tsx'

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

export default function Shipments({ loaderData: { asked, counts, rows, older, newer } }: Route.ComponentProps) {
  const confirmed = (
    <May permission="orders.see-all">
      <a className="text-link" href={`${tradePaths.orders}?show=confirmed`}>
        Confirmed orders
      </a>
    </May>
  )
  return (
    <ListPage
      title="Shipments"
      lead="Our trucks and the suppliers'. A new one is loaded on the page of a confirmed order or purchase order."
      actions={confirmed}
      path={tradePaths.shipments}
      exported={`${tradePaths.shipments}/export.csv`}
      asked={asked}
      usual="rank"
      tabs={shipmentTabs(counts)}
      searches="Number, bill of lading, truck, product, place, order"
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
