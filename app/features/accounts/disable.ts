import { eq } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { logEvent } from '#events/audit-log.ts'
import { dateOf } from '#domain/instant.ts'
import { notFound, Refusal } from '#domain/refusal.ts'
import { accountOf, demandToChange } from './account.ts'
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
    demand(ctx, 'users.manage')
    const named = await accountOf(ctx, emailAddress(typed) ?? '')
    if (!named) throw notFound('account')
    const account = await demandToChange(ctx, named.userId)
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
    const account = await demandToChange(ctx, userId)
    if (!account.disabledAt) return
    await ctx.db.update(profiles).set({ disabledAt: null }).where(eq(profiles.userId, userId))
    await logEvent(ctx, accountEvents.enabled, userId)
  })
