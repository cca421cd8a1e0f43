import { redirect } from 'react-router'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { sayMoment } from '#domain/day.ts'
import { sayGallons } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { driveShipment } from '#domain/shipments/drive.ts'
import { findShipment } from '#domain/shipments/find.ts'
import { shipmentLife } from '#domain/shipments/lifecycle.ts'
import { answering } from '../http/answering.ts'
import { historyLines } from '../trade/history-lines.ts'
import { loadView } from '../trade/paper-view.ts'
import { textOf } from '../trade/read-form.ts'
import { orRefused } from '../trade/refused.ts'
import { readSeen } from '../trade/seen.ts'
import type { Route } from './+types/shipment'
import { fieldsOf } from '../trade/local-moment.ts'
import { readDrive } from '../trade/read-drive.ts'
import { ShipmentPage } from './shipment-page.tsx'
import { typedQuantity } from '../trade/read-loading.ts'
import { shipmentLine } from '../trade/shipment-line.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: loaderData?.line.reference ?? 'Shipment' }]

export const loader = answering(async ({ params }: Route.LoaderArgs, ctx) => {
  const shipment = await findShipment(ctx, params.id)
  const acts = can(ctx.viewer, 'shipments.drive')
  const { purchaseId, county, departedAt, receivedBy, deciGallons, deliveredDeciGallons, reason } = shipment
  return {
    line: shipmentLine(ctx, shipment),
    paper: loadView(shipment.loads),
    ...{ purchaseId, county, receivedBy, reason, acts },
    departed: departedAt ? sayMoment(ctx.calendar.timeZone, departedAt) : null,
    net: deciGallons > 0 ? sayGallons(deciGallons) : null,
    received: deliveredDeciGallons ? sayGallons(deliveredDeciGallons) : null,
    loads: shipment.loads.map((load) => ({ name: load.name, unit: load.unit, loaded: typedQuantity(load) })),
    now: fieldsOf(ctx, new Date(ctx.now.epochMilliseconds)),
    verbs: shipmentLife.movesFor(shipment.state, ctx.viewer),
    history: await historyLines(ctx, shipment.id),
  }
})

export const action = answering(async ({ params, request }: Route.ActionArgs, ctx) => {
  const body = await request.formData()
  return orRefused(body, async () => {
    await drive(ctx, params.id, body)
    return redirect(`/dashboard/supplier/shipments/${params.id}`, 303)
  })
})

const drive = async (ctx: Context, id: string, body: FormData) => {
  const [verb, seen] = [textOf(body, 'verb'), readSeen(body)]
  if (!shipmentLife.isVerb(verb)) throw new Refusal('invalid', 'This button is not known. Please load the page again.')
  const { loads } = await findShipment(ctx, id)
  return driveShipment(ctx, id, seen, readDrive(ctx, verb, loads, body))
}

export default function ShipmentRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ShipmentPage {...loaderData} refused={actionData} />
}
