import { redirect } from 'react-router'
import { findAccount, ownId } from '#domain/accounts/account.ts'
import { changeProfile } from '#domain/accounts/change-profile.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { answering } from '../http/answering.ts'
import { OwnForm } from './own-form.tsx'
import type { Route } from './+types/profile'

export const loader = answering(async ({ url }: Route.LoaderArgs, ctx) => {
  const { displayName, phone } = await findAccount(ctx, ownId(ctx.viewer))
  return { displayName, phone: phone ?? '', saved: url.searchParams.has('saved') }
})

/** Two fields and no more: a role in the body is nothing this route has ever heard of. */
export const action = answering(async ({ request }: Route.ActionArgs, ctx) => {
  const form = await request.formData()
  await changeProfile(ctx, {
    displayName: String(form.get('display_name') ?? ''),
    phone: String(form.get('phone') ?? ''),
  })
  return redirect('/account?saved', 303)
})

export default function ProfileRoute({ loaderData: { displayName, phone, saved } }: Route.ComponentProps) {
  return (
    <OwnForm
      title="Profile"
      lead="Forms are filled in with these when you are signed in."
      verb="profile"
      button="Save"
      pending="Saving …"
      done={saved ? 'Your profile is saved.' : undefined}
    >
      <Field id="display_name" label="Display name" help="Without one, the part of your e-mail before the @.">
        {(ties) => (
          <Input {...ties} name="display_name" autoComplete="name" defaultValue={displayName} maxLength={80} />
        )}
      </Field>
      <Field id="phone" label="Phone">
        {(ties) => <Input {...ties} name="phone" type="tel" autoComplete="tel" defaultValue={phone} maxLength={40} />}
      </Field>
    </OwnForm>
  )
}
