import { listShipments, shipmentCounts } from '#domain/shipments/list.ts'
import { ButtonLink } from '#ui/button.tsx'
import { answering } from '../http/answering.ts'
import { readTurn } from '../trade/list-address.ts'
import { ListPage } from '../trade/list-page.tsx'
import { shipmentTabs } from '../trade/shipment-tabs.ts'
import type { Route } from './+types/shipments'
import { askedShipments } from '../trade/asked.ts'
import { shipmentLine } from '../trade/shipment-line.ts'
import { shipmentRow } from './shipment-row.tsx'

export const meta = () => [{ title: 'Shipments' }]

export const loader = answering(async ({ request }: Route.LoaderArgs, ctx) => {
  const query = new URL(request.url).searchParams
  const asked = askedShipments(query)
  const [{ rows, older, newer }, counts] = await Promise.all([
    listShipments(ctx, asked, readTurn(query)),
    shipmentCounts(ctx),
  ])
  return { asked, older, newer, counts, rows: rows.map((row) => shipmentLine(ctx, row)) }
})

export default function Shipments({ loaderData: { asked, older, newer, counts, rows } }: Route.ComponentProps) {
  return (
    <ListPage
      title="Shipments"
      lead="One truck, one bill of lading. The customer follows what you say here."
      actions={<ButtonLink href="/dashboard/supplier/orders?show=confirmed">Schedule Delivery</ButtonLink>}
      path="/dashboard/supplier/shipments"
      asked={asked}
      usual="rank"
      tabs={shipmentTabs(counts)}
      searches="number, bill of lading, truck, product or destination"
      columns={[
        { key: 'reference', head: 'Shipment', sort: 'made' },
        { key: 'goods', head: 'Load' },
        { key: 'destination', head: 'Destination', wide: true },
        { key: 'truck', head: 'Truck', wide: true },
        { key: 'state', head: 'Status' },
        { key: 'eta', head: 'ETA (Eastern)', sort: 'eta' },
      ]}
      rows={rows.map(shipmentRow)}
      older={older}
      newer={newer}
      empty={{
        title: 'No shipment yet.',
        words: 'Open a purchase order you have confirmed, and put it on a truck.',
        action: (
          <a className="text-link" href="/dashboard/supplier/orders?show=confirmed">
            Confirmed purchase orders
          </a>
        ),
      }}
      exported="/dashboard/supplier/shipments/export.csv"
    />
  )
}
