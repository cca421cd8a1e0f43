import { data, redirect } from 'react-router'
import { findQuestion } from '../../questions.ts'
import { attachQuestion, dismissQuestion, reopenQuestion } from '../../settle.ts'
import type { Context } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import type { Route } from './+types/question'
import { assistantPath } from './assistant-address.ts'
import { allPassages } from './passage-choices.ts'
import { questionLine } from './question-line.ts'
import { QuestionPage } from './question-page.tsx'

export const handle = { interactive: true }

export const meta = () => [{ title: 'A question | Assistant' }]

export const loader = answering(async ({ params, context }: Route.LoaderArgs, ctx) => {
  const question = await findQuestion(ctx, params.id)
  const passages = await allPassages(ctx, context.get(services))
  const near = question.facts?.passages ?? []
  return {
    line: questionLine(ctx, question),
    requestId: question.requestId,
    sources: question.facts?.sources ?? [],
    near: near.flatMap((id) => passages.filter((passage) => passage.id === id)),
    others: passages.filter(({ id }) => !near.includes(id)),
  }
})

export const action = answering(async ({ params, request, context }: Route.ActionArgs, ctx) => {
  const app = context.get(services)
  const body = await request.formData()
  const [passageId, question] = [String(body.get('passage') ?? ''), String(body.get('question') ?? '')]
  try {
    await act(ctx, params.id, String(body.get('verb')), { passageId, question })
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'invalid') throw error
    return data({ problem: error.message, typed: { passageId, question } }, { status: 422 })
  }
  await app.learn()
  return redirect(assistantPath, 303)
})

const act = (ctx: Context, id: string, verb: string, given: { passageId: string; question: string }) => {
  if (verb === 'attach') return attachQuestion(ctx, id, given)
  if (verb === 'dismiss') return dismissQuestion(ctx, id)
  if (verb === 'reopen') return reopenQuestion(ctx, id)
  throw new Refusal('conflict', 'This button is not known. Please load the page again.')
}

export default function QuestionRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <QuestionPage {...loaderData} {...actionData} />
}
