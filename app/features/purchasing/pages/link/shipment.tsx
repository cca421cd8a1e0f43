import { href } from 'react-router'
import '#ui/portal.css'
import type { Context } from '#domain/context.ts'
import { truckUpdateForms } from '#features/fulfillment/truck-update-forms.ts'
import { shipmentBehind } from '#features/files/pages/find-file-owner.ts'
import { findShipment } from '#features/shipments/find.ts'
import { ShipmentPage } from '#features/shipments/pages/shipment-page.tsx'
import { findDestination, shipmentView } from '#features/shipments/pages/shipment-view.ts'
import type { Shipment } from '#features/shipments/schema.ts'
import { DeliveryPlace } from '#features/trade/pages/delivery-place.tsx'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { answering } from '#http/answering.ts'
import { keyPageHeaders } from '#http/key-page.ts'
import { useNowAndThen } from '#live/use-fresh-page.ts'
import { purchaseBehind } from '../../find.ts'
import { LinkEnded } from './link-ended.tsx'
import type { Route } from './+types/shipment'

export const handle = { interactive: true, chatWaits: true }

export const headers = keyPageHeaders

export const meta = () => [{ title: 'Shipment' }]

export const loader = answering(async ({ params }: Route.LoaderArgs, ctx) => {
  const behind = await purchaseBehind(ctx, params.link)
  if (!behind) return undefined
  const shipment = await findShipment(behind.ctx, params.shipment)
  return {
    view: await shipmentView(behind.ctx, shipment, shipmentBehind(params.link, shipment.id)),
    place: await findDestination(behind.ctx, shipment),
    purchase: href('/purchase/:link', { link: params.link }),
    forms: (await formsOf(behind.ctx, shipment, params.link)).open.map((form) => form.draw(ctx)),
  }
})

/** The holder of the link says when its truck left, is late, or has delivered. */
export const action = answering(async ({ params, request }: Route.ActionArgs, ctx) => {
  const behind = await purchaseBehind(ctx, params.link)
  const body = await request.formData()
  if (!behind) return answerVerb(ctx, body, [])
  const shipment = await findShipment(behind.ctx, params.shipment)
  return answerVerb(behind.ctx, body, (await formsOf(behind.ctx, shipment, params.link)).all)
})

export const clientAction = keepDraft

const formsOf = (ctx: Context, shipment: Shipment, link: string) =>
  truckUpdateForms(ctx, shipment, href('/purchase/:link/:shipment', { link, shipment: shipment.id }))

export default function ShipmentBehindLink({ loaderData, actionData }: Route.ComponentProps) {
  useNowAndThen()
  if (!loaderData) return <LinkEnded />
  const { view, place, purchase, forms } = loaderData
  return (
    <ShipmentPage
      {...view}
      forms={forms}
      refused={actionData ?? undefined}
      beside={
        <>
          <DeliveryPlace {...place} />
          <p>
            <a className="text-link" href={purchase}>
              Purchase order
            </a>
          </p>
        </>
      }
    />
  )
}
