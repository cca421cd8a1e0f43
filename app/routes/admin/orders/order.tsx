import { redirect } from 'react-router'
import { findOrder } from '#domain/orders/find.ts'
import { answering } from '../../http/answering.ts'
import { orRefused } from '../../trade/refused.ts'
import { actOnOrder } from './act-on-order.ts'
import { OrderPage } from './order-page.tsx'
import { orderView } from './order-view.ts'
import type { Route } from './+types/order'

export const handle = { interactive: true }

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData ? `${loaderData.reference} | Orders` : 'Order' },
]

export const loader = answering(async ({ params, url }: Route.LoaderArgs, ctx) =>
  orderView(ctx, await findOrder(ctx, params.id), url.searchParams.get('again')),
)

export const action = answering(async ({ params, request }: Route.ActionArgs, ctx) => {
  const body = await request.formData()
  return orRefused(body, async () => redirect(await actOnOrder(ctx, params.id, body), 303))
})

export default function OrderRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <OrderPage key={loaderData.id} {...loaderData} refused={actionData} />
}
