import { redirect } from 'react-router'
import { can } from '#domain/can.ts'
import { cancelOrder } from '#domain/shipments/cancel-order.ts'
import { findOrder } from '#domain/orders/find.ts'
import { orderLife } from '#domain/orders/lifecycle.ts'
import { reorder } from '#domain/orders/reorder.ts'
import { Refusal } from '#domain/refusal.ts'
import { answering } from '../http/answering.ts'
import { services } from '../http/context.ts'
import { OrderPage } from '../trade/order/order-page.tsx'
import { orderView } from '../trade/order/order-view.ts'
import { placementOf } from '../trade/order/placement.ts'
import { readPlacing } from '../trade/order/read-placing.ts'
import { textOf } from '../trade/read-form.ts'
import { orRefused } from '../trade/refused.ts'
import { readSeen } from '../trade/seen.ts'
import { useFreshPage } from '../trade/use-fresh-page.ts'
import type { Route } from './+types/order'

export const handle = { interactive: true }

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `Order ${loaderData?.reference ?? ''}`.trim() }]

export const loader = answering(async ({ params, context }: Route.LoaderArgs, ctx) => {
  const order = await findOrder(ctx, params.id)
  const { content } = context.get(services)
  const view = await orderView(ctx, content, order)
  const acts = can(ctx.viewer, 'orders.place')
  return {
    ...view,
    id: order.id,
    quoteId: order.quoteId,
    mayCancel: orderLife.movesFor(order.state, ctx.viewer).includes('cancel'),
    placing: acts
      ? placementOf(ctx, content, view.paper.dyed, {
          delivery_address: order.deliveryAddress,
          county: order.county ?? '',
          site_contact: order.siteContact ?? '',
          site_phone: order.sitePhone ?? '',
          access_notes: order.accessNotes ?? '',
          delivery_window: order.deliveryWindow,
          dyed_use: order.dyedUse ?? '',
        })
      : undefined,
  }
})

/** Cancels it, or orders the same again. */
export const action = answering(async ({ request, params }: Route.ActionArgs, ctx) => {
  const body = await request.formData()
  const [verb, seen] = [textOf(body, 'verb'), readSeen(body)]
  return orRefused(body, async () => {
    if (verb === 'cancel') {
      const { id } = await cancelOrder(ctx, params.id, seen, textOf(body, 'reason'))
      return redirect(`/dashboard/customer/orders/${id}`, 303)
    }
    if (verb !== 'reorder') throw new Refusal('invalid', 'This is nothing one can do with an order.')
    const { id } = await reorder(ctx, params.id, readPlacing(body))
    return redirect(`/dashboard/customer/orders/${id}`, 303)
  })
})

export default function CustomerOrder({ loaderData, actionData }: Route.ComponentProps) {
  useFreshPage()
  const { quoteId } = loaderData
  return (
    <OrderPage
      key={loaderData.id}
      {...loaderData}
      over={
        <a className="text-link" href="/dashboard/customer/orders">
          Orders
        </a>
      }
      links={
        quoteId && (
          <a className="text-link" href={`/dashboard/customer/quotes/${quoteId}`}>
            The quote it was made from
          </a>
        )
      }
      refused={actionData ?? undefined}
    />
  )
}
