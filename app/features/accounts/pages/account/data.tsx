import { href } from 'react-router'
import { deleteForm } from '../../own-forms.ts'
import { readAuthRequest } from '../auth/auth-request.ts'
import { answerForm } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/section.tsx'
import type { Route } from './+types/data'

export const loader = answering((args: Route.LoaderArgs, ctx) => {
  const { requestMonths, orderYears } = args.context.get(services).content.retention
  return { requestMonths, orderYears, form: deleteForm(readAuthRequest(args)).draw(ctx) }
})

export const action = answering(async (args: Route.ActionArgs, ctx) =>
  answerForm(ctx, await args.request.formData(), deleteForm(readAuthRequest(args))),
)

export const clientAction = keepDraft

/** A copy of everything, and the end of everything that need not be kept. */
export default function DataRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { requestMonths, orderYears, form } = loaderData
  return (
    <div className="two-columns">
      <Section id="copy" title="Your data" spacing="wide" className="narrow">
        <p className="text-soft">
          Download your account, company, sessions, requests, quotes, orders, delivery sites, chats, invitations,
          newsletter, emails to you and your activity in one file (JSON).
        </p>
        <form method="post" action={href('/account/download')}>
          <Button>Download my data</Button>
        </form>
      </Section>
      <VerbForm form={form} refused={actionData}>
        <p>
          This permanently deletes, right away: your profile, password, sessions, two-factor sign-in, chats,
          invitations, and the emails about your account.
        </p>
        <p>
          What we keep: requests you sent, until {requestMonths} months after the last activity, no longer linked to an
          account; and quotes, orders, deliveries and invoices, for {orderYears} years, as tax law requires, with your
          contact details and delivery addresses. Our activity log stays, without your name. You'll get the newsletter
          until you unsubscribe, with one click in any issue. To have a request deleted sooner, email or call us.
        </p>
      </VerbForm>
    </div>
  )
}
