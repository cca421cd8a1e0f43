import { href } from 'react-router'
import { deleteForm } from '../../own-forms.ts'
import { readAuthRequest } from '../auth/auth-request.ts'
import { answerForm } from '#forms/verb/answer-verb.ts'
import { keepTyped } from '#forms/verb/keep-typed.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { Button } from '#ui/button.tsx'
import type { Route } from './+types/data'

export const loader = answering((args: Route.LoaderArgs, ctx) => {
  const { requestMonths, orderYears } = args.context.get(services).content.retention
  return { requestMonths, orderYears, form: deleteForm(readAuthRequest(args)).draw(ctx) }
})

export const action = answering(async (args: Route.ActionArgs, ctx) =>
  answerForm(ctx, await args.request.formData(), deleteForm(readAuthRequest(args))),
)

export const clientAction = keepTyped

/** A copy of everything, and the end of everything that need not be kept. */
export default function DataRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { requestMonths, orderYears, form } = loaderData
  return (
    <div className="two-columns">
      <section className="stack narrow" aria-labelledby="copy">
        <h2 id="copy" className="sign text-h3">
          Everything we keep about you
        </h2>
        <p className="text-soft">
          Account, company, sessions, requests, quotes, orders, chats, invitations, newsletter, mails to you and what
          the diary says you did, in one file that programs can read (JSON).
        </p>
        <form method="post" action={href('/account/download')}>
          <Button size="large" wide>
            Download my data
          </Button>
        </form>
      </section>
      <VerbForm form={form} refused={actionData}>
        <p>
          At once and for good: profile, password, sessions, two-factor, chats, invitations, and the mails about your
          account.
        </p>
        <p>
          What stays: requests you sent keep their answers until {requestMonths} months after the last entry, without a
          link to an account; quotes, orders and what was delivered and billed stay {orderYears} years, as tax law asks.
          The diary keeps what happened, without your name. The newsletter goes on until you end it, with one click in
          any issue. To have a request deleted earlier, write or call us.
        </p>
      </VerbForm>
    </div>
  )
}
