import { data, redirect } from 'react-router'
import { askForEmail } from '../../change-email.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { tooManyMails } from '../auth/answers.ts'
import { evenly } from '../auth/evenly.ts'
import { knockOf } from '../auth/knock.ts'
import { answering } from '#http/answering.ts'
import { CurrentPassword } from './current-password.tsx'
import { OwnForm } from './own-form.tsx'
import type { Route } from './+types/email'

export const loader = answering(({ url }: Route.LoaderArgs) => ({ sent: url.searchParams.has('sent') }))

export const action = answering(async (args: Route.ActionArgs, ctx) => {
  const { door, form } = await knockOf(args)
  const email = String(form.get('email') ?? '')
  const answer = await evenly(() => askForEmail(ctx, door, { email, password: String(form.get('password') ?? '') }))
  if (answer.outcome === 'mail-sent') return redirect('/account/email?sent', 303)
  if (answer.outcome === 'too-many-mails') {
    const { words = '', status, headers } = tooManyMails('Not sent', answer.waitSeconds)
    return data({ email, error: { field: 'email', message: words } }, { status, headers })
  }
  return data({ email, error: { field: answer.field, message: answer.problem } }, { status: 422 })
})

export default function EmailRoute({ loaderData: { sent }, actionData }: Route.ComponentProps) {
  const error = actionData?.error
  const problemOf = (name: string) => (error?.field === name ? error.message : undefined)
  return (
    <OwnForm
      title="Change your e-mail"
      lead="We send a link to the new address, and a word to the old one. Nothing changes before you open the link."
      verb="email"
      button="Send the link"
      pending="Sending …"
      done={sent && !error ? 'Please look into the new mailbox. The link works once, for an hour.' : undefined}
      error={error}
    >
      <Field id="email" label="New e-mail" error={problemOf('email')} required>
        {(ties) => (
          <Input
            {...ties}
            name="email"
            type="email"
            autoComplete="email"
            defaultValue={actionData?.email}
            maxLength={254}
          />
        )}
      </Field>
      <CurrentPassword error={problemOf('password')} />
    </OwnForm>
  )
}
