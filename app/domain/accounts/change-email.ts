import { and, eq } from 'drizzle-orm'
import type { Auth } from '#platform/auth.ts'
import { inTransaction, type Context } from '../context.ts'
import { logEvent } from '../events/audit-log.ts'
import { dateOf } from '../instant.ts'
import { knowMailbox } from '../mails/known.ts'
import { accountOf, asViewer, findAccount, ownId } from './account.ts'
import { emailAddress } from './email.ts'
import { endSessionsOf } from './end-session.ts'
import { limitOfMailbox, spend } from './limits.ts'
import { deadLink, endLinksOf, makeLink, ownerOfLink, spendLink } from './link.ts'
import { knowsPassword, wrongPassword } from './own-password.ts'
import { users } from './schema.ts'
import { noAddress } from './sign-up.ts'
import { accountEvents } from './events.ts'

type Wish = { email: string; password: string }
export type Asked = { outcome: 'mail-sent' } | { outcome: 'refused'; field: 'email' | 'password'; problem: string }

/**
 * Asks that the viewer's account move to another address: a link goes to the new one, a word to the old one. An
 * address that has an account already gets the same answer, and its owner a mail that somebody tried.
 */
export const askForEmail = async (
  ctx: Context,
  { auth, rateLimitFactor }: { auth: Auth; rateLimitFactor: number },
  wish: Wish,
): Promise<Asked> => {
  const userId = ownId(ctx.viewer)
  const email = emailAddress(wish.email)
  const account = await findAccount(ctx, userId)
  if (!email) return { outcome: 'refused', field: 'email', problem: noAddress }
  if (email === account.email) return { outcome: 'refused', field: 'email', problem: 'This is your address already.' }
  if (!(await knowsPassword(ctx, userId, wish.password, rateLimitFactor)))
    return { outcome: 'refused', field: 'password', problem: wrongPassword }
  if ((await spend(ctx, [limitOfMailbox('confirm', email)], rateLimitFactor)) > 0) return { outcome: 'mail-sent' }
  await inTransaction(ctx, async (ctx) => {
    const holder = await accountOf(ctx, email)
    await endLinksOf(ctx, userId, 'new-address')
    const { name } = await makeLink(ctx, auth, 'new-address', { userId, email })
    if (holder?.emailVerified) await logEvent(ctx, accountEvents.sign_up_tried, holder.userId, { email })
    else {
      const facts = { email: account.email, newEmail: email, link: name }
      await logEvent(ctx, accountEvents.email_asked, userId, facts)
    }
  })
  return { outcome: 'mail-sent' }
}

/** The address a link would move an account to. Changes nothing. @throws Refusal `gone`. */
export const newAddressBehind = async (ctx: Context, key: string): Promise<string> => {
  const owner = await ownerOfLink(ctx, 'new-address', key)
  if (!owner) throw deadLink()
  return owner.email
}

/**
 * Moves an account to the address that received the link. Its sessions and all other links end, and the old address is
 * told. An account that somebody began with the new address and never verified gives way. What was asked and bought under
 * the old one follows in `orders/new-address.ts`. Gives whose account it is, and both addresses.
 * @throws Refusal `gone` for a link that works no more, or when the address has been taken meanwhile.
 */
export const confirmEmail = (ctx: Context, key: string): Promise<{ userId: string; from: string; to: string }> =>
  inTransaction(ctx, async (ctx) => {
    const owner = await spendLink(ctx, 'new-address', key)
    if (!owner) throw deadLink()
    const account = await findAccount(ctx, owner.userId)
    await ctx.db.delete(users).where(and(eq(users.email, owner.email), eq(users.emailVerified, false)))
    if (account.disabledAt || (await accountOf(ctx, owner.email))) throw deadLink()
    await ctx.db
      .update(users)
      .set({ email: owner.email, emailVerified: true, updatedAt: dateOf(ctx.now) })
      .where(eq(users.id, owner.userId))
    await knowMailbox(ctx, owner.email)
    await endSessionsOf(ctx, owner.userId)
    await endLinksOf(ctx, owner.userId)
    const facts = { email: account.email, newEmail: owner.email }
    await logEvent({ ...ctx, viewer: asViewer(account) }, accountEvents.email_changed, owner.userId, facts)
    return { userId: owner.userId, from: account.email, to: owner.email }
  })
