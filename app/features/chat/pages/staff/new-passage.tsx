import type { Context } from '#domain/context.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { PageHead } from '#ui/page-head.tsx'
import { newPassageForm } from '../../chat-forms.ts'
import { findQuestion } from '../../questions.ts'
import type { Route } from './+types/new-passage'
import { ToPassages } from './assistant-parts.tsx'

export const handle = { interactive: true }

export const meta = () => [{ title: 'New answer | Assistant' }]

/** The address may name the question that it is written for. */
const readForm = async (ctx: Context, { searchParams }: URL) => {
  const id = searchParams.get('question')
  return newPassageForm(id ? await findQuestion(ctx, id) : undefined)
}

export const loader = answering(async ({ url }: Route.LoaderArgs, ctx) => ({
  forQuestion: url.searchParams.has('question'),
  form: (await readForm(ctx, url)).draw(ctx),
}))

export const action = answering(async ({ request, url, context }: Route.ActionArgs, ctx) => {
  const answer = await answerVerb(ctx, await request.formData(), [await readForm(ctx, url)])
  if (answer instanceof Response) await context.get(services).learn()
  return answer
})

export const clientAction = keepDraft

export default function NewPassageRoute({ loaderData: { forQuestion, form }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        over={<ToPassages />}
        title="New answer"
        lead={forQuestion ? 'Take names, numbers and addresses out of the question below.' : undefined}
      />
      <div className="wrap page-body writing">
        <VerbForm form={form} refused={actionData} />
      </div>
    </>
  )
}
