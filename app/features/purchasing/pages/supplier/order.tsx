import { basisFor } from '#features/orders/quantity.ts'
import { OrderPage } from './purchase-page.tsx'
import { answerAsSupplier, supplierView, type Pages } from './supplier-view.ts'
import { href } from 'react-router'
import { findPurchase } from '../../find.ts'
import { shipmentsForPurchase } from '#features/shipments/find.ts'
import type { PurchaseOrder } from '../../schema.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { answering } from '#http/answering.ts'
import type { Route } from './+types/order'
import supplierShipments from '#features/shipments/supplier-list.ts'
import { CellTable } from '#lists/cells.tsx'
import { useFreshPage } from '#live/use-fresh-page.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: loaderData?.line.reference ?? 'Purchase order' }]

export const loader = answering(async ({ params }: Route.LoaderArgs, ctx) => {
  const purchase = await findPurchase(ctx, params.id)
  const basis = await basisFor(ctx, purchase.orderId)
  const trucks = await shipmentsForPurchase(ctx, purchase.id)
  return {
    ...(await supplierView(ctx, purchase, pagesOf(purchase))),
    trucks: await supplierShipments.table(
      ctx,
      trucks.map((truck) => ({ ...truck, basis })),
      ['reference', 'goods', 'state', 'eta'],
    ),
  }
})

export const action = answering(async ({ params, request }: Route.ActionArgs, ctx) => {
  const purchase = await findPurchase(ctx, params.id)
  return answerAsSupplier(ctx, purchase, await request.formData(), pagesOf(purchase))
})

export const clientAction = keepDraft

const pagesOf = ({ id }: PurchaseOrder): Pages => ({
  purchase: href('/dashboard/supplier/orders/:id', { id }),
  shipment: (id) => href('/dashboard/supplier/shipments/:id', { id }),
})

export default function PurchaseOrderRoute({ loaderData, actionData }: Route.ComponentProps) {
  useFreshPage()
  const { trucks, ...purchase } = loaderData
  return (
    <OrderPage
      {...purchase}
      list={href('/dashboard/supplier/orders')}
      trucks={trucks.rows.length > 0 && <CellTable caption={`Shipments of ${purchase.line.reference}`} {...trucks} />}
      refused={actionData}
    />
  )
}
