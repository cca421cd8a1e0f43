import { href } from 'react-router'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { sayMoment } from '#domain/day.ts'
import { sayGallons } from '#domain/money.ts'
import { findShipment } from '../../find.ts'
import type { Shipment } from '../../schema.ts'
import { driveForms } from '#features/fulfillment/drive-forms.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepTyped } from '#forms/verb/keep-typed.ts'
import { answering } from '#http/answering.ts'
import { historyLines } from '#features/trade/pages/history-lines.ts'
import { loadView } from '#features/trade/pages/paper-view.ts'
import type { Route } from './+types/shipment'
import { ShipmentPage } from './shipment-page.tsx'
import { shipmentLine } from '../shipment-line.ts'

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
    forms: formsOf(ctx, shipment).open.map((form) => form.draw(ctx)),
    history: await historyLines(ctx, shipment.id),
  }
})

export const action = answering(async ({ params, request }: Route.ActionArgs, ctx) =>
  answerVerb(ctx, await request.formData(), formsOf(ctx, await findShipment(ctx, params.id)).all),
)

export const clientAction = keepTyped

const formsOf = (ctx: Context, shipment: Shipment) =>
  driveForms(ctx, shipment, href('/dashboard/supplier/shipments/:id', { id: shipment.id }))

export default function ShipmentRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ShipmentPage {...loaderData} refused={actionData} />
}
