import { and, asc, eq, isNull } from 'drizzle-orm'
import { can, demand } from '#domain/can.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { logEvent } from '#events/audit-log.ts'
import { permissionNames } from '#domain/permissions.ts'
import { administrator, isStaffRole, staffRoles } from '#domain/roles.ts'
import { notFound, DomainError } from '#domain/domain-error.ts'
import type { Role } from '#domain/viewer.ts'
import { dateOf } from '#domain/instant.ts'
import { isUuid } from '#domain/text.ts'
import { type Account, findAccountByEmail, asViewer, demandToChange, emailAddress, findAccount } from './account.ts'
import { endAllSessions } from './session.ts'
import { leaveCompany } from './company-people.ts'
import { endInvitations } from './end-invitations.ts'
import { profiles, roleRequests, users } from './schema.ts'
import { accountEvents } from './events.ts'
import { endLinks } from './link.ts'
import { roleRequestLife, type RoleRequestVerb } from './lifecycles.ts'

/**
 * Gives an account another role; for `admin`, with the staff role. Its sessions end when it may do anything that it might
 * not before, so that higher rights never come to an old one; rights that are taken away are gone with the next request.
 * It leaves its company: customers belong to companies that buy, suppliers to companies that supply. Invitations that it sent
 * or that wait for it end, so that none gives back what was taken.
 * @throws DomainError `forbidden` unless someone who may does it, and to someone else; `conflict` for the last
 * administrator; `invalid` without a staff role we know.
 */
export const changeRole = (ctx: Context, userId: string, role: Role, staffRole?: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { viewer } = ctx
    demand(ctx, 'users.manage')
    if ('userId' in viewer && viewer.userId === userId)
      throw new DomainError('forbidden', "You can't change your own role. Ask another administrator.")
    if (role !== 'admin' || staffRole !== administrator) await unlessLastAdmin(ctx, userId)
    const account = await findAccount(ctx, userId)
    if (role === 'admin' || account.role === 'admin') demand(ctx, 'staff.manage')
    if (role === 'admin' && !isStaffRole(staffRole)) throw new DomainError('invalid', 'Please choose a staff role.')
    const after = { ...account, role, staffRole: role === 'admin' ? (staffRole ?? null) : null }
    if (account.role === role && account.staffRole === after.staffRole) return
    if (account.role !== role) await leaveCompany(ctx, userId)
    await ctx.db.update(profiles).set({ role, staffRole: after.staffRole }).where(eq(profiles.userId, userId))
    if (account.role !== role || gains(account, after)) await endAllSessions(ctx, userId)
    await endInvitations(ctx, userId)
    await logEvent(ctx, accountEvents.role_changed, userId, {}, { from: nameOf(account), to: nameOf(after) })
  })

const gains = (before: Account, after: Account): boolean => {
  const [was, is] = [asViewer(before), asViewer(after)]
  return permissionNames.some((permission) => can(is, permission) && !can(was, permission))
}

/** "dispatcher" of staff, whose role alone says little. */
const nameOf = ({ role, staffRole }: Account) => staffRole ?? role

/**
 * Disables an account: its sessions, its links and the invitations from and to it end at once, and it cannot sign in.
 * Disabling it again changes nothing.
 * @throws DomainError `not-found` without such an account or unless staff does it, `forbidden` for one's own account,
 * `conflict` for the last administrator.
 */
export const disableAccount = (ctx: Context, typed: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'users.manage')
    const named = await findAccountByEmail(ctx, emailAddress(typed) ?? '')
    if (!named) throw notFound('account')
    const account = await demandToChange(ctx, named.userId)
    if ('userId' in ctx.viewer && ctx.viewer.userId === account.userId)
      throw new DomainError('forbidden', "You can't disable your own account. Ask another administrator.")
    if (account.disabledAt) return
    await unlessLastAdmin(ctx, account.userId)
    await ctx.db
      .update(profiles)
      .set({ disabledAt: dateOf(ctx.now) })
      .where(eq(profiles.userId, account.userId))
    await endAllSessions(ctx, account.userId)
    await endLinks(ctx, account.userId)
    await endInvitations(ctx, account.userId)
    await logEvent(ctx, accountEvents.disabled, account.userId)
  })

