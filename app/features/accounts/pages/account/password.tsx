import { data, redirect } from 'react-router'
import { changePassword } from '../../change-password.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { knockOf } from '../auth/knock.ts'
import { answering } from '#http/answering.ts'
import { CurrentPassword } from './current-password.tsx'
import { OwnForm } from './own-form.tsx'
import type { Route } from './+types/password'

export const loader = answering(({ url }: Route.LoaderArgs) => ({ changed: url.searchParams.has('changed') }))

export const action = answering(async (args: Route.ActionArgs, ctx) => {
  const { door, form, address, headers } = await knockOf(args)
  const typed = { current: String(form.get('password') ?? ''), next: String(form.get('new_password') ?? '') }
  const answer = await changePassword(ctx, door, typed, { address, headers })
  if ('cookie' in answer)
    return redirect('/account/password?changed', { status: 303, headers: { 'Set-Cookie': answer.cookie } })
  return data({ error: { field: fields[answer.field], message: answer.problem } }, { status: 422 })
})

const fields = { current: 'password', next: 'new_password' }

export default function PasswordRoute({ loaderData: { changed }, actionData }: Route.ComponentProps) {
  const error = actionData?.error
  const problemOf = (name: string) => (error?.field === name ? error.message : undefined)
  return (
    <OwnForm
      title="Change your password"
      lead="All other browsers are signed out, and we tell you by mail."
      verb="password"
      button="Change password"
      pending="Versioned …"
      done={changed && !error ? 'Your password is changed. All other browsers are signed out.' : undefined}
      error={error}
    >
      <CurrentPassword error={problemOf('password')} />
      <Field
        id="new_password"
        label="New password"
        help="At least 6 characters. A few words in a row are good."
        error={problemOf('new_password')}
        required
      >
        {(ties) => <Input {...ties} name="new_password" type="password" autoComplete="new-password" />}
      </Field>
    </OwnForm>
  )
}
