import { Form, useNavigation } from 'react-router'
import type { Role } from '#domain/viewer.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Fieldset } from '#ui/fieldset.tsx'
import { Input } from '#ui/input.tsx'
import type { Typed } from './auth-page.tsx'

const choices: { role: Role; label: string; caption: string }[] = [
  { role: 'customer', label: 'Customer', caption: 'Order fuel & lubricants' },
  { role: 'supplier', label: 'Supplier', caption: 'Provide products' },
  { role: 'admin', label: 'Admin', caption: 'Platform management' },
]

export const SignUpForm = ({
  typed: { email = '', displayName = '', role = 'customer', words, field },
}: {
  typed: Typed
}) => {
  const sending = useNavigation().formMethod === 'POST'
  const problemOf = (name: Typed['field']) => (field === name ? words?.replace('Sign up failed: ', '') : undefined)
  return (
    <Form method="post" className="grid max-w-md gap-6" aria-busy={sending || undefined}>
      {words && <Alert tone="late" title={words} urgent key={words} />}
      <Field
        id="email"
        label="E-mail"
        help="We send a link to it, to verify that it is yours."
        error={problemOf('email')}
        required
      >
        {(ties) => (
          <Input {...ties} name="email" type="email" autoComplete="email" defaultValue={email} maxLength={254} />
        )}
      </Field>
      <Field
        id="password"
        label="Password"
        help="At least 6 characters. A few words in a row are good."
        error={problemOf('password')}
        required
      >
        {(ties) => <Input {...ties} name="password" type="password" autoComplete="new-password" />}
      </Field>
      <Field id="display_name" label="Display name" help="Without one, the part of your e-mail before the @.">
        {(ties) => (
          <Input {...ties} name="display_name" autoComplete="name" defaultValue={displayName} maxLength={80} />
        )}
      </Field>
      <Fieldset legend="What do you want to do?">
        <div>
          {choices.map((choice) => (
            <Checkbox
              key={choice.role}
              id={`role-${choice.role}`}
              type="radio"
              name="role"
              value={choice.role}
              defaultChecked={choice.role === role}
              label={choice.label}
              help={choice.caption}
            />
          ))}
        </div>
        <p className="text-small text-soft">
          Admin: an administrator has to approve it. Until then you have a customer account.
        </p>
      </Fieldset>
      <Button look="primary" size="large" type="submit" pending={sending && 'Creating account …'}>
        Create account
      </Button>
    </Form>
  )
}
