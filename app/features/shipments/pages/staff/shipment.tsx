import { href } from 'react-router'
import type { Context } from '#domain/context.ts'
import { system } from '#domain/viewer.ts'
import { findCompany } from '#features/companies/company.ts'
import { truckUpdateForms } from '#features/fulfillment/truck-update-forms.ts'
import { findOrder } from '#features/orders/find.ts'
import { findPurchase } from '#features/purchasing/find.ts'
import { DeliveryPlace } from '#features/trade/pages/delivery-place.tsx'
import { ticketNumbersOf } from '#features/tickets/find.ts'
import { can } from '#domain/can.ts'
import { holdPhotosForm } from '../../shipment-forms.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { shipmentSheets } from '#features/safety-sheets/pages/staff/shipment-sheets.ts'
import { ShipmentSheets } from '#features/safety-sheets/pages/staff/sheets-section.tsx'
import { services } from '#http/context.ts'
import { answering } from '#http/answering.ts'
import { Linked } from '#http/may.tsx'
import { findShipment } from '../../find.ts'
import type { Shipment } from '../../schema.ts'
import { useFreshPage } from '#live/use-fresh-page.ts'
import { ShipmentPage } from '../shipment-page.tsx'
import { shipmentView } from '../shipment-view.ts'
import { revealOfOrder } from '#features/orders/reveal-gate-code.ts'
import { answerReveal, answerOrReveal } from '#http/answer-reveal.ts'
import type { Route } from './+types/shipment'

export const handle = { interactive: true }

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData ? `${loaderData.line.reference} | Shipments` : 'Shipment' },
]

export const loader = answering(async ({ params, context }: Route.LoaderArgs, ctx) => {
  const shipment = await findShipment(ctx, params.id)
  const { orderId, purchaseId, supplierId, county } = shipment
  // Anyone who may see this truck sees its load, customer and owner, even without access to all shipments.
  const systemCtx = { ...ctx, viewer: system }
  const [order, purchase, supplier] = await Promise.all([
    findOrder(systemCtx, orderId),
    purchaseId ? findPurchase(systemCtx, purchaseId) : undefined,
    supplierId ? findCompany(systemCtx, supplierId) : undefined,
  ])
  const { deliveryAddress: address, siteContact, sitePhone, accessNotes, customerPo } = order
  return {
    ...(await shipmentView(ctx, shipment)),
    carrier: supplier?.name ?? 'Our yard',
    ticket: (await ticketNumbersOf(ctx, [shipment.id])).get(shipment.id),
    order: { id: order.id, reference: order.reference },
    purchase: purchase && { id: purchase.id, reference: purchase.reference },
    place: {
      ...{ address, county, siteContact, sitePhone, accessNotes, customerPo },
      hasGateCode: order.sealedGateCode !== null,
    },
    sheets: (await shipmentSheets(ctx, context.get(services).content, shipment.id)).lines,
    forms: [
      ...(await formsOf(ctx, shipment)).open,
      ...(can(ctx.viewer, 'shipments.correct') && shipment.state === 'delivered' ? [photosForm(shipment)] : []),
    ].map((form) => form.draw(ctx)),
  }
})

export const action = answering(async ({ params, request, context }: Route.ActionArgs, ctx) => {
  const shipment = await findShipment(ctx, params.id)
  const body = await request.formData()
  const revealed = await answerReveal(body, () => revealOfOrder(ctx, shipment.orderId))
  const sheets = await shipmentSheets(ctx, context.get(services).content, shipment.id)
  return (
    revealed ?? answerVerb(ctx, body, [...(await formsOf(ctx, shipment)).all, photosForm(shipment), ...sheets.forms])
  )
})

export const clientAction = keepDraft

const photosForm = (shipment: Shipment) =>
  holdPhotosForm(shipment, href('/dashboard/admin/shipments/:id', { id: shipment.id }))

const formsOf = (ctx: Context, shipment: Shipment) =>
  truckUpdateForms(ctx, shipment, href('/dashboard/admin/shipments/:id', { id: shipment.id }))

export default function ShipmentRoute({ loaderData, actionData }: Route.ComponentProps) {
  useFreshPage()
  const { carrier, order, purchase, place, ticket, sheets, ...shipment } = loaderData
  const { revealed, refused } = answerOrReveal(actionData)
  return (
    <ShipmentPage
      key={shipment.line.id}
      {...shipment}
      formsFirst
      refused={refused}
      list={href('/dashboard/admin/shipments')}
      links={[
        [
          'Order',
          <Linked
            key={order.id}
            permission="orders.see-all"
            href={href('/dashboard/admin/orders/:id', { id: order.id })}
          >
            {order.reference}
          </Linked>,
        ],
        [
          'Purchase order',
          purchase && (
            <Linked
              key={purchase.id}
              permission="purchases.see-all"
              href={href('/dashboard/admin/purchasing/:id', { id: purchase.id })}
            >
              {purchase.reference}
            </Linked>
          ),
        ],
        [
          'Delivery ticket',
          ticket && (
            <a
              key={ticket}
              className="text-link"
              href={href('/dashboard/admin/shipments/:id/ticket', { id: shipment.line.id })}
            >
              {ticket}
            </a>
          ),
        ],
        ['Shipped from', carrier],
      ]}
      beside={
        <>
          <DeliveryPlace {...place} revealed={revealed} />
          <ShipmentSheets lines={sheets} refused={refused} />
        </>
      }
    />
  )
}
