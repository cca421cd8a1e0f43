import { Form, useNavigation } from 'react-router'
import type { CompanyRole } from '#features/companies/schema.ts'
import type { Role } from '#domain/viewer.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { companyRoleWords } from '#features/companies/pages/company-words.ts'

type Props = {
  brand: string
  invited: {
    email: string
    role: Role
    staffRole: string | null
    company: string | null
    companyRole: CompanyRole | null
    hasAccount: boolean
  }
  signedInAs?: string
  /** Why the last try did not succeed, and what was typed. */
  words?: string
  field?: 'password'
  displayName?: string
}

/** Where the link of an invitation leads. The link changes nothing; a button does. */
export const InvitationPage = ({ brand, invited, signedInAs, words, field, displayName }: Props) => {
  const { email, role, staffRole, company, companyRole, hasAccount } = invited
  return (
    <>
      <PageHead
        title={company ? `Join ${company}` : `Join ${brand}`}
        lead={
          companyRole
            ? `${email} is invited as a ${companyRole}, to ${companyRoleWords[companyRole].may}.`
            : staffRole
              ? `${email} is invited to join the staff as ${staffRole}.`
              : `${email} is invited to a ${role} account.`
        }
      />
      <div className="wrap grid max-w-md justify-items-start gap-6 py-10">
        {words && field !== 'password' && <Alert tone="late" title={words} urgent />}
        {signedInAs === email ? (
          <Join company={company ?? brand} />
        ) : signedInAs ? (
          <SomebodyElse signedInAs={signedInAs} email={email} />
        ) : hasAccount ? (
          <HasAccount email={email} />
        ) : (
          <NewAccount email={email} problem={field === 'password' ? words : undefined} displayName={displayName} />
        )}
      </div>
    </>
  )
}

const Join = ({ company }: { company: string }) => (
  <Form method="post">
    <Button look="primary" size="large" type="submit" name="verb" value="accept" pending={useSending() && 'Joining …'}>
      Join {company}
    </Button>
  </Form>
)

const SomebodyElse = ({ signedInAs, email }: { signedInAs: string; email: string }) => (
  <>
    <Alert tone="due" title="You are signed in with another address.">
      This invitation is for <b className="break-all">{email}</b>, and you are <b className="break-all">{signedInAs}</b>
      . Sign out, then open the link again.
    </Alert>
    <form method="post" action="/auth/sign-out">
      <Button size="large">Sign out</Button>
    </form>
  </>
)

const HasAccount = ({ email }: { email: string }) => (
  <>
    <p>
      <b className="break-all">{email}</b> has an account. Sign in with it: the invitation waits there.
    </p>
    <ButtonLink look="primary" size="large" href="/auth?from=/account/company">
      Sign in
    </ButtonLink>
  </>
)

type NewProps = { email: string; problem?: string; displayName?: string }

const NewAccount = ({ email, problem, displayName }: NewProps) => {
  const sending = useSending()
  return (
    <Form method="post" className="grid w-full gap-6" aria-busy={sending || undefined}>
      {problem && <ErrorSummary title="The account was not made." errors={[{ field: 'password', message: problem }]} />}
      <Field id="email" label="E-mail" help="You came here by the link we sent to it: it is verified." required>
        {(ties) => <Input {...ties} type="email" autoComplete="username" value={email} readOnly />}
      </Field>
      <Field
        id="password"
        label="Password"
        help="At least 6 characters. A few words in a row are good."
        error={problem}
        required
      >
        {(ties) => <Input {...ties} name="password" type="password" autoComplete="new-password" />}
      </Field>
      <Field id="display_name" label="Display name" help="Without one, the part of your e-mail before the @.">
        {(ties) => (
          <Input {...ties} name="display_name" autoComplete="name" defaultValue={displayName} maxLength={80} />
        )}
      </Field>
      <Button look="primary" size="large" type="submit" pending={sending && 'Creating account …'}>
        Create account and join
      </Button>
    </Form>
  )
}

const useSending = () => useNavigation().formMethod === 'POST'
