import { href } from 'react-router'
import { answerForm } from '#forms/verb/answer-verb.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { PageHead } from '#ui/page-head.tsx'
import { forgotForm, verifyAgainForm } from './auth-forms.ts'
import { constantTime, readAuthRequest } from './auth-request.ts'
import type { Route } from './+types/send-link'

export const handle = { interactive: true, cached: true }

export const headers = () => ({ 'Cache-Control': 'no-store' })

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.title ?? ''} | ${loaderData?.brand ?? ''}` },
]

const pages = {
  forgot: {
    form: forgotForm,
    title: 'Forgot your password?',
    lead: "We'll email you a link to set a new password. It works once and expires in an hour.",
  },
  verifyAgain: {
    form: verifyAgainForm,
    title: 'Send the link again',
    lead: 'The link verifies your email and opens your account. The last one we sent will stop working.',
  },
}

const pageAt = ({ pathname }: URL) => (pathname.startsWith(href('/auth/forgot')) ? pages.forgot : pages.verifyAgain)

export const loader = answering((args: Route.LoaderArgs, ctx) => {
  const { form, title, lead } = pageAt(args.url)
  const { brand } = args.context.get(services).content.company
  return { brand, title, lead, form: form(readAuthRequest(args)).draw(ctx) }
})

export const action = answering(async (args: Route.ActionArgs, ctx) => {
  const body = await args.request.formData()
  return constantTime(() => answerForm(ctx, body, pageAt(args.url).form(readAuthRequest(args))))
})

/** Asks for an address to send a link to: to set a password, or to verify the address. */
export default function SendLinkRoute({ loaderData: { title, lead, form }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={title} lead={lead} />
      <div className="wrap page-body">
        <VerbForm form={form} refused={actionData} />
        <p>
          <a className="text-link" href={href('/auth')}>
            Back to Sign In
          </a>
        </p>
      </div>
    </>
  )
}
