import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { demand, isStaff } from '#domain/can.ts'
import { companies, type CompanyKind, type CompanyRole } from '#features/companies/schema.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { logEvent } from '#events/audit-log.ts'
import { dateOf } from '#domain/instant.ts'
import { isStaffRole, staffRoles } from '#domain/roles.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { Role } from '#domain/viewer.ts'
import { findAccountByEmail, emailAddress } from './account.ts'
import { inviterLimit, mailboxLimit, takeTries } from './limits.ts'
import { hashToken } from './link.ts'
import { companyToManage } from './company-people.ts'
import { invitations, profiles } from './schema.ts'
import type { AuthServices } from './sign-in.ts'
import { noAddress } from './sign-up.ts'
import { accountEvents } from './events.ts'

/** Days for which the link of an invitation works. */
export const invitationDays = 7

/**
 * Into a company as its manager, buyer or viewer; by staff alone to an account without a company; by who manages staff to
 * be a colleague.
 */
export type Invitation = { email: string } & (
  | { companyId: string; companyRole: CompanyRole }
  | { role: CompanyKind }
  | { staffRole: string }
)

export type Invite = { outcome: 'invited'; id: string } | { outcome: 'refused'; field: 'email'; problem: string }

/**
 * Invites someone by mail. The link works once, for seven days, for anyone who reads that mailbox. By staff, or by a
 * manager into their own company.
 * @throws DomainError `not-found` or `forbidden` when the viewer may not, `conflict` for a closed company.
 */
export const invite = async (ctx: Context, services: AuthServices, invitation: Invitation): Promise<Invite> => {
  const place = await placeFor(ctx, invitation)
  const email = emailAddress(invitation.email)
  if (!email) return refuse(noAddress)
  const problem = await problemWith(ctx, email, place.companyId)
  if (problem) return refuse(problem)
  if (!(await mayWrite(ctx, services, email))) return refuse(tooOften)
  return inTransaction(ctx, async (ctx) => {
    await expireOld(ctx, email, place.companyId)
    const { link, ...key } = freshKey(ctx, services)
    const { viewer } = ctx
    const [row] = await ctx.db
      .insert(invitations)
      .values({
        ...{ id: randomUUID(), email, role: place.role, staffRole: place.staffRole },
        ...{ companyId: place.companyId, companyRole: place.companyRole },
        ...{ ...key, state: 'waiting', createdAt: dateOf(ctx.now) },
        invitedBy: 'userId' in viewer ? viewer.userId : null,
      })
      .onConflictDoNothing()
      .returning({ id: invitations.id })
    if (!row) return refuse(waitsAlready)
    await logEvent(
      ctx,
      accountEvents.invited,
      row.id,
      { email, ...describeInvitation(ctx, place), link },
      detailOf(place),
    )
    return { outcome: 'invited', id: row.id }
  })
}

type Place = {
  role: Role
  staffRole: string | null
  companyId: string | null
  companyRole: CompanyRole | null
  company: string | null
}

const withoutCompany = { staffRole: null, companyId: null, companyRole: null, company: null }

const placeFor = async (ctx: Context, invitation: Invitation): Promise<Place> => {
  if ('role' in invitation) {
    demand(ctx, 'users.manage')
    return { ...withoutCompany, role: invitation.role }
  }
  if ('staffRole' in invitation) {
    demand(ctx, 'staff.manage')
    if (!isStaffRole(invitation.staffRole)) throw new DomainError('invalid', 'Please choose a staff role.')
    return { ...withoutCompany, role: 'admin', staffRole: invitation.staffRole }
  }
  const company = await companyToManage(ctx, invitation.companyId)
  if (company.closedAt) throw new DomainError('conflict', 'This company is archived. Restore it first.')
  return {
    ...withoutCompany,
    role: company.kind,
    companyId: company.id,
    companyRole: invitation.companyRole,
    company: company.name,
  }
}

/** What a manager may know of an address: whether it is in their company. Staff know whether it has an account. */
const problemWith = async (ctx: Context, email: string, companyId: string | null) => {
  const account = await findAccountByEmail(ctx, email)
  if (!account) return undefined
  if (!companyId) return 'This email already has an account.'
  const condition = and(eq(profiles.userId, account.userId), eq(profiles.companyId, companyId))
  return (await ctx.db.$count(profiles, condition)) > 0 ? 'This person already belongs to the company.' : undefined
}

const expireOld = async ({ db, now }: Context, email: string, companyId: string | null) => {
  const condition = companyId ? eq(invitations.companyId, companyId) : isNull(invitations.companyId)
  const waiting = and(eq(invitations.email, email), condition, eq(invitations.state, 'waiting'))
  const [old] = await db.select().from(invitations).where(waiting).for('update')
  if (!old || old.expiresAt > dateOf(now)) return
  await db.update(invitations).set({ state: 'expired', decidedAt: old.expiresAt }).where(eq(invitations.id, old.id))
}

/** A link's name, which may be stored in the mail, and what the row keeps of its key. */
export const freshKey = ({ now }: Pick<Context, 'now'>, { auth }: Pick<AuthServices, 'auth'>) => {
  const link = randomUUID()
  return {
    link,
    keyHash: hashToken(auth.cipher.tokenFor(link)),
    expiresAt: dateOf(now.add({ hours: 24 * invitationDays })),
  }
}

/** Whether one more mail may go to this address, from this person. */
export const mayWrite = async (ctx: Context, { rateLimitFactor }: AuthServices, email: string): Promise<boolean> => {
  const { viewer } = ctx
  const limits = [mailboxLimit('invite', email), ...('userId' in viewer ? [inviterLimit(viewer.userId)] : [])]
  return (await takeTries(ctx, limits, rateLimitFactor)) === 0
}

export const tooOften = "We've emailed this address several times in the last hour. Please try again later."

const waitsAlready = 'This person has already been invited and the link still works. You can send it again.'

/** The name of the company as it is now, for a mail that is sent again. */
export const companyNamed = async ({ db }: Context, id: string | null) => {
  const [company] = id ? await db.select().from(companies).where(eq(companies.id, id)) : []
  return company
}

/** Who invites, as the mail says it: a manager by their verified address, staff as the company. */
export const describeInvitation = (
  { viewer }: Context,
  { role, staffRole, company, companyRole }: Omit<Place, 'companyId'>,
) => ({
  ...{ role, company, companyRole, staffRole: staffRole && (staffRoles[staffRole]?.label ?? null) },
  by: !isStaff(viewer) && 'email' in viewer ? viewer.email : null,
})

const detailOf = ({ companyId, companyRole, staffRole }: Place) => ({
  company: companyId,
  role: companyRole ?? staffRole,
})

const refuse = (problem: string): Invite => ({ outcome: 'refused', field: 'email', problem })
