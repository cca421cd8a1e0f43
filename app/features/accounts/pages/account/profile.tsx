import { redirect } from 'react-router'
import { findAccount, ownId } from '../../account.ts'
import { changeProfile } from '../../change-profile.ts'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { OwnForm } from './own-form.tsx'
import type { Route } from './+types/profile'

export const loader = answering(async ({ request, url, context }: Route.LoaderArgs, ctx) => {
  const { displayName, phone } = await findAccount(ctx, ownId(ctx.viewer))
  const session = await context.get(services).sessionOf(request.headers)
  return {
    displayName,
    phone: phone ?? '',
    saved: url.searchParams.has('saved'),
    role: session?.role,
    companyRole: session?.company?.role,
    twoFactor: session?.twoFactor,
  }
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

export default function ProfileRoute({ loaderData }: Route.ComponentProps) {
  const { displayName, phone, saved } = loaderData
  return (
    <div className="grid gap-12 lg:grid-cols-2 lg:gap-x-20">
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
      <Standing {...loaderData} />
    </div>
  )
}

type Standing = { role?: string; companyRole?: string; twoFactor?: boolean }

/** What somebody cannot type here, and where it is changed. */
const Standing = ({ role, companyRole, twoFactor }: Standing) => (
  <section className="grid max-w-md content-start gap-4" aria-labelledby="standing">
    <h2 id="standing" className="sign text-h3">
      Your standing
    </h2>
    <DefinitionTable
      rows={[
        { name: 'Role', value: role },
        {
          name: 'Company',
          value: <Way to="/account/company">{companyRole ? `You are its ${companyRole}` : 'None yet'}</Way>,
        },
        { name: 'Two-factor', value: <Way to="/account/two-factor">{twoFactor ? 'On' : 'Off'}</Way> },
      ]}
    />
  </section>
)

const Way = ({ to, children }: { to: string; children: string }) => (
  <a className="text-link" href={to}>
    {children}
  </a>
)
