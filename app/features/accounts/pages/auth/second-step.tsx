import { CallUs } from '#http/call-us.tsx'
import { href, redirect } from 'react-router'
import { passkeyDomain } from '../../passkeys.ts'
import { isTwoFactorPending } from '../../sign-in.ts'
import { answerForm } from '#forms/verb/answer-verb.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { PageHead } from '#ui/page-head.tsx'
import { passkeySite } from '../passkey-site.ts'
import { secondStepForm } from './auth-forms.ts'
import { readReturnTo, readAuthRequest, takeChatAlong, wantedPath } from './auth-request.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { toastOutcome } from './toast-outcome.ts'
import type { Route } from './+types/second-step'

export const handle = { interactive: true }

export const headers = () => ({ 'Cache-Control': 'no-store' })

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `Your code | ${loaderData?.brand ?? ''}` }]

export const loader = answering(async (args: Route.LoaderArgs, ctx) => {
  const { auth, content } = args.context.get(services)
  if (!(await isTwoFactorPending(ctx, { auth }, args.request.headers))) throw redirect(href('/auth'))
  const { brand, phone } = content.company
  const passkeys = passkeyDomain(passkeySite(args).origin) !== undefined
  const from = readReturnTo(args.url, wantedPath(args))
  return { brand, phone, from, passkeys, form: secondStepForm(readAuthRequest(args)).draw(ctx) }
})

export const action = answering(async (args: Route.ActionArgs, ctx) =>
  takeChatAlong(args, ctx, await answerForm(ctx, await args.request.formData(), secondStepForm(readAuthRequest(args)))),
)

export const clientAction = toastOutcome

export default function SecondStepRoute({
  loaderData: { phone, from, passkeys, form },
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Your code" lead="Your password is right. One more step." />
      <div className="wrap page-body">
        <VerbForm form={form} refused={actionData} />
        {passkeys && <PasskeySignIn from={from} />}
        <p className="text-small text-soft">
          Don't have your app or recovery codes? <CallUs phone={phone} />.
        </p>
      </div>
    </>
  )
}
