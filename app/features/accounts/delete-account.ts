import { eq } from 'drizzle-orm'
import { inTransaction, type Context } from '#domain/context.ts'
import { forgetActor, logEvent } from '#events/audit-log.ts'
import { forgetMailsAndMailbox } from '#mails/forget.ts'
import { system } from '#domain/viewer.ts'
import { findAccount, ownId } from './account.ts'
import { forgetInvitations } from './forget-invitations.ts'
import { unlessLastAdmin } from './last-admin.ts'
import { endLinksOf } from './link.ts'
import { knowsPassword } from './own-password.ts'
import { endSignUpsWith } from './pending-sign-up.ts'
import { users } from './schema.ts'
import { accountEvents } from './events.ts'

/**
 * Deletes the viewer's own account for good: profile, password, sessions, two-factor key, mails about the account, and
 * the name in the diary, and invitations to its address. A last mail says so. Requests keep their answers and lose their link to the account. False for a wrong password.
 * @throws Refusal `conflict` for the last administrator.
 */
export const deleteOwnAccount = async (
  ctx: Context,
  { password, rateLimitFactor }: { password: string; rateLimitFactor: number },
): Promise<boolean> => {
  const userId = ownId(ctx.viewer)
  if (!(await knowsPassword(ctx, userId, password, rateLimitFactor))) return false
  await inTransaction(ctx, async (ctx) => {
    await unlessLastAdmin(ctx, userId)
    const account = await findAccount(ctx, userId)
    const { email } = account
    await endLinksOf(ctx, userId)
    await forgetInvitations(ctx, email)
    await endSignUpsWith(ctx, email)
    await ctx.db.delete(users).where(eq(users.id, userId))
    await forgetActor(ctx, userId)
    await forgetMailsAndMailbox(ctx, userId, email)
    // The one who did it has no name any more.
    await logEvent({ ...ctx, viewer: system }, accountEvents.deleted, userId, { email: account.email })
  })
  return true
}
