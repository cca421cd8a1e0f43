import { href } from 'react-router'
import { findRequest } from '#features/requests/find.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepTyped } from '#forms/verb/keep-typed.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { PageHead } from '#ui/page-head.tsx'
import '#ui/styles/trade.css'
import { askedAgainIn } from '../../ask-again.ts'
import { beginForm } from '../../paper-form.ts'
import type { Route } from './+types/new'

export const handle = { interactive: true }

export const meta = () => [{ title: 'New quote' }]

type Args = Pick<Route.LoaderArgs, 'url' | 'context'>

const readForm = async (ctx: Parameters<typeof beginForm>[0], { url, context }: Args) => {
  const id = url.searchParams.get('request')
  const request = id ? await findRequest(ctx, id) : undefined
  const earlier = request && (await askedAgainIn(ctx, request))
  return { request, form: beginForm(ctx, context.get(services).content, request, earlier) }
}

export const loader = answering(async (args: Route.LoaderArgs, ctx) => {
  const { request, form } = await readForm(ctx, args)
  return { request: request && { id: request.id, reference: request.reference }, form: form.draw(ctx) }
})

export const action = answering(async (args: Route.ActionArgs, ctx) =>
  answerVerb(ctx, await args.request.formData(), [(await readForm(ctx, args)).form]),
)

export const clientAction = keepTyped

export default function NewQuote({ loaderData: { request, form }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="New quote"
        over={
          request && (
            <a className="text-link" href={href('/dashboard/admin/inbox/:id', { id: request.id })}>
              From request {request.reference}
            </a>
          )
        }
        lead="Only staff see a draft. The customer sees the quote after you send it."
      />
      <div className="wrap page-body sections">
        <VerbForm form={form} refused={actionData ?? undefined} />
      </div>
    </>
  )
}
