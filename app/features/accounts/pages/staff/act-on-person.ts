import { changeProfileOf } from '../../change-profile.ts'
import { changeRole } from '../../change-role.ts'
import { disableAccount, enableAccount } from '../../disable.ts'
import { findPerson } from '../../find-people.ts'
import { changeCompanyRole, linkToCompany, removeFromCompany } from '../../manage-company.ts'
import type { Context } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { roles } from '#domain/viewer.ts'
import { companyRoleIn } from '#features/companies/pages/act-on-people.ts'
import { isStaffRole } from '#domain/permissions.ts'

export const personVerbs = ['profile', 'role', 'disable', 'enable', 'link', 'company-role', 'unlink'] as const
export type PersonVerb = (typeof personVerbs)[number]

/** What staff do with an account. There is no verb for a password, and none to act as somebody else. */
export const actOnPerson = async (ctx: Context, id: string, verb: PersonVerb, form: FormData): Promise<void> => {
  const person = await findPerson(ctx, id)
  const said = (name: string) => String(form.get(name) ?? '')
  switch (verb) {
    case 'profile':
      return changeProfileOf(ctx, id, { displayName: said('display_name'), phone: said('phone') })
    case 'role': {
      const wanted = said('role')
      const role = isStaffRole(wanted) ? 'admin' : roles.find((role) => role === wanted)
      if (!role) throw new Refusal('invalid', 'There is no such role.')
      return changeRole(ctx, id, role, isStaffRole(wanted) ? wanted : undefined)
    }
    case 'disable':
      return disableAccount(ctx, person.email)
    case 'enable':
      return enableAccount(ctx, id)
    case 'link':
      return linkToCompany(ctx, id, { companyId: said('company'), companyRole: companyRoleIn(said('company_role')) })
    case 'company-role':
      return changeCompanyRole(ctx, companyOf(person), id, companyRoleIn(said('company_role')))
    case 'unlink':
      return removeFromCompany(ctx, companyOf(person), id)
  }
}

const companyOf = ({ company }: { company: { id: string } | null }) => {
  if (!company) throw new Refusal('conflict', 'This account belongs to no company any more.')
  return company.id
}
