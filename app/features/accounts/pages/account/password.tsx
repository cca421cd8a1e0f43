import { passwordForm } from '../../own-forms.ts'
import { readAuthRequest } from '../auth/auth-request.ts'
import { answerForm } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import type { Route } from './+types/password'

export const loader = answering((args: Route.LoaderArgs, ctx) => ({
  form: passwordForm(readAuthRequest(args)).draw(ctx),
  changed: args.url.searchParams.has('changed'),
}))

export const action = answering(async (args: Route.ActionArgs, ctx) =>
  answerForm(ctx, await args.request.formData(), passwordForm(readAuthRequest(args))),
)

export const clientAction = keepDraft

export default function PasswordRoute({ loaderData: { form, changed }, actionData }: Route.ComponentProps) {
  const done = changed ? "Your password is changed. You're signed out everywhere else." : undefined
  return <VerbForm form={form} refused={actionData} done={done} />
}
