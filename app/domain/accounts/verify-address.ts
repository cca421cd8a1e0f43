import { and, eq } from 'drizzle-orm'
import type { Auth } from '#platform/auth.ts'
import { inTransaction, type Context } from '../context.ts'
import { logEvent } from '../events/audit-log.ts'
import { dateOf } from '../instant.ts'
import { knowMailbox } from '../mails/known.ts'
import { accountOf, asViewer, findAccount } from './account.ts'
import { emailAddress } from './email.ts'
import { limitOfAddress, limitOfMailbox, spend } from './limits.ts'
import { deadLink, endLinksOf, makeLink, ownerOfLink, spendLink } from './link.ts'
import { roleRequests, users } from './schema.ts'
import { accountEvents } from './events.ts'

/** The address that a link would verify. Changes nothing. @throws Refusal `gone` for a link that works no more. */
export const addressToVerify = async (ctx: Context, key: string): Promise<string> => {
  const owner = await ownerOfLink(ctx, 'verify', key)
  if (!owner) throw deadLink()
  return owner.email
}

/**
 * Verifies the address that a link was sent to, and only if it still is the account's. From now on the account can
 * sign in, and a wish for another role reaches the administrators.
 * @throws Refusal `gone` for a link that works no more.
 */
export const verifyAddress = (ctx: Context, key: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const owner = await spendLink(ctx, 'verify', key)
    if (!owner) throw deadLink()
    const [user] = await ctx.db
      .update(users)
      .set({ emailVerified: true, updatedAt: dateOf(ctx.now) })
      .where(and(eq(users.id, owner.userId), eq(users.email, owner.email)))
      .returning({ id: users.id })
    if (!user) throw deadLink()
    await knowMailbox(ctx, owner.email)
    const account = await findAccount(ctx, owner.userId)
    const self = { ...ctx, viewer: asViewer(account) }
    await logEvent(self, accountEvents.verified, owner.userId)
    const [wish] = await ctx.db
      .select({ role: roleRequests.role })
      .from(roleRequests)
      .where(and(eq(roleRequests.userId, owner.userId), eq(roleRequests.state, 'waiting')))
    if (wish) {
      const { userId, email } = account
      await logEvent(self, accountEvents.role_asked, userId, { userId, email, role: wish.role }, { role: wish.role })
    }
  })

/**
 * Sends the link once more, if there is an account that waits for it; the answer is the same if not. Links sent before
 * end. `0`, or the seconds to wait when too many came from this network address.
 */
export const sendVerification = async (
  ctx: Context,
  { auth, rateLimitFactor }: { auth: Auth; rateLimitFactor: number },
  { email: typed, address }: { email: string; address: string },
): Promise<number> => {
  const wait = await spend(ctx, [limitOfAddress(address)], rateLimitFactor)
  const email = emailAddress(typed)
  if (wait > 0 || !email) return wait
  if ((await spend(ctx, [limitOfMailbox('confirm', email)], rateLimitFactor)) > 0) return 0
  await inTransaction(ctx, async (ctx) => {
    const account = await accountOf(ctx, email)
    if (!account || account.emailVerified || account.disabledAt) return
    await endLinksOf(ctx, account.userId, 'verify')
    const { name } = await makeLink(ctx, auth, 'verify', account)
    await logEvent(ctx, accountEvents.verification_asked, account.userId, { email, link: name })
  })
  return 0
}
