import { Form, useNavigation } from 'react-router'
import type { Role } from '#domain/viewer.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { PageHead } from '#ui/page-head.tsx'

type Props = {
  email: string
  displayName: string
  role: Role
  /** Why the last try did not succeed, and which field is to blame. */
  words?: string
  field?: 'password' | 'new_password'
}

const roleWords: Record<Role, string> = {
  customer: 'Customer',
  supplier: 'Supplier',
  admin: 'Customer, until an administrator approves Admin',
}

/** Where the link of a sign-up leads. Anybody can type any address, so the password decides whose sign-up it is. */
export const VerifyPage = ({ email, displayName, role, words, field }: Props) => {
  const sending = useNavigation().formMethod === 'POST'
  const problemOf = (name: Props['field']) => (field === name ? words : undefined)
  return (
    <>
      <PageHead
        title="Verify your address"
        lead={`Someone signed up with ${email}. If it was you, enter the password you chose to finish and sign in.`}
      />
      <div className="wrap grid max-w-md gap-8 py-10">
        {words && <Alert tone="late" title={words} urgent key={words} />}
        <DefinitionTable
          rows={[
            { name: 'Display name', value: displayName },
            { name: 'Role', value: roleWords[role] },
          ]}
        />
        <Form method="post" className="grid gap-6" aria-busy={sending || undefined}>
          <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
          <Field
            id="password"
            label="Your password"
            help="The one you chose when you signed up."
            error={problemOf('password')}
            required
          >
            {(ties) => <Input {...ties} name="password" type="password" autoComplete="current-password" />}
          </Field>
          <Button look="primary" size="large" type="submit" pending={sending && 'Verifying …'}>
            Verify this address
          </Button>
        </Form>
        <details open={field !== undefined}>
          <summary className="text-link cursor-pointer">Forgot it, or want a new one?</summary>
          <Form method="post" className="grid gap-6 pt-6">
            <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
            <Field
              id="new_password"
              label="New password"
              help="At least 6 characters. A few words in a row are good."
              error={problemOf('new_password')}
              required
            >
              {(ties) => <Input {...ties} name="new_password" type="password" autoComplete="new-password" />}
            </Field>
            <Button size="large" type="submit" pending={sending && 'Verifying …'}>
              Set password and verify this address
            </Button>
          </Form>
        </details>
      </div>
    </>
  )
}
