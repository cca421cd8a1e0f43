import { href } from 'react-router'
import { findShipment } from '../../find.ts'
import { driveForms } from '#features/fulfillment/drive-forms.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepTyped } from '#forms/verb/keep-typed.ts'
import { answering } from '#http/answering.ts'
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
  const shipment = await findShipment(ctx, params.id)
  const { all } = driveForms(ctx, shipment, href('/dashboard/admin/shipments/:id', { id: shipment.id }))
  return answerVerb(ctx, await request.formData(), all)
})

export const clientAction = keepTyped

export default function ShipmentRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ShipmentPage key={loaderData.line.id} {...loaderData} refused={actionData} />
}
