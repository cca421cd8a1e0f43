import { Form, useNavigation } from 'react-router'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import type { Typed } from './auth-page.tsx'

export const SignInForm = ({ typed: { email = '', words } }: { typed: Typed }) => {
  const sending = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" className="grid max-w-md gap-6" aria-busy={sending || undefined}>
      {words && <Alert tone="late" title={words} urgent key={words} />}
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
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <a className="text-link" href="/auth/forgot">
          Forgot your password?
        </a>
        <a className="text-link" href="/auth/verify-again">
          No mail to verify your address?
        </a>
      </p>
    </Form>
  )
}
