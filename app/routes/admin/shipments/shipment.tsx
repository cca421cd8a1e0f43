import { redirect } from 'react-router'
import type { Context } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { driveShipment } from '#domain/shipments/drive.ts'
import { findShipment } from '#domain/shipments/find.ts'
import { shipmentLife } from '#domain/shipments/lifecycle.ts'
import { answering } from '../../http/answering.ts'
import { readDrive } from '../../trade/read-drive.ts'
import { textOf } from '../../trade/read-form.ts'
import { orRefused } from '../../trade/refused.ts'
import { readVersion } from '../../trade/expected-version.ts'
import { tradePaths } from '../trade-paths.ts'
import { ShipmentPage } from './shipment-page.tsx'
import { shipmentView } from './shipment-view.ts'
import type { Route } from './+types/shipment'

export const handle = { interactive: true }

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData ? `${loaderData.line.reference} | Shipments` : 'Shipment' },
]

export const loader = answering(async ({ params }: Route.LoaderArgs, ctx) =>
  shipmentView(ctx, await findShipment(ctx, params.id)),
)

export const action = answering(async ({ params, request }: Route.ActionArgs, ctx) => {
  const body = await request.formData()
  return orRefused(body, async () => {
    await drive(ctx, params.id, body)
    return redirect(`${tradePaths.shipments}/${params.id}`, 303)
  })
})

const drive = async (ctx: Context, id: string, body: FormData) => {
  const [verb, seen] = [textOf(body, 'verb'), readVersion(body)]
  if (!shipmentLife.isVerb(verb)) throw new Refusal('invalid', 'This button is not known. Please load the page again.')
  const { loads } = await findShipment(ctx, id)
  return driveShipment(ctx, id, seen, readDrive(ctx, verb, loads, body))
}

export default function ShipmentRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ShipmentPage key={loaderData.line.id} {...loaderData} refused={actionData} />
}
