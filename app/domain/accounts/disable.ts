import { eq } from 'drizzle-orm'
import { inTransaction, type Context } from '../context.ts'
import { record } from '../events/record.ts'
import { dateOf } from '../instant.ts'
import { notFound } from '../refusal.ts'
import { accountOf } from './account.ts'
import { emailAddress } from './email.ts'
import { endSessionsOf } from './end-session.ts'
import { unlessLastAdmin } from './last-admin.ts'
import { endLinksOf } from './link.ts'
import { profiles } from './schema.ts'

/**
 * Disables an account: its sessions and links end at once and it cannot sign in. Disabling it again changes nothing.
 * @throws Refusal `not-found` without such an account, `conflict` for the last administrator.
 */
export const disableAccount = (ctx: Context, typed: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const account = await accountOf(ctx, emailAddress(typed) ?? '')
    if (!account) throw notFound('account')
    if (account.disabledAt) return
    await unlessLastAdmin(ctx, account.userId)
    await ctx.db
      .update(profiles)
      .set({ disabledAt: dateOf(ctx.now) })
      .where(eq(profiles.userId, account.userId))
    await endSessionsOf(ctx, account.userId)
    await endLinksOf(ctx, account.userId)
    await record(ctx, { name: 'account.disabled' }, account.userId)
  })
