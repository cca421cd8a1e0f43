import { companyRoles, type CompanyRole } from '../schema.ts'
import { resendInvitation, withdrawInvitation } from '#features/accounts/invitations.ts'
import { invite } from '#features/accounts/invite.ts'
import { changeCompanyRole, removeFromCompany } from '#features/accounts/manage-company.ts'
import type { Door } from '#features/accounts/sign-in.ts'
import type { Context } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Done } from './company-words.ts'

/** Why something was not done, and where to say so. */
export type Refused = { verb: string; field: string; message: string; email?: string }

export type Acted = { done: Done } | { refused: Refused; status: number }

/**
 * What staff and managers do with the people of a company: invite, send again, withdraw, change, remove. Undefined when
 * the form's verb is none of these.
 */
export const actOnPeople = async (
  ctx: Context,
  door: Door,
  companyId: string,
  form: FormData,
): Promise<Acted | undefined> => {
  const said = (name: string) => String(form.get(name) ?? '')
  const verb = said('verb')
  try {
    switch (verb) {
      case 'invite':
        return await inviteInto(ctx, door, companyId, said('email'), companyRoleIn(said('company_role')))
      case 'resend':
        await resendInvitation(ctx, door, said('invitation'))
        return { done: 'resent' }
      case 'withdraw':
        await withdrawInvitation(ctx, said('invitation'))
        return { done: 'withdrawn' }
      case 'change':
        await changeCompanyRole(ctx, companyId, said('person'), companyRoleIn(said('company_role')))
        return { done: 'changed' }
      case 'remove':
        await removeFromCompany(ctx, companyId, said('person'))
        return { done: 'removed' }
      default:
        return undefined
    }
  } catch (error) {
    return asRefused(error, verb)
  }
}

/** A refusal that the page itself can say; anything else goes on. */
export const asRefused = (error: unknown, verb: string): { refused: Refused; status: number } => {
  if (!(error instanceof Refusal) || (error.kind !== 'conflict' && error.kind !== 'too-many')) throw error
  return {
    refused: { verb, field: `${verb}-title`, message: error.message },
    status: error.kind === 'conflict' ? 409 : 429,
  }
}

const inviteInto = async (ctx: Context, door: Door, companyId: string, email: string, companyRole: CompanyRole) => {
  const answer = await invite(ctx, door, { email, companyId, companyRole })
  if (answer.outcome === 'invited') return { done: 'invited' as const }
  return { refused: { verb: 'invite', field: 'invite-email', message: answer.problem, email }, status: 422 }
}

/** Anything but one of the three is the least. */
export const companyRoleIn = (said: string): CompanyRole => companyRoles.find((role) => role === said) ?? 'viewer'
