import { randomUUID } from 'node:crypto'
import { redirect } from 'react-router'
import { beginQuote } from '../../write.ts'
import { findRequest } from '#features/requests/find.ts'
import { PageHead } from '#ui/page-head.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { readSubmissionId } from '#forms/submission-id.ts'
import { fuelAskedAs, tradeProducts } from '#features/trade/pages/products.ts'
import { orRefused } from '#forms/verb/refused.ts'
import { QuoteEditor } from './quote-editor.tsx'
import { readBuyer, readPaper } from './read-paper.ts'
import { taxChoices } from './tax-choices.ts'
import { typedFrom } from './typed.ts'
import type { Route } from './+types/new'

export const handle = { interactive: true }

export const meta = () => [{ title: 'New quote' }]

export const loader = answering(async ({ request, context }: Route.LoaderArgs, ctx) => {
  const { content } = context.get(services)
  const products = tradeProducts(content)
  const id = new URL(request.url).searchParams.get('request')
  const asked = id ? await findRequest(ctx, id) : undefined
  return {
    products: products.map(({ product, name, unit }) => ({ product, name, unit })),
    typed: asked ? typedFrom(asked, products, (answer) => fuelAskedAs(content, answer)) : {},
    request: asked && { id: asked.id, reference: asked.reference },
    taxes: taxChoices(ctx, []),
    submissionId: randomUUID(),
  }
})

export const action = answering(async ({ request, context }: Route.ActionArgs, ctx) => {
  const body = await request.formData()
  const id = new URL(request.url).searchParams.get('request')
  return orRefused(body, async () => {
    const asked = id ? await findRequest(ctx, id) : undefined
    const paper = readPaper(body, tradeProducts(context.get(services).content))
    const buyer = { ...readBuyer(body), userId: asked?.userId ?? null, companyId: asked?.companyId ?? null }
    const quote = await beginQuote(ctx, buyer, paper, asked?.id ?? null, readSubmissionId(body))
    return redirect(`/dashboard/admin/quotes/${quote.id}`, 303)
  })
})

export default function NewQuote({ loaderData, actionData }: Route.ComponentProps) {
  const { products, typed, request, taxes, submissionId } = loaderData
  return (
    <>
      <PageHead
        title="New quote"
        over={
          request && (
            <a className="text-link" href={`/dashboard/admin/inbox/${request.id}`}>
              For {request.reference}
            </a>
          )
        }
        lead="A draft is seen by the desk alone, until it is offered."
      />
      <div className="wrap quote-desk">
        <QuoteEditor
          products={products}
          taxes={taxes}
          submissionId={submissionId}
          typed={actionData?.typed ?? typed}
          refused={actionData && { words: actionData.refused, field: actionData.field }}
        />
      </div>
    </>
  )
}
