import { href } from 'react-router'
import { findPurchase } from '../../find.ts'
import { shipmentsForPurchase } from '#features/shipments/find.ts'
import { staffPurchaseForms } from '../../purchase-forms.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepTyped } from '#forms/verb/keep-typed.ts'
import { answering } from '#http/answering.ts'
import { PurchasePage } from './purchase-page.tsx'
import { purchaseView, staffSchedule } from './purchase-view.ts'
import type { Route } from './+types/purchase'

export const handle = { interactive: true }

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData ? `${loaderData.line.reference} | Purchasing` : 'Purchase order' },
]

export const loader = answering(async ({ params }: Route.LoaderArgs, ctx) =>
  purchaseView(ctx, await findPurchase(ctx, params.id)),
)

export const action = answering(async ({ params, request }: Route.ActionArgs, ctx) => {
  const purchase = await findPurchase(ctx, params.id)
  const trucks = await shipmentsForPurchase(ctx, purchase.id)
  const forms = staffPurchaseForms(purchase, href('/dashboard/admin/purchasing/:id', { id: purchase.id }))
  const schedule = staffSchedule(ctx, purchase, trucks, '')
  return answerVerb(ctx, await request.formData(), [...forms, schedule])
})

export const clientAction = keepTyped

export default function PurchaseRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <PurchasePage key={loaderData.line.id} {...loaderData} refused={actionData} />
}
