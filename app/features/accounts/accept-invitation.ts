import { and, eq, gt, isNull, or, type SQL } from 'drizzle-orm'
import type { Auth, RequestOrigin } from '#platform/auth.ts'
import { companies } from '#features/companies/schema.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { logEvent } from '#events/audit-log.ts'
import { dateOf } from '#domain/instant.ts'
import { knowMailbox } from '#mails/mailbox.ts'
import { isUuid } from '#domain/text.ts'
import { staffRoles } from '#domain/roles.ts'
import { notFound, DomainError } from '#domain/domain-error.ts'
import { visitor } from '#domain/viewer.ts'
import { findAccountByEmail, asViewer, findAccount, ownId, displayName } from './account.ts'
import { joinCompany, leaveCompany } from './company-people.ts'
import { endAllSessions, openSession } from './session.ts'
import { invitationLife } from './lifecycles.ts'
import { addressLimit, takeTries } from './limits.ts'
import { deadLink, hashToken } from './link.ts'
import { adoptByAddress, makeAccount } from './make-account.ts'
import { hashPassword, passwordProblem } from './password.ts'
import { invitations, profiles } from './schema.ts'
import type { AuthServices } from './sign-in.ts'
import { accountEvents } from './events.ts'

type Row = typeof invitations.$inferSelect

/** What a link from an invitation opens. `hasAccount`: the person invited can sign in. */
export type OpenInvitation = Pick<Row, 'id' | 'email' | 'role' | 'companyRole'> & {
  company: string | null
  /** Of an invitation to be staff: as what, as people read it. */
  staffRole: string | null
  hasAccount: boolean
}

/**
 * The invitation behind a link; to a press of its button, also one that was accepted just now. Changes nothing.
 * @throws DomainError `gone` for a link that works no more.
 */
export const findInvitationByToken = async (ctx: Context, key: string, pressed = false): Promise<OpenInvitation> => {
  const behind = eq(invitations.keyHash, hashToken(key))
  const found = (await living(ctx, behind)) ?? (pressed ? await acceptedJustNow(ctx, behind) : undefined)
  if (!found) throw deadLink()
  const { id, email, role, companyRole, company } = found
  const staffRole = found.staffRole && (staffRoles[found.staffRole]?.label ?? null)
  return { id, email, role, staffRole, companyRole, company, hasAccount: Boolean(await findAccountByEmail(ctx, email)) }
}

type InvitedAccount = { password: string; displayName: string; address: string }
export type AcceptInvitationResult =
  | { outcome: 'joined'; email: string }
  | { outcome: 'refused'; field: 'password'; problem: string }
  | { outcome: 'too-many'; waitSeconds: number }

/**
 * Makes the account that an invitation asks for. The link was read in that mailbox, so the address is verified by it;
 * sign-ups that wait for a link there end.
 * Pressed twice, it ends as the first press did: whoever joined signs in with the password that they typed.
 * @throws DomainError `gone` for a link that works no more, `conflict` when the address has an account: it signs in.
 */
export const acceptBySigningUp = async (
  ctx: Context,
  services: AuthServices,
  key: string,
  typed: InvitedAccount,
): Promise<AcceptInvitationResult> => {
  const problem = passwordProblem(typed.password)
  if (problem) return { outcome: 'refused', field: 'password', problem }
  const waitSeconds = await takeTries(ctx, [addressLimit(typed.address)], services.rateLimitFactor)
  if (waitSeconds > 0) return { outcome: 'too-many', waitSeconds }
  const behind = eq(invitations.keyHash, hashToken(key))
  const pressedBefore = async (ctx: Context): Promise<AcceptInvitationResult> => {
    const before = await acceptedJustNow(ctx, behind)
    if (!before) throw deadLink()
    return { outcome: 'joined', email: before.email }
  }
  if (!(await living(ctx, behind))) return pressedBefore(ctx)
  const password = await hashPassword(typed.password)
  return inTransaction(ctx, async (ctx) => {
    const row = await living(ctx, behind, true)
    if (!row) return pressedBefore(ctx)
    const { email, role, staffRole } = row
    const account = { email, displayName: displayName(typed.displayName, email) }
    const userId = await makeAccount(ctx, { ...account, role, staffRole, password })
    if (!userId) throw new DomainError('conflict', 'This email already has an account. Please sign in with it.')
    await knowMailbox(ctx, email)
    const self = { ...ctx, viewer: asViewer(await findAccount(ctx, userId)) }
    await logEvent(self, accountEvents.verified, userId)
    await adoptByAddress(self, userId)
    await settle(self, row, userId)
    return { outcome: 'joined', email }
  })
}

