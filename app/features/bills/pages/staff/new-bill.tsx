import { href } from 'react-router'
import type { Content } from '#content/index.ts'
import type { Context } from '#domain/context.ts'
import { notFound } from '#domain/domain-error.ts'
import { system } from '#domain/viewer.ts'
import { findPurchase } from '#features/purchasing/find.ts'
import { shipmentsForPurchase } from '#features/shipments/find.ts'
import { tradeProducts } from '#features/trade/pages/products.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { PageHead } from '#ui/page-head.tsx'
import { enterForm, forWhichForm } from '../../bill-forms.ts'
import { suppliersToBill } from '../../find.ts'
import type { Route } from './+types/new-bill'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Enter a bill | Supplier bills' }]

const read = async (ctx: Context, content: Content, { searchParams }: URL) => {
  const suppliers = await suppliersToBill(ctx)
  const requested = searchParams.get('purchase')
  const supplierId = searchParams.get('supplier')
  if (!requested && !supplierId) return { form: forWhichForm({ suppliers }) }
  // Who enters bills reads what a purchase order says, without sight of all of them.
  const seeing = { ...ctx, viewer: system }
  const purchase = requested ? await findPurchase(seeing, requested) : undefined
  const supplier = suppliers.find(({ id }) => id === (purchase?.supplierId ?? supplierId))
  if (!supplier) throw notFound('supplier')
  const trucks = purchase ? await shipmentsForPurchase(seeing, purchase.id) : []
  const ladings = trucks.flatMap(({ billOfLading }) => billOfLading ?? [])
  const form = enterForm({ supplier, purchase, products: tradeProducts(content), ladings })
  return { form, supplier: supplier.name, purchase: purchase && { id: purchase.id, reference: purchase.reference } }
}

export const loader = answering(async ({ url, context }: Route.LoaderArgs, ctx) => {
  const { form, ...shown } = await read(ctx, context.get(services).content, url)
  return { ...shown, form: form.draw(ctx) }
})

export const action = answering(async ({ request, url, context }: Route.ActionArgs, ctx) => {
  const { form } = await read(ctx, context.get(services).content, url)
  return answerVerb(ctx, await request.formData(), [form])
})

export const clientAction = keepDraft

export default function NewBillRoute({ loaderData: { form, supplier, purchase }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        over={<a href={href('/dashboard/admin/bills')}>Supplier bills</a>}
        title={supplier ? `Bill of ${supplier}` : 'Enter a bill'}
        lead={
          purchase
            ? `For purchase order ${purchase.reference}. Type it as it appears on the bill. We check it when you enter it.`
            : supplier && "It doesn't show any of our PO numbers, so it waits for a decision."
        }
      />
      <div className="wrap page-body">
        <VerbForm form={form} refused={actionData ?? undefined} />
      </div>
    </>
  )
}
