import { href } from 'react-router'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { truckUpdateForms } from '#features/fulfillment/truck-update-forms.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { answering } from '#http/answering.ts'
import { DeliveryPlace } from '#features/trade/pages/delivery-place.tsx'
import { findDestination } from '../shipment-view.ts'
import { findShipment } from '../../find.ts'
import type { Shipment } from '../../schema.ts'
import { useFreshPage } from '#live/use-fresh-page.ts'
import { ShipmentPage } from '../shipment-page.tsx'
import { shipmentView } from '../shipment-view.ts'
import type { Route } from './+types/shipment'

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: loaderData?.line.reference ?? 'Shipment' }]

export const loader = answering(async ({ params }: Route.LoaderArgs, ctx) => {
  const shipment = await findShipment(ctx, params.id)
  const { purchaseId } = shipment
  return {
    ...(await shipmentView(ctx, shipment)),
    ...{ purchaseId, place: await findDestination(ctx, shipment), acts: can(ctx.viewer, 'shipments.drive') },
    forms: (await formsOf(ctx, shipment)).open.map((form) => form.draw(ctx)),
  }
})

export const action = answering(async ({ params, request }: Route.ActionArgs, ctx) =>
  answerVerb(ctx, await request.formData(), (await formsOf(ctx, await findShipment(ctx, params.id))).all),
)

export const clientAction = keepDraft

const formsOf = (ctx: Context, shipment: Shipment) =>
  truckUpdateForms(ctx, shipment, href('/dashboard/supplier/shipments/:id', { id: shipment.id }))

export default function ShipmentRoute({ loaderData, actionData }: Route.ComponentProps) {
  useFreshPage()
  const { purchaseId, place, ...shipment } = loaderData
  return (
    <ShipmentPage
      {...shipment}
      refused={actionData}
      list={href('/dashboard/supplier/shipments')}
      beside={
        <>
          <DeliveryPlace {...place} />
          {purchaseId && (
            <p>
              <a className="text-link" href={href('/dashboard/supplier/orders/:id', { id: purchaseId })}>
                Purchase order
              </a>
            </p>
          )}
        </>
      }
    />
  )
}
