import '#ui/people.css'
import { href } from 'react-router'
import { findInvitationByToken } from '../../accept-invitation.ts'
import { companyRoleWords } from '#features/companies/pages/company-words.ts'
import { answerForm } from '#forms/verb/answer-verb.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { keyIn, keyPageHeaders } from '#http/key-page.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { joinBySigningUpForm, joinForm } from './auth-forms.ts'
import { readAuthRequest } from './auth-request.ts'
import type { Route } from './+types/invitation'

export const handle = { interactive: true }

export const headers = keyPageHeaders

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `Your invitation | ${loaderData?.brand ?? ''}` }]

export const loader = answering(async (args: Route.LoaderArgs, ctx) => {
  const { content, sessionOf } = args.context.get(services)
  const { brand } = content.company
  const invited = await findInvitationByToken(ctx, keyIn(args.url))
  const authRequest = { ...readAuthRequest(args), invited, brand }
  const { id: _id, ...shown } = invited
  return {
    ...{ brand, invited: shown, signedInAs: (await sessionOf(args.request.headers))?.email },
    join: joinForm(authRequest).draw(ctx),
    signUp: joinBySigningUpForm(authRequest).draw(ctx),
  }
})

export const action = answering(async (args: Route.ActionArgs, ctx) => {
  const body = await args.request.formData()
  const { brand } = args.context.get(services).content.company
  const authRequest = {
    ...readAuthRequest(args),
    invited: await findInvitationByToken(ctx, keyIn(args.url), true),
    brand,
  }
  return answerForm(ctx, body, body.get('verb') === 'accept' ? joinForm(authRequest) : joinBySigningUpForm(authRequest))
})

/** Where the link of an invitation leads. The link changes nothing; a button does. */
export default function InvitationRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { brand, invited, signedInAs, join, signUp } = loaderData
  const { email, role, staffRole, company, companyRole, hasAccount } = invited
  return (
    <>
      <PageHead
        title={`Join ${company ?? brand}`}
        lead={
          companyRole
            ? `${email} is invited as a ${companyRoleWords(role)[companyRole].label.toLowerCase()}, to ${companyRoleWords(role)[companyRole].may}.`
            : staffRole
              ? `${email} is invited to join our staff as ${staffRole}.`
              : `${email} is invited to create a ${role} account.`
        }
      />
      <div className="wrap page-body narrow">
        {signedInAs === email ? (
          <VerbForm form={join} refused={actionData} />
        ) : signedInAs ? (
          <SomebodyElse signedInAs={signedInAs} email={email} />
        ) : hasAccount ? (
          <HasAccount email={email} />
        ) : (
          <VerbForm form={signUp} refused={actionData}>
            <Field id="email" label="Email" help="Verified by the link we sent you." required>
              {(ties) => <Input {...ties} type="email" autoComplete="username" value={email} readOnly />}
            </Field>
          </VerbForm>
        )}
      </div>
    </>
  )
}

const SomebodyElse = ({ signedInAs, email }: { signedInAs: string; email: string }) => (
  <>
    <Alert tone="due" title="You're signed in with a different email.">
      This invitation is for <b className="breaks">{email}</b>, and you are <b className="breaks">{signedInAs}</b>. Sign
      out, then open the link again.
    </Alert>
    <form method="post" action={href('/auth/sign-out')}>
      <Button size="large">Sign out</Button>
    </form>
  </>
)

const HasAccount = ({ email }: { email: string }) => (
  <>
    <p>
      <b className="breaks">{email}</b> already has an account. Sign in with it and you'll find the invitation there.
    </p>
    <div>
      <ButtonLink look="primary" size="large" href={`${href('/auth')}?from=${href('/account/company')}`}>
        Sign in
      </ButtonLink>
    </div>
  </>
)
