import { randomUUID } from 'node:crypto'
import { hashing, HashingBusy } from '#platform/hashing.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { logEvent } from '#events/audit-log.ts'
import type { Role } from '#domain/viewer.ts'
import type { RequestOrigin } from '#platform/auth.ts'
import { dateOf } from '#domain/instant.ts'
import { knowMailbox } from '#mails/mailbox.ts'
import { findAccountByEmail, asViewer, displayName, emailAddress, findAccount } from './account.ts'
import { returnTries, addressLimit, mailboxLimit, pendingSignUpLimit, takeTries } from './limits.ts'
import { keepSignUp, renewLink, findSignUpByToken, takeSignUp } from './pending-sign-up.ts'
import { hashPassword, isPassword, passwordProblem } from './password.ts'
import { type AuthServices, noteSignIn } from './sign-in.ts'
import { accountEvents } from './events.ts'
import { endSession, openSession } from './session.ts'
import { deadLink } from './link.ts'
import { adoptByAddress, makeAccount } from './make-account.ts'
import { roleRequests } from './schema.ts'

/** What someone typed to get an account. Nothing else of a request's body is ever read. */
export type SignUpInput = {
  email: string
  password: string
  displayName: string
  role: Role
  address: string
  /** The page of ours that they want the account for; the mail's link leads on to it. */
  from?: string
}

/** `too-many-mails`: the mailbox has been written to often enough, no matter who asked for it. */
export type SignUp =
  | { outcome: 'mail-sent' }
  | { outcome: 'refused'; field: 'email' | 'password'; problem: string }
  | { outcome: 'too-many' | 'too-many-mails'; waitSeconds: number }

/**
 * Keeps a sign-up until the link that is mailed for it is pressed: an account is made then and not before, see
 * `verifyAddress`. An address that has an account gets the same answer after the same work, and its owner a mail that
 * someone tried.
 */
export const signUp = async (ctx: Context, services: AuthServices, typed: SignUpInput): Promise<SignUp> => {
  const email = emailAddress(typed.email)
  if (!email) return { outcome: 'refused', field: 'email', problem: noAddress }
  const problem = passwordProblem(typed.password)
  if (problem) return { outcome: 'refused', field: 'password', problem }
  const waitSeconds = await takeTries(ctx, [addressLimit(typed.address)], services.rateLimitFactor)
  if (waitSeconds > 0) return { outcome: 'too-many', waitSeconds }
  const password = await hashed(typed.password)
  if (!password) return { outcome: 'too-many', waitSeconds: 10 }
  const mailboxWait = await takeTries(ctx, [mailboxLimit('confirm', email)], services.rateLimitFactor)
  if (mailboxWait > 0) return { outcome: 'too-many-mails', waitSeconds: mailboxWait }
  await inTransaction(ctx, async (ctx) => {
    const { role, from } = typed
    const name = displayName(typed.displayName, email)
    const { id, link } = await keepSignUp(ctx, services.auth, { email, displayName: name, role, password })
    const owner = await findAccountByEmail(ctx, email)
    if (owner) await logEvent(ctx, accountEvents.sign_up_tried, owner.userId, { email })
    else await logEvent(ctx, accountEvents.signed_up, id, { email, link, ...(from && { from }) })
  })
  return { outcome: 'mail-sent' }
}

export const noAddress = 'Please enter an email address such as name@company.com.'

const hashed = async (password: string) => {
  try {
    return await hashing.hash(password)
  } catch (error) {
    if (error instanceof HashingBusy) return undefined
    throw error
  }
}

/** The password that was typed at sign-up; or a new one, which the reader of the mail may set instead. */
export type Proof = { password: string; isNew: boolean }

export type VerifyEmailResult =
  | { outcome: 'signed-in'; email: string; role: Role; cookies: string[]; askTwoFactor: boolean }
  | { outcome: 'refused'; problem: string }
  | { outcome: 'too-many'; waitSeconds: number }

/**
 * Makes the account of the sign-up behind a link, and signs in. The link proves the mailbox and the password that it is
 * the same person: anyone else who signed up with the address, before or after, ends with nothing. What the address asked for
 * and bought before is the account's at once. A wish for another role
 * reaches the administrators.
 * @throws DomainError `gone` for a link that works no more, or when the address has got an account meanwhile.
 */
export const verifyAddress = async (
  ctx: Context,
  { auth, rateLimitFactor }: AuthServices,
  key: string,
  { password, isNew }: Proof,
  caller: RequestOrigin,
): Promise<VerifyEmailResult> => {
  const waiting = await findSignUpByToken(ctx, key)
  const problem = isNew ? passwordProblem(password) : undefined
  if (problem) return { outcome: 'refused', problem }
  const limits = [addressLimit(caller.address), pendingSignUpLimit(waiting.id)]
  const waitSeconds = await takeTries(ctx, limits, rateLimitFactor)
  if (waitSeconds > 0) return { outcome: 'too-many', waitSeconds }
  const passwordHash = isNew ? await hashPassword(password) : waiting.password
  if (!isNew && !(await isPassword(waiting.password, password))) return { outcome: 'refused', problem: notTheirs }
  await returnTries(ctx, limits, rateLimitFactor)
  return inTransaction(ctx, async (ctx) => {
    const { role: wish, ...taken } = await takeSignUp(ctx, key)
    const role = wish === 'admin' ? 'customer' : wish
    const userId = await makeAccount(ctx, { ...taken, password: passwordHash, role })
    if (!userId) throw deadLink()
    await knowMailbox(ctx, taken.email)
    const account = await findAccount(ctx, userId)
    const self = { ...ctx, viewer: asViewer(account) }
    await logEvent(self, accountEvents.verified, userId)
    await adoptByAddress(self, userId)
    if (wish === 'admin') {
      await ctx.db
        .insert(roleRequests)
        .values({ id: randomUUID(), userId, role: wish, state: 'waiting', askedAt: dateOf(ctx.now) })
      const facts = { userId, email: account.email, role: wish }
      await logEvent(self, accountEvents.role_asked, userId, facts, { role: wish })
    }
    await endSession(ctx, auth, caller.headers)
    const session = await openSession(ctx, auth, userId, caller)
    const { cookies, askTwoFactor } = await noteSignIn(ctx, auth, account, caller)
    return { outcome: 'signed-in', email: account.email, role, cookies: [session, ...cookies], askTwoFactor }
  })
}

const notTheirs = "That isn't the password you chose when you signed up. Try again, or set a new one below."

/**
 * Sends the link of the last sign-up with an address once more, if one waits; the answer is the same if not. The one
 * sent before for it ends. `0`, or the seconds to wait when too many came from this network address or went to this
 * mailbox.
 */
export const sendVerification = async (
  ctx: Context,
  { auth, rateLimitFactor }: AuthServices,
  { email: typed, address }: { email: string; address: string },
): Promise<number> => {
  const email = emailAddress(typed)
  const limits = [addressLimit(address), ...(email ? [mailboxLimit('confirm', email)] : [])]
  const wait = await takeTries(ctx, limits, rateLimitFactor)
  if (wait > 0 || !email) return wait
  await inTransaction(ctx, async (ctx) => {
    if (await findAccountByEmail(ctx, email)) return
    const renewed = await renewLink(ctx, auth, email)
    if (renewed) await logEvent(ctx, accountEvents.verification_asked, renewed.id, { email, link: renewed.link })
  })
  return 0
}
