import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { type Auth, type RequestOrigin, passwordLength } from '#platform/auth.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { logEvent } from '#events/audit-log.ts'
import { dateOf } from '#domain/instant.ts'
import { knowMailbox } from '#mails/mailbox.ts'
import { hashing, HashingBusy } from '#platform/hashing.ts'
import { DomainError } from '#domain/domain-error.ts'
import { findAccountByEmail, asViewer, emailAddress, findAccount, ownId } from './account.ts'
import { commonPasswords } from './common-passwords.ts'
import {
  returnTries,
  accountLimit,
  addressLimit,
  currentPasswordLimit,
  mailboxLimit,
  resetLimit,
  takeTries,
} from './limits.ts'
import { deadLink, endLinks, endPasswordLinks } from './link.ts'
import { accountEvents } from './events.ts'
import { endAllSessions, openSession } from './session.ts'
import type { AuthServices } from './sign-in.ts'
import { credentials } from './schema.ts'

/** What is wrong with a password someone wants to have, in words for them; undefined when nothing is. */
export const passwordProblem = (password: string): string | undefined => {
  if (password.length < passwordLength.least) return `Password must be at least ${passwordLength.least} characters long`
  if (password.length > passwordLength.most) return `Password must be at most ${passwordLength.most} characters long`
  if (/^(.)\1*$/su.test(password)) return 'Password must not be one character repeated. Please choose another one.'
  if (commonPasswords.has(password.toLowerCase())) return 'This password is too common. Please choose another one.'
  return undefined
}

/**
 * Looks whether a link to set a password still works. Changes nothing.
 * @throws DomainError `gone` when the link was used, is too old or never was.
 */
export const checkPasswordLink = async (ctx: Context, auth: Auth, token: string): Promise<void> => {
  if (!(await auth.ownerOfPasswordToken(token, dateOf(ctx.now)))) throw deadLink()
}

/**
 * Sets a password by a one-time link. Every session and every other link of the account ends, its owner's tries come
 * back, and they are told by mail. The password has been looked at by `passwordProblem`.
 * @throws DomainError `gone` when the link was used, is too old or never was.
 */
export const setPassword = async (ctx: Context, auth: Auth, token: string, password: string): Promise<void> => {
  const userId = await auth.ownerOfPasswordToken(token, dateOf(ctx.now))
  if (!userId || !(await auth.spendPasswordToken(token, password))) throw deadLink()
  await inTransaction(ctx, async (ctx) => {
    const account = await findAccount(ctx, userId)
    await endLinks(ctx, userId)
    await knowMailbox(ctx, account.email)
    await resetLimit(ctx, accountLimit(account.email))
    const { email } = account
    await logEvent({ ...ctx, viewer: asViewer(account) }, accountEvents.password_set, userId, { email })
  })
}

type PasswordChange = { current: string; next: string }
export type ChangePasswordResult = { cookie: string } | { field: 'current' | 'next'; problem: string }

/**
 * Changes the viewer's own password. All sessions and links of the account end; this browser gets a new session, whose
 * `Set-Cookie` is given. The owner is told by mail.
 */
export const changePassword = async (
  ctx: Context,
  { auth, rateLimitFactor }: AuthServices,
  { current, next }: PasswordChange,
  caller: RequestOrigin,
): Promise<ChangePasswordResult> => {
  const userId = ownId(ctx.viewer)
  const problem = passwordProblem(next)
  if (problem) return { field: 'next', problem }
  if (!(await knowsPassword(ctx, userId, current, rateLimitFactor))) return { field: 'current', problem: wrongPassword }
  const password = await hashPassword(next)
  return inTransaction(ctx, async (ctx) => {
    await keepPassword(ctx, userId, password)
    await endAllSessions(ctx, userId)
    await endLinks(ctx, userId)
    const { email } = await findAccount(ctx, userId)
    await logEvent(ctx, accountEvents.password_set, userId, { email })
    return { cookie: await openSession(ctx, auth, userId, caller) }
  })
}

/**
 * Mails a link that sets a new password, if the address has an account that may use it; the answer is the same if not.
 * Links sent before end. `0`, or the seconds to wait when too many came from this network address or went to this mailbox.
 */
export const forgotPassword = async (
  ctx: Context,
  { auth, rateLimitFactor }: AuthServices,
  { email: typed, address }: { email: string; address: string },
): Promise<number> => {
  const email = emailAddress(typed)
  const limits = [addressLimit(address), ...(email ? [mailboxLimit('reset', email)] : [])]
  const wait = await takeTries(ctx, limits, rateLimitFactor)
  if (wait > 0 || !email) return wait
  const account = await findAccountByEmail(ctx, email)
  if (!account || account.disabledAt) return 0
  const link = randomUUID()
  await endPasswordLinks(ctx, account.userId)
  await auth.makePasswordToken(account.userId, dateOf(ctx.now), auth.cipher.tokenFor(link))
  await inTransaction(ctx, (ctx) => logEvent(ctx, accountEvents.password_forgotten, account.userId, { email, link }))
  return 0
}

export const wrongPassword = "This isn't your current password."

/**
 * Whether someone signed in knows the account's password: asked before what a borrowed browser must not do.
 * `factor` is RATE_LIMIT_FACTOR. @throws DomainError `too-many` after ten wrong ones.
 */
export const knowsPassword = async (
  ctx: Pick<Context, 'db' | 'now'>,
  userId: string,
  typed: string,
  factor: number,
): Promise<boolean> => {
  const limits = [currentPasswordLimit(userId)]
  const waitSeconds = await takeTries(ctx, limits, factor)
  if (waitSeconds > 0)
    throw new DomainError('too-many', 'Too many wrong passwords. Please wait two minutes and try again.', {
      waitSeconds,
    })
  const [kept] = await ctx.db.select().from(credentials).where(theirPassword(userId))
  const right = Boolean(kept?.password) && (await isPassword(kept?.password ?? '', typed))
  if (right) await returnTries(ctx, limits, factor)
  return right
}

/** Whether this password has this hash. @throws DomainError `too-many` in a rush. */
export const isPassword = (hash: string, password: string): Promise<boolean> =>
  unhurried(() => hashing.verify({ hash, password }))

/** scrypt of a password that has been looked at by `passwordProblem`. @throws DomainError `too-many` in a rush. */
export const hashPassword = (password: string): Promise<string> => unhurried(() => hashing.hash(password))

/** Replaces an account's password by this one. */
export const keepPassword = async ({ db, now }: Pick<Context, 'db' | 'now'>, userId: string, password: string) => {
  const at = dateOf(now)
  const row = { providerId: 'credential', accountId: userId, password, updatedAt: at }
  await db
    .insert(credentials)
    .values({ id: crypto.randomUUID(), userId, createdAt: at, ...row })
    .onConflictDoUpdate({ target: [credentials.providerId, credentials.accountId], set: row })
}

const theirPassword = (userId: string) => and(eq(credentials.userId, userId), eq(credentials.providerId, 'credential'))

const unhurried = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof HashingBusy)
      throw new DomainError('too-many', 'A lot of people are signing in right now. Please try again in ten seconds.', {
        waitSeconds: 10,
      })
    throw error
  }
}
