import { eq } from 'drizzle-orm'
import { inTransaction, type Context } from '#domain/context.ts'
import { logEvent } from '#events/audit-log.ts'
import { dateOf } from '#domain/instant.ts'
import { knowMailbox } from '#mails/mailbox.ts'
import { Refusal } from '#domain/refusal.ts'
import { accountOf, asViewer, findAccount, ownId } from './account.ts'
import { emailAddress } from './email.ts'
import { endSessionsOf } from './end-session.ts'
import { limitOfMailbox, spend } from './limits.ts'
import { deadLink, endLinksOf, makeLink, ownerOfLink, spendLink, type LinkOwner } from './link.ts'
import { knowsPassword, wrongPassword } from './own-password.ts'
import { endSignUpsWith } from './pending-sign-up.ts'
import { users } from './schema.ts'
import { noAddress } from './sign-up.ts'
import type { AuthServices } from './sign-in.ts'
import { accountEvents } from './events.ts'

type Wish = { email: string; password: string }
export type Asked =
  | { outcome: 'mail-sent' }
  | { outcome: 'refused'; field: 'email' | 'password'; problem: string }
  | { outcome: 'too-many-mails'; waitSeconds: number }

/**
 * Asks that the viewer's account move to another address: a link goes to the new one, a word to the old one. An
 * address that has an account already gets the same answer, and its owner a mail that somebody tried.
 */
export const requestEmailChange = async (
  ctx: Context,
  { auth, rateLimitFactor }: AuthServices,
  wish: Wish,
): Promise<Asked> => {
  const userId = ownId(ctx.viewer)
  const email = emailAddress(wish.email)
  const account = await findAccount(ctx, userId)
  if (!email) return { outcome: 'refused', field: 'email', problem: noAddress }
  if (email === account.email) return { outcome: 'refused', field: 'email', problem: 'This is your address already.' }
  if (!(await knowsPassword(ctx, userId, wish.password, rateLimitFactor)))
    return { outcome: 'refused', field: 'password', problem: wrongPassword }
  const waitSeconds = await spend(ctx, [limitOfMailbox('confirm', email)], rateLimitFactor)
  if (waitSeconds > 0) return { outcome: 'too-many-mails', waitSeconds }
  await inTransaction(ctx, async (ctx) => {
    const holder = await accountOf(ctx, email)
    await endLinksOf(ctx, userId, 'new-address')
    const { name } = await makeLink(ctx, auth, 'new-address', { userId, email })
    if (holder) await logEvent(ctx, accountEvents.sign_up_tried, holder.userId, { email })
    else {
      const facts = { email: account.email, newEmail: email, link: name }
      await logEvent(ctx, accountEvents.email_asked, userId, facts)
    }
  })
  return { outcome: 'mail-sent' }
}

/**
 * The address a link would move the viewer's account to. Changes nothing.
 * @throws Refusal `gone` for a link that works no more, `forbidden` unless the viewer's account asked for it.
 */
export const newAddressBehind = async (ctx: Context, key: string): Promise<string> => {
  const owner = await ownerOfLink(ctx, 'new-address', key)
  return ownLink(ctx, owner).email
}

/**
 * Moves the viewer's account to the address that received the link. Its sessions and all other links end, and the old
 * address is told. Sign-ups that wait for a link in the new mailbox end. What was asked and bought under the old one
 * follows in `orders/new-address.ts`. Gives whose account it is, and both addresses.
 * @throws Refusal `gone` for a link that works no more, or when the address has been taken meanwhile; `forbidden` unless
 * the viewer's account asked for it.
 */
export const confirmEmail = (ctx: Context, key: string): Promise<{ userId: string; from: string; to: string }> =>
  inTransaction(ctx, async (ctx) => {
    const owner = ownLink(ctx, await spendLink(ctx, 'new-address', key))
    const account = await findAccount(ctx, owner.userId)
    await endSignUpsWith(ctx, owner.email)
    if (account.disabledAt || (await accountOf(ctx, owner.email))) throw deadLink()
    await ctx.db
      .update(users)
      .set({ email: owner.email, updatedAt: dateOf(ctx.now) })
      .where(eq(users.id, owner.userId))
    await knowMailbox(ctx, owner.email)
    await endSessionsOf(ctx, owner.userId)
    await endLinksOf(ctx, owner.userId)
    const facts = { email: account.email, newEmail: owner.email }
    await logEvent({ ...ctx, viewer: asViewer(account) }, accountEvents.email_changed, owner.userId, facts)
    return { userId: owner.userId, from: account.email, to: owner.email }
  })

/** The link proves the mailbox. That its reader wants this account there, a session of the account says. */
const ownLink = ({ viewer }: Context, owner: LinkOwner | undefined): LinkOwner => {
  if (!owner) throw deadLink()
  if ('userId' in viewer && viewer.userId === owner.userId) return owner
  throw new Refusal(
    'forbidden',
    'This link was asked for by another account. Sign in with that account, then open the link again.',
  )
}
