import { emailForm } from '../../own-forms.ts'
import { constantTime, readAuthRequest } from '../auth/auth-request.ts'
import { answerForm } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import type { Route } from './+types/email'

export const loader = answering((args: Route.LoaderArgs, ctx) => ({
  form: emailForm(readAuthRequest(args)).draw(ctx),
  sent: args.url.searchParams.has('sent'),
}))

export const action = answering(async (args: Route.ActionArgs, ctx) => {
  const body = await args.request.formData()
  return constantTime(() => answerForm(ctx, body, emailForm(readAuthRequest(args))))
})

export const clientAction = keepDraft

export default function EmailRoute({ loaderData: { form, sent }, actionData }: Route.ComponentProps) {
  const done = sent ? 'Please check your new email. The link works once and expires in an hour.' : undefined
  return <VerbForm form={form} refused={actionData} done={done} />
}
