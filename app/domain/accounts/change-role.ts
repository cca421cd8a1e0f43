import { eq } from 'drizzle-orm'
import { inTransaction, type Context } from '../context.ts'
import { logEvent } from '../events/audit-log.ts'
import { Refusal } from '../refusal.ts'
import type { Role } from '../viewer.ts'
import { findAccount } from './account.ts'
import { endSessionsOf } from './end-session.ts'
import { leaveCompany } from './company-link.ts'
import { unlessLastAdmin } from './last-admin.ts'
import { profiles } from './schema.ts'
import { accountEvents } from './events.ts'

/**
 * Gives an account another role. Its sessions end, so that higher rights never come to an old one, and it leaves its
 * company: customers belong to companies that buy, suppliers to companies that supply.
 * @throws Refusal `forbidden` unless an administrator does it, and to somebody else; `conflict` for the last one.
 */
export const changeRole = (ctx: Context, userId: string, role: Role): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { viewer } = ctx
    if (viewer.role !== 'admin' && viewer.role !== 'system')
      throw new Refusal('forbidden', 'Only an administrator changes roles.')
    if ('userId' in viewer && viewer.userId === userId)
      throw new Refusal('forbidden', 'Nobody changes their own role. Ask another administrator.')
    if (role !== 'admin') await unlessLastAdmin(ctx, userId)
    const account = await findAccount(ctx, userId)
    if (account.role === role) return
    await leaveCompany(ctx, userId)
    await ctx.db.update(profiles).set({ role }).where(eq(profiles.userId, userId))
    await endSessionsOf(ctx, userId)
    await logEvent(ctx, accountEvents.role_changed, userId, {}, { from: account.role, to: role })
  })
