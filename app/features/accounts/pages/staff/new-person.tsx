import { data, redirect } from 'react-router'
import { openInvitationsWithoutCompany, resendInvitation, withdrawInvitation } from '../../invitations.ts'
import { invite, type Invitation } from '../../invite.ts'
import { openCompanies } from '#features/companies/list-companies.ts'
import { companyKinds } from '#features/companies/schema.ts'
import { Refusal } from '#domain/refusal.ts'
import { knockOf } from '../auth/knock.ts'
import { asRefused, companyRoleIn } from '#features/companies/pages/act-on-people.ts'
import { doneIn, kindWords, type Done } from '#features/companies/pages/company-words.ts'
import { invitationLine } from '#features/companies/pages/invitation-line.ts'
import { answering } from '#http/answering.ts'
import { NewPersonPage } from './new-person-page.tsx'
import type { Route } from './+types/new-person'
import { peoplePath } from './person-words.ts'
import { can } from '#domain/can.ts'
import { isStaffRole } from '#domain/permissions.ts'
import { staffRoleChoices } from './staff-words.ts'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Add somebody | Users' }]

export const loader = answering(async ({ url }: Route.LoaderArgs, ctx) => {
  const [companies, sent] = await Promise.all([openCompanies(ctx), openInvitationsWithoutCompany(ctx)])
  return {
    done: doneIn(url),
    staffRoles: can(ctx.viewer, 'staff.manage') ? staffRoleChoices() : [],
    invited: sent.map((invitation) => invitationLine(ctx, invitation)),
    companies: companies.map(({ id, name, kind }) => ({ value: id, label: `${name} (${kindWords[kind]})` })),
  }
})

export const action = answering(async (args: Route.ActionArgs, ctx) => {
  const { door, form } = await knockOf(args)
  const verb = String(form.get('verb') ?? '')
  try {
    if (verb === 'add') {
      const wish = wishIn(form)
      const answer = await invite(ctx, door, wish)
      if (answer.outcome === 'invited') return here('invited')
      return data({ ...typedIn(form), problem: answer.problem }, { status: 422 })
    }
    const id = String(form.get('invitation') ?? '')
    if (verb === 'resend') return here(await resendInvitation(ctx, door, id).then(() => 'resent' as const))
    if (verb === 'withdraw') return here(await withdrawInvitation(ctx, id).then(() => 'withdrawn' as const))
  } catch (error) {
    const { refused, status } = asRefused(error, verb)
    return data({ ...typedIn(form), refused: refused.message }, { status })
  }
  throw new Refusal('invalid', 'This button is not known. Please load the page again.')
})

/** Staff belong to no company. A company decides the kind of account; without one the form does. */
const wishIn = (form: FormData): Invitation => {
  const { email, company, companyRole, role } = typedIn(form)
  if (isStaffRole(role)) return { email, staffRole: role }
  return company
    ? { email, companyId: company, companyRole: companyRoleIn(companyRole) }
    : { email, role: companyKinds.find((kind) => kind === role) ?? 'customer' }
}

const typedIn = (form: FormData) => {
  const said = (name: string) => String(form.get(name) ?? '')
  return {
    ...{ email: said('email'), company: said('company'), companyRole: companyRoleIn(said('company_role')) },
    role: said('role') || 'customer',
  }
}

const here = (done: Done) => redirect(`${peoplePath}/new?done=${done}`, 303)

export default function NewPersonRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <NewPersonPage {...loaderData} typed={actionData} />
}
