import { href } from 'react-router'
import { companyRoleWords } from '#features/companies/pages/company-words.ts'
import { formatRole } from '../staff/person-words.ts'
import { findAccount, ownId } from '../../account.ts'
import { profileForm } from '../../own-forms.ts'
import { answerForm } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { Section } from '#ui/section.tsx'
import type { Route } from './+types/profile'

export const loader = answering(async ({ request, url, context }: Route.LoaderArgs, ctx) => {
  const session = await context.get(services).sessionOf(request.headers)
  return {
    form: profileForm(await findAccount(ctx, ownId(ctx.viewer))).draw(ctx),
    saved: url.searchParams.has('saved'),
    role: session?.role && formatRole({ role: session.role, staffRole: session.staffRole ?? null }),
    isStaff: session?.role === 'admin',
    companyAccess: session?.company && companyRoleWords(session.role)[session.company.role].label,
    twoFactor: session?.twoFactor,
  }
})

/** Its own fields and no more: a role in the body is nothing this form has ever heard of. */
export const action = answering(async ({ request }: Route.ActionArgs, ctx) =>
  answerForm(ctx, await request.formData(), profileForm(await findAccount(ctx, ownId(ctx.viewer)))),
)

export const clientAction = keepDraft

export default function ProfileRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { form, saved, ...standing } = loaderData
  return (
    <div className="two-columns">
      <VerbForm form={form} refused={actionData} done={saved ? 'Your profile is saved.' : undefined} />
      <AccountAccess {...standing} />
    </div>
  )
}

type AccountAccess = { role?: string; isStaff: boolean; companyAccess?: string; twoFactor?: boolean }

/** What someone cannot type here, and where it is changed. */
const AccountAccess = ({ role, isStaff, companyAccess, twoFactor }: AccountAccess) => (
  <Section id="standing" title="Account details" spacing="wide" className="narrow">
    <DefinitionTable
      rows={[
        { name: 'Role', value: role },
        ...(isStaff
          ? []
          : [
              {
                name: 'Company access',
                value: (
                  <a className="text-link" href={href('/account/company')}>
                    {companyAccess ?? 'None yet'}
                  </a>
                ),
              },
            ]),
        {
          name: 'Two-factor',
          value: (
            <a className="text-link" href={href('/account/two-factor')}>
              {twoFactor ? 'On' : 'Off'}
            </a>
          ),
        },
      ]}
    />
  </Section>
)
