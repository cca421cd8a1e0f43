import { Form, useNavigation } from 'react-router'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { PageHead } from '#ui/page-head.tsx'

type Props = {
  phone: string
  /** The page somebody wanted and was sent here from. */
  from?: string
  passwordSet: boolean
  email?: string
  /** Why the last try opened nothing. */
  words?: string
}

export const SignInPage = ({ phone, from, passwordSet, email = '', words }: Props) => {
  const sending = useNavigation().formMethod === 'POST'
  return (
    <>
      <PageHead title="Sign in" lead={from ? 'The page you asked for is for people with an account.' : undefined} />
      <div className="wrap grid gap-8 py-10">
        <Form method="post" className="grid max-w-md gap-6" aria-busy={sending || undefined}>
          {words && <Alert tone="late" title={words} urgent key={words} />}
          {passwordSet && !words && <Alert tone="kept" title="Your password is set. You can sign in with it now." />}
          <Field id="email" label="E-mail" required>
            {(ties) => (
              <Input {...ties} name="email" type="email" autoComplete="username" defaultValue={email} maxLength={254} />
            )}
          </Field>
          <Field id="password" label="Password" required>
            {(ties) => <Input {...ties} name="password" type="password" autoComplete="current-password" />}
          </Field>
          <Button look="primary" size="large" type="submit" pending={sending && 'Signing in …'}>
            Sign in
          </Button>
        </Form>
        <p className="text-small text-soft">Cannot sign in? Call {phone}.</p>
      </div>
    </>
  )
}