/** Lets a disabled account sign in again. @throws DomainError `not-found` without such an account or unless staff does it. */
export const enableAccount = (ctx: Context, userId: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const account = await demandToChange(ctx, userId)
    if (!account.disabledAt) return
    await ctx.db.update(profiles).set({ disabledAt: null }).where(eq(profiles.userId, userId))
    await logEvent(ctx, accountEvents.enabled, userId)
  })

export type RoleRequest = { id: string; userId: string; email: string; displayName: string; role: Role; askedAt: Date }

/** Wishes for another role that wait for an answer, oldest first. */
export const waitingRoleRequests = async (ctx: Pick<Context, 'db' | 'viewer'>): Promise<RoleRequest[]> => {
  demand(ctx, 'users.see')
  return ctx.db
    .select({
      id: roleRequests.id,
      userId: roleRequests.userId,
      email: users.email,
      displayName: profiles.displayName,
      role: roleRequests.role,
      askedAt: roleRequests.askedAt,
    })
    .from(roleRequests)
    .innerJoin(users, eq(users.id, roleRequests.userId))
    .innerJoin(profiles, eq(profiles.userId, roleRequests.userId))
    .where(eq(roleRequests.state, 'waiting'))
    .orderBy(asc(roleRequests.askedAt))
}

/**
 * Approves or declines a wish for another role; the person who asked is told by mail. Approving changes the role; anyone who
 * asked to be staff becomes `staffRole`.
 * @throws DomainError `conflict` when it was answered before, `forbidden` unless an administrator answers, `invalid` without
 * a staff role.
 */
export const decideRoleRequest = (ctx: Context, id: string, verb: RoleRequestVerb, staffRole?: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const [wish] = isUuid(id)
      ? await ctx.db.select().from(roleRequests).where(eq(roleRequests.id, id)).for('update')
      : []
    if (!wish) throw notFound('role request')
    const state = roleRequestLife.move(wish.state, verb, ctx.viewer)
    const account = await findAccount(ctx, wish.userId)
    await ctx.db
      .update(roleRequests)
      .set({ state, decidedAt: dateOf(ctx.now) })
      .where(eq(roleRequests.id, id))
    if (state === 'approved') {
      await changeRole(ctx, wish.userId, wish.role, staffRole)
      const as = staffRoles[staffRole ?? '']?.label ?? null
      await logEvent(ctx, accountEvents.role_approved, wish.userId, { email: account.email, as })
    } else await logEvent(ctx, accountEvents.role_declined, wish.userId, { email: account.email })
  })

/**
 * Refuses when this account is the only administrator who can sign in. Call it first in the transaction: the
 * administrators are held until it ends, so that two who remove each other wait in line.
 * @throws DomainError `conflict`.
 */
export const unlessLastAdmin = async ({ db }: Pick<Context, 'db'>, userId: string): Promise<void> => {
  const admins = await db
    .select({ userId: profiles.userId })
    .from(profiles)
    .where(and(eq(profiles.role, 'admin'), eq(profiles.staffRole, administrator), isNull(profiles.disabledAt)))
    .orderBy(asc(profiles.userId))
    .for('update')
  if (admins.length === 1 && admins[0]?.userId === userId)
    throw new DomainError('conflict', 'This is the last administrator. Give someone else the role first.')
}

export type Admin = { email: string; displayName: string; staffRole: string | null; disabledAt: Date | null }

/** Everybody who is staff, disabled ones too, by address. */
export const listAdmins = ({ db }: Pick<Context, 'db'>): Promise<Admin[]> =>
  db
    .select({
      email: users.email,
      displayName: profiles.displayName,
      staffRole: profiles.staffRole,
      disabledAt: profiles.disabledAt,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(eq(profiles.role, 'admin'))
    .orderBy(asc(users.email))
