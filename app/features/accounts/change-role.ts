import { eq } from 'drizzle-orm'
import { can, demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { logEvent } from '#events/audit-log.ts'
import { administrator, isStaffRole, permissionNames } from '#domain/permissions.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Role } from '#domain/viewer.ts'
import { asViewer, findAccount, type Account } from './account.ts'
import { endSessionsOf } from './end-session.ts'
import { leaveCompany } from './company-link.ts'
import { unlessLastAdmin } from './last-admin.ts'
import { profiles } from './schema.ts'
import { accountEvents } from './events.ts'

/**
 * Gives an account another role; for `admin`, with the staff role. Its sessions end when it may do anything that it might
 * not before, so that higher rights never come to an old one; rights that are taken away are gone with the next request.
 * It leaves its company: customers belong to companies that buy, suppliers to companies that supply.
 * @throws Refusal `forbidden` unless somebody who may does it, and to somebody else; `conflict` for the last
 * administrator; `invalid` without a staff role we know.
 */
export const changeRole = (ctx: Context, userId: string, role: Role, staffRole?: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { viewer } = ctx
    demand(ctx, 'users.manage')
    if ('userId' in viewer && viewer.userId === userId)
      throw new Refusal('forbidden', 'Nobody changes their own role. Ask another administrator.')
    if (role !== 'admin' || staffRole !== administrator) await unlessLastAdmin(ctx, userId)
    const account = await findAccount(ctx, userId)
    if (role === 'admin' || account.role === 'admin') demand(ctx, 'staff.manage')
    if (role === 'admin' && !isStaffRole(staffRole)) throw new Refusal('invalid', 'Please choose a staff role.')
    const after = { ...account, role, staffRole: role === 'admin' ? (staffRole ?? null) : null }
    if (account.role === role && account.staffRole === after.staffRole) return
    if (account.role !== role) await leaveCompany(ctx, userId)
    await ctx.db.update(profiles).set({ role, staffRole: after.staffRole }).where(eq(profiles.userId, userId))
    if (account.role !== role || gains(account, after)) await endSessionsOf(ctx, userId)
    await logEvent(ctx, accountEvents.role_changed, userId, {}, { from: nameOf(account), to: nameOf(after) })
  })

const gains = (before: Account, after: Account): boolean => {
  const [was, is] = [asViewer(before), asViewer(after)]
  return permissionNames.some((permission) => can(is, permission) && !can(was, permission))
}

/** "dispatcher" of staff, whose role alone says little. */
const nameOf = ({ role, staffRole }: Account) => staffRole ?? role
