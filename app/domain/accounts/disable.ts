import { eq } from 'drizzle-orm'
import { inTransaction, type Context } from '../context.ts'
import { logEvent } from '../events/audit-log.ts'
import { dateOf } from '../instant.ts'
import { notFound, Refusal } from '../refusal.ts'
import { staffOnly } from '../staff-only.ts'
import { accountOf, findAccount } from './account.ts'
import { emailAddress } from './email.ts'
import { endSessionsOf } from './end-session.ts'
import { unlessLastAdmin } from './last-admin.ts'
import { endLinksOf } from './link.ts'
import { profiles } from './schema.ts'
import { accountEvents } from './events.ts'

/**
 * Disables an account: its sessions and links end at once and it cannot sign in. Disabling it again changes nothing.
 * @throws Refusal `not-found` without such an account or unless staff does it, `forbidden` for one's own account,
 * `conflict` for the last administrator.
 */
export const disableAccount = (ctx: Context, typed: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    staffOnly(ctx)
    const account = await accountOf(ctx, emailAddress(typed) ?? '')
    if (!account) throw notFound('account')
    if ('userId' in ctx.viewer && ctx.viewer.userId === account.userId)
      throw new Refusal('forbidden', 'Nobody disables their own account. Ask another administrator.')
    if (account.disabledAt) return
    await unlessLastAdmin(ctx, account.userId)
    await ctx.db
      .update(profiles)
      .set({ disabledAt: dateOf(ctx.now) })
      .where(eq(profiles.userId, account.userId))
    await endSessionsOf(ctx, account.userId)
    await endLinksOf(ctx, account.userId)
    await logEvent(ctx, accountEvents.disabled, account.userId)
  })

/** Lets a disabled account sign in again. @throws Refusal `not-found` without such an account or unless staff does it. */
export const enableAccount = (ctx: Context, userId: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    staffOnly(ctx)
    const account = await findAccount(ctx, userId)
    if (!account.disabledAt) return
    await ctx.db.update(profiles).set({ disabledAt: null }).where(eq(profiles.userId, userId))
    await logEvent(ctx, accountEvents.enabled, userId)
  })