/**
 * Joins the company that invited the viewer's own address, or the staff. An account of another kind becomes one of the
 * kind that was invited; its sessions end then, and this browser gets a new one, whose `Set-Cookie` is given.
 * @throws DomainError `not-found` for an invitation to someone else or one that has ended; `conflict` as `joinCompany`.
 */
export const acceptInvitation = (
  ctx: Context,
  auth: Auth,
  id: string,
  caller: RequestOrigin,
): Promise<string | undefined> =>
  inTransaction(ctx, async (ctx) => {
    const userId = ownId(ctx.viewer)
    const { email } = await findAccount(ctx, userId)
    const repeated =
      isUuid(id) && (await acceptedJustNow(ctx, and(eq(invitations.id, id), eq(invitations.email, email))))
    if (repeated) return undefined
    const { row, account } = await findOwn(ctx, id)
    if (account.role === 'admin') throw new DomainError('conflict', "Administrators can't belong to a company.")
    const changes = account.role !== row.role
    if (changes) await becomeOther(ctx, userId, row, account.role)
    await settle(ctx, row, userId)
    return changes ? openSession(ctx, auth, userId, caller) : undefined
  })

/** Says no to an invitation to the viewer's own address. */
export const declineInvitation = (ctx: Context, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { row } = await findOwn(ctx, id)
    const state = invitationLife.move(row.state, 'decline', ctx.viewer)
    await ctx.db
      .update(invitations)
      .set({ state, decidedAt: dateOf(ctx.now) })
      .where(eq(invitations.id, id))
    await logEvent(ctx, accountEvents.invitation_declined, id, {}, { company: row.companyId })
  })

const settle = async (ctx: Context, row: Row, userId: string) => {
  // Reading the mailbox is the permission, whatever they have become by it.
  const state = invitationLife.move(row.state, 'accept', visitor)
  await ctx.db
    .update(invitations)
    .set({ state, decidedAt: dateOf(ctx.now) })
    .where(eq(invitations.id, row.id))
  await logEvent(ctx, accountEvents.invitation_accepted, row.id, {}, { company: row.companyId, person: userId })
  const { companyId, companyRole } = row
  if (companyId && companyRole) await joinCompany(ctx, userId, { companyId, companyRole })
}

/**
 * Customers and suppliers may be either: both are free to choose at sign-up. Nobody who has a company changes, but to be
 * staff.
 */
const becomeOther = async (ctx: Context, userId: string, { role, staffRole }: Row, from: string) => {
  if (staffRole) await leaveCompany(ctx, userId)
  await ctx.db
    .update(profiles)
    .set({ role, staffRole })
    .where(and(eq(profiles.userId, userId), isNull(profiles.companyId)))
  await endAllSessions(ctx, userId)
  await logEvent(ctx, accountEvents.role_changed, userId, {}, { from, to: staffRole ?? role })
}

const findOwn = async (ctx: Context, id: string) => {
  const account = await findAccount(ctx, ownId(ctx.viewer))
  const condition = and(eq(invitations.id, id), eq(invitations.email, account.email))
  const row = isUuid(id) ? await living(ctx, condition, true) : undefined
  if (!row) throw notFound('invitation')
  return { row, account }
}

/** For so many minutes a second press of the same button is taken for the first. */
const pressedAgain = 10

/** A waiting invitation whose time has not run out, into a company that is open. */
const living = (ctx: Context, condition: SQL | undefined, lock = false) =>
  theOne(ctx, and(condition, eq(invitations.state, 'waiting'), gt(invitations.expiresAt, dateOf(ctx.now))), lock)

/** One that was accepted a moment ago: a second press makes nothing, and ends where the first one did. */
const acceptedJustNow = (ctx: Context, condition: SQL | undefined) => {
  const since = dateOf(ctx.now.subtract({ minutes: pressedAgain }))
  return theOne(ctx, and(condition, eq(invitations.state, 'accepted'), gt(invitations.decidedAt, since)))
}

const theOne = async ({ db }: Context, condition: SQL | undefined, lock = false) => {
  const query = db
    .select({ row: invitations, company: companies.name })
    .from(invitations)
    .leftJoin(companies, eq(companies.id, invitations.companyId))
    .where(and(condition, or(isNull(invitations.companyId), isNull(companies.closedAt))))
    .$dynamic()
  const [found] = await (lock ? query.for('update', { of: invitations }) : query)
  return found && { ...found.row, company: found.company }
}
