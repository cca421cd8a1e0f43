import { eq } from 'drizzle-orm'
import { type Context, inTransaction } from '#domain/context.ts'
import { forgetActor, logEvent } from '#events/audit-log.ts'
import { oneLine } from '#domain/text.ts'
import { dateOf } from '#domain/instant.ts'
import { knowMailbox } from '#mails/mailbox.ts'
import { DomainError } from '#domain/domain-error.ts'
import { forgetMailsAndMailbox } from '#mails/forget.ts'
import { system } from '#domain/viewer.ts'
import {
  findAccountByEmail,
  asViewer,
  demandToChange,
  displayName,
  emailAddress,
  findAccount,
  ownId,
} from './account.ts'
import { profiles, users } from './schema.ts'
import { accountEvents } from './events.ts'
import { endAllSessions } from './session.ts'
import { mailboxLimit, takeTries } from './limits.ts'
import { deadLink, endLinks, type LinkOwner, makeLink, findLinkOwner, redeemLink } from './link.ts'
import { knowsPassword, wrongPassword } from './password.ts'
import { adoptByAddress } from './make-account.ts'
import { endSignUps } from './pending-sign-up.ts'
import { noAddress } from './sign-up.ts'
import type { AuthServices } from './sign-in.ts'
import { forgetInvitations } from './forget.ts'
import { unlessLastAdmin } from './manage-account.ts'

type TypedProfile = { displayName: string; phone: string; mentionMails?: boolean }

/**
 * Changes what the viewer is called, their phone, as typed, and of staff whether mentions are emailed to them; an empty
 * phone is none. Nothing else can be set here.
 */
export const changeProfile = (ctx: Context, typed: TypedProfile): Promise<void> =>
  keepProfile(ctx, ownId(ctx.viewer), typed)

/** The same for someone else, by staff. @throws DomainError `not-found`. */
export const changeProfileOf = async (ctx: Context, userId: string, typed: TypedProfile): Promise<void> => {
  await demandToChange(ctx, userId)
  await keepProfile(ctx, userId, typed)
}

const keepProfile = (ctx: Context, userId: string, typed: TypedProfile) =>
  inTransaction(ctx, async (ctx) => {
    const { email } = await findAccount(ctx, userId)
    await ctx.db
      .update(profiles)
      .set({
        displayName: displayName(typed.displayName, email),
        phone: oneLine(typed.phone, 40) || null,
        ...(typed.mentionMails !== undefined && { mentionMails: typed.mentionMails }),
      })
      .where(eq(profiles.userId, userId))
    await logEvent(ctx, accountEvents.profile_changed, userId)
  })

type EmailChange = { email: string; password: string }
export type EmailChangeResult =
  | { outcome: 'mail-sent' }
  | { outcome: 'refused'; field: 'email' | 'password'; problem: string }
  | { outcome: 'too-many-mails'; waitSeconds: number }

/**
 * Asks that the viewer's account move to another address: a link goes to the new one, a word to the old one. An
 * address that has an account already gets the same answer, and its owner a mail that someone tried.
 */
export const requestEmailChange = async (
  ctx: Context,
  { auth, rateLimitFactor }: AuthServices,
  change: EmailChange,
): Promise<EmailChangeResult> => {
  const userId = ownId(ctx.viewer)
  const email = emailAddress(change.email)
  const account = await findAccount(ctx, userId)
  if (!email) return { outcome: 'refused', field: 'email', problem: noAddress }
  if (email === account.email) return { outcome: 'refused', field: 'email', problem: 'This is already your email.' }
  if (!(await knowsPassword(ctx, userId, change.password, rateLimitFactor)))
    return { outcome: 'refused', field: 'password', problem: wrongPassword }
  const waitSeconds = await takeTries(ctx, [mailboxLimit('confirm', email)], rateLimitFactor)
  if (waitSeconds > 0) return { outcome: 'too-many-mails', waitSeconds }
  await inTransaction(ctx, async (ctx) => {
    const holder = await findAccountByEmail(ctx, email)
    await endLinks(ctx, userId, 'new-address')
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
 * @throws DomainError `gone` for a link that works no more, `forbidden` unless the viewer's account asked for it.
 */
export const findNewAddressByToken = async (ctx: Context, key: string): Promise<string> => {
  const owner = await findLinkOwner(ctx, 'new-address', key)
  return ownLink(ctx, owner).email
}

/**
 * Moves the viewer's account to the address that received the link. Its sessions and all other links end, and the old
 * address is told. Sign-ups that wait for a link in the new mailbox end. Requests and orders under the old one
 * follows in `orders/new-address.ts`. Gives whose account it is, and both addresses.
 * @throws DomainError `gone` for a link that works no more, or when the address has been taken meanwhile; `forbidden` unless
 * the viewer's account asked for it.
 */
export const confirmEmail = (ctx: Context, key: string): Promise<{ userId: string; from: string; to: string }> =>
  inTransaction(ctx, async (ctx) => {
    const owner = ownLink(ctx, await redeemLink(ctx, 'new-address', key))
    const account = await findAccount(ctx, owner.userId)
    await endSignUps(ctx, owner.email)
    if (account.disabledAt || (await findAccountByEmail(ctx, owner.email))) throw deadLink()
    await ctx.db
      .update(users)
      .set({ email: owner.email, updatedAt: dateOf(ctx.now) })
      .where(eq(users.id, owner.userId))
    await knowMailbox(ctx, owner.email)
    await endAllSessions(ctx, owner.userId)
    await endLinks(ctx, owner.userId)
    const facts = { email: account.email, newEmail: owner.email }
    const self = { ...ctx, viewer: asViewer(account) }
    await logEvent(self, accountEvents.email_changed, owner.userId, facts)
    await adoptByAddress(self, owner.userId)
    return { userId: owner.userId, from: account.email, to: owner.email }
  })

/** The link proves the mailbox. That its reader wants this account there, a session of the account says. */
const ownLink = ({ viewer }: Context, owner: LinkOwner | undefined): LinkOwner => {
  if (!owner) throw deadLink()
  if ('userId' in viewer && viewer.userId === owner.userId) return owner
  throw new DomainError(
    'forbidden',
    'This link belongs to another account. Sign in with that account, then open the link again.',
  )
}

/**
 * Deletes the viewer's own account for good: profile, password, sessions, two-factor key, mails about the account, the
 * name in the audit log, and invitations to its address. A last mail says so. Requests keep their answers and lose their
 * link to the account. False for a wrong password.
 * @throws DomainError `conflict` for the last administrator.
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
    await endLinks(ctx, userId)
    await forgetInvitations(ctx, email)
    await endSignUps(ctx, email)
    await ctx.db.delete(users).where(eq(users.id, userId))
    await forgetActor(ctx, userId)
    await forgetMailsAndMailbox(ctx, userId, email)
    // The one who did it has no name any more.
    await logEvent({ ...ctx, viewer: system }, accountEvents.deleted, userId, { email: account.email })
  })
  return true
}
