import '#ui/portal.css'
import { redirect } from 'react-router'
import { cancelBehindLink } from '#domain/shipments/cancel-order.ts'
import { orderBehind, visibleOrders } from '#domain/orders/find.ts'
import { orderLife } from '#domain/orders/lifecycle.ts'
import { Refusal } from '#domain/refusal.ts'
import { visitor } from '#domain/viewer.ts'
import { answering } from '../http/answering.ts'
import { services } from '../http/context.ts'
import { OrderPage } from '../trade/order/order-page.tsx'
import { orderView } from '../trade/order/order-view.ts'
import { textOf } from '../trade/read-form.ts'
import { orRefused } from '../trade/refused.ts'
import { readSeen } from '../trade/seen.ts'
import { useNowAndThen } from '../trade/use-fresh-page.ts'
import type { Route } from './+types/order'
import { keyPageHeaders } from '../http/key-page.ts'

export const handle = { interactive: true }

export const headers = keyPageHeaders

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData ? `Order ${loaderData.reference} | ${loaderData.brand}` : 'Order' },
]

export const loader = answering(async ({ params, context }: Route.LoaderArgs, ctx) => {
  const order = await orderBehind(ctx, params.link)
  const { content } = context.get(services)
  const mine = ctx.viewer.role === 'customer' && (await visibleOrders(ctx, [order.id])).length > 0
  return {
    ...(await orderView({ ...ctx, viewer: visitor }, content, order)),
    brand: content.company.brand,
    phone: content.company.phone,
    mayCancel: orderLife.movesFor(order.state, visitor).includes('cancel'),
    portal: mine ? `/dashboard/customer/orders/${order.id}` : undefined,
  }
})

/** Whoever holds the link may cancel until we confirm. */
export const action = answering(async ({ request, params }: Route.ActionArgs, ctx) => {
  const body = await request.formData()
  const [verb, seen] = [textOf(body, 'verb'), readSeen(body)]
  return orRefused(body, async () => {
    if (verb !== 'cancel') throw new Refusal('invalid', 'This is nothing one can do with an order.')
    await cancelBehindLink(ctx, params.link, seen, textOf(body, 'reason'))
    return redirect(`/order/${params.link}`, 303)
  })
})

/** An order as its customer follows it behind the link of the mail, with an account or without one. */
export default function PrivateOrder({ loaderData, actionData }: Route.ComponentProps) {
  useNowAndThen()
  const { portal, phone } = loaderData
  return (
    <OrderPage
      {...loaderData}
      links={
        <>
          <p className="text-small text-soft">
            Something to change? Call{' '}
            <a className="text-link" href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
              {phone}
            </a>{' '}
            and name the order.
          </p>
          {portal && (
            <a className="text-link" href={portal}>
              See it among your orders
            </a>
          )}
        </>
      }
      refused={actionData ?? undefined}
    />
  )
}
