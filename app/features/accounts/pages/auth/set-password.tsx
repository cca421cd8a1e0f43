import { checkPasswordLink } from '../../password.ts'
import { answerForm } from '#forms/verb/answer-verb.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { keyIn, keyPageHeaders } from '#http/key-page.ts'
import { PageHead } from '#ui/page-head.tsx'
import { setPasswordForm } from './auth-forms.ts'
import { readAuthRequest } from './auth-request.ts'
import type { Route } from './+types/set-password'

export const handle = { interactive: true }

export const headers = keyPageHeaders

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `Set your password | ${loaderData?.brand ?? ''}` }]

export const loader = answering(async (args: Route.LoaderArgs, ctx) => {
  const { auth, content } = args.context.get(services)
  await checkPasswordLink(ctx, auth, keyIn(args.url))
  return { brand: content.company.brand, form: setPasswordForm(readAuthRequest(args)).draw(ctx) }
})

export const action = answering(async (args: Route.ActionArgs, ctx) =>
  answerForm(ctx, await args.request.formData(), setPasswordForm(readAuthRequest(args))),
)

export default function SetPasswordRoute({ loaderData: { form }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Set your password" lead="You'll be signed out everywhere else." />
      <div className="wrap page-body">
        <VerbForm form={form} refused={actionData} />
      </div>
    </>
  )
}
