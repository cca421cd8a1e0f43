import { findOrder } from '../../find.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { revealGateCode } from '#features/trade/gate-code.ts'
import { answerReveal, answerOrReveal } from '#http/answer-reveal.ts'
import { orderEvents } from '../../events.ts'
import { orderHoldVerbs } from '#features/credit/pages/credit-view.ts'
import { taskForms } from '#features/reminders/pages/reminder-view.ts'
import { answering } from '#http/answering.ts'
import { OrderPage } from './order-page.tsx'
import type { Route } from './+types/order'
import { orderView, pageOf, readOrder, threadFormsOf } from './order-view.ts'

export const handle = { interactive: true }

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData ? `${loaderData.reference} | Orders` : 'Order' },
]

export const loader = answering(async ({ params, url }: Route.LoaderArgs, ctx) =>
  orderView(ctx, await findOrder(ctx, params.id), url.searchParams.get('again')),
)

export const action = answering(async ({ params, request }: Route.ActionArgs, ctx) => {
  const order = await findOrder(ctx, params.id)
  const body = await request.formData()
  const revealed = await answerReveal(body, () => revealGateCode(ctx, order, orderEvents.gate_code))
  if (revealed) return revealed
  const { forms } = await readOrder(ctx, order, null)
  const tasks = await taskForms(ctx, { kind: 'order', id: order.id }, pageOf(order.id), body)
  const holds = orderHoldVerbs(ctx, order)
  return answerVerb(ctx, body, [...Object.values(forms), ...Object.values(threadFormsOf(order)), ...tasks, ...holds])
})

export const clientAction = keepDraft

export default function OrderRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <OrderPage key={loaderData.id} {...loaderData} {...answerOrReveal(actionData)} />
}
