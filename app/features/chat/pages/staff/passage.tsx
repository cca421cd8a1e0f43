import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { PageHead } from '#ui/page-head.tsx'
import { passageForms } from '../../chat-forms.ts'
import { findPassage } from '../../passages.ts'
import type { Route } from './+types/passage'
import { ToPassages } from './assistant-parts.tsx'

export const handle = { interactive: true }

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `${loaderData?.title ?? 'Answer'} | Assistant` }]

export const loader = answering(async ({ params }: Route.LoaderArgs, ctx) => {
  const passage = await findPassage(ctx, params.id)
  const forms = passageForms(passage)
  return { title: passage.title, save: forms.save.draw(ctx), remove: forms.delete.draw(ctx) }
})

export const action = answering(async ({ params, request, context }: Route.ActionArgs, ctx) => {
  const forms = passageForms(await findPassage(ctx, params.id))
  const answer = await answerVerb(ctx, await request.formData(), Object.values(forms))
  if (answer instanceof Response) await context.get(services).learn()
  return answer
})

export const clientAction = keepDraft

export default function PassageRoute({ loaderData: { title, save, remove }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead over={<ToPassages />} title={title} />
      <div className="wrap page-body writing">
        <VerbForm form={save} refused={actionData} />
        <VerbForm form={remove} refused={actionData} />
      </div>
    </>
  )
}
