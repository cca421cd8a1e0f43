import { and, eq, inArray } from 'drizzle-orm'
import type { Auth, RequestOrigin } from '#platform/auth.ts'
import { HashingBusy } from '#platform/hashing.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { notFound } from '#domain/domain-error.ts'
import type { Role } from '#domain/viewer.ts'
import { logEvent } from '#events/audit-log.ts'
import { events } from '#events/schema.ts'
import { dateOf } from '#domain/instant.ts'
import type { Db } from '#platform/db.ts'
import { type Account, findAccountByEmail, asViewer, emailAddress, findAccount } from './account.ts'
import { endSession, longestSession, openSession } from './session.ts'
import { forgetEnded } from './forget.ts'
import { returnTries, accountLimit, addressLimit, codeLimit, guessesLimit, isUsedUp, takeTries } from './limits.ts'
import { linkMinutes, makeLink, findLinkOwner, redeemLink } from './link.ts'
import { isPendingPassword } from './pending-sign-up.ts'
import { hasSecondFactor, redeemCode, redeemRecoveryCode } from './two-factor.ts'
import { browserName } from './own-sessions.ts'
import { accountEvents } from './events.ts'
import { credentials, profiles, sessions, users, verifications } from './schema.ts'

/** Who knocks, and from where. `headers` are the request's own: only its cookies and the browser's name are read. */
export type SignInAttempt = { email: string; password: string; address: string; headers: Headers }

/** `second-step`: the password was right, and a code of the authenticator app is to follow. */
export type SignIn =
  | { outcome: 'signed-in'; role: Role; cookies: string[]; askTwoFactor: boolean }
  | { outcome: 'second-step'; cookies: string[] }
  | { outcome: 'wrong' | 'unverified' }
  | { outcome: 'too-many'; waitSeconds: number }

export type AuthServices = { auth: Auth; rateLimitFactor: number }

/**
 * Signs someone in with a new session; one that the browser held before ends. An address without an account, a
 * wrong password and a disabled account get the same answer after the same work. `unverified`: the password is that of
 * a sign-up with the address, which tells nothing about an account.
 */
export const signIn = async (ctx: Context, services: AuthServices, attempt: SignInAttempt): Promise<SignIn> => {
  const email = emailAddress(attempt.email)
  if (!email) return { outcome: 'wrong' }
  const browser = services.auth.knownBrowser.of(email, attempt.headers)
  const limits = [addressLimit(attempt.address), accountLimit(email, browser)]
  const waitSeconds = await takeTries(ctx, limits, services.rateLimitFactor)
  if (waitSeconds > 0) return { outcome: 'too-many', waitSeconds }

  const answer = await checkPassword(ctx, services.auth, { ...attempt, email })
  switch (answer.outcome) {
    case 'right': {
      await forgetEnded(ctx)
      await returnTries(ctx, limits, services.rateLimitFactor)
      await endSession(ctx, services.auth, attempt.headers)
      const account = await accountAt(ctx, email)
      const { cookies, askTwoFactor } = await noteSignIn(ctx, services.auth, account, attempt)
      return { outcome: 'signed-in', role: account.role, cookies: [...answer.cookies, ...cookies], askTwoFactor }
    }
    case 'second-step': {
      await returnTries(ctx, limits, services.rateLimitFactor)
      await endSession(ctx, services.auth, attempt.headers)
      const { key } = await makeLink(ctx, services.auth, 'two-factor-pending', await accountAt(ctx, email))
      return {
        outcome: 'second-step',
        cookies: [services.auth.twoFactorPending.cookie(key, linkMinutes['two-factor-pending'] * 60)],
      }
    }
    default:
      if (answer.outcome !== 'too-many') await warnOwner(ctx, services, email, browser)
      return answer
  }
}

/** Tells the owner by mail, once a day, that so many wrong passwords were typed that the next one has to wait. */
const warnOwner = async (ctx: Context, { rateLimitFactor }: AuthServices, email: string, browser?: string) => {
  if (!(await isUsedUp(ctx, accountLimit(email, browser), rateLimitFactor))) return
  const account = await findAccountByEmail(ctx, email)
  if (!account || account.disabledAt) return
  await inTransaction(ctx, async (ctx) => {
    if ((await takeTries(ctx, [guessesLimit(account.userId)], 1)) > 0) return
    await logEvent(ctx, accountEvents.passwords_guessed, account.userId, { email: account.email })
  })
}

const accountAt = async (ctx: Context, email: string) => {
  const account = await findAccountByEmail(ctx, email)
  if (!account) throw notFound('account')
  return account
}

type PasswordResult =
  | { outcome: 'right'; cookies: string[] }
  | { outcome: 'wrong' | 'unverified' }
  | { outcome: 'second-step' }
  | Extract<SignIn, { outcome: 'too-many' }>

/** A password that is not the account's may be that of a sign-up whose link was not pressed yet. */
const checkPassword = async (ctx: Context, auth: Auth, attempt: SignInAttempt): Promise<PasswordResult> => {
  try {
    const answer = await tryPassword(auth, attempt)
    if (answer.outcome !== 'wrong') return answer
    return { outcome: (await isPendingPassword(ctx, attempt)) ? 'unverified' : 'wrong' }
  } catch (error) {
    if (error instanceof HashingBusy) return { outcome: 'too-many', waitSeconds: 10 }
    throw error
  }
}

const tryPassword = async (
  auth: Auth,
  { email, password, address, headers }: SignInAttempt,
): Promise<PasswordResult> => {
  try {
    return { outcome: 'right', cookies: await auth.beginSession({ email, password }, { address, headers }) }
  } catch (error) {
    const outcome = auth.refusalOf(error)
    if (outcome === undefined) throw error
    return { outcome }
  }
}

/** `too-late`: the password was not shown in the last ten minutes by this browser. */
export type SecondStep = Extract<SignIn, { outcome: 'signed-in' | 'too-many' }> | { outcome: 'wrong-code' | 'too-late' }

/** Whether this browser has shown a right password and is expected to give a code. */
export const isTwoFactorPending = async (
  ctx: Context,
  { auth }: Pick<AuthServices, 'auth'>,
  headers: Headers,
): Promise<boolean> => {
  const key = auth.twoFactorPending.key(headers)
  return key !== undefined && (await findLinkOwner(ctx, 'two-factor-pending', key)) !== undefined
}

/** Ends a sign-in with a code of the authenticator app, or one of the recovery codes. */
export const takeSecondStep = async (
  ctx: Context,
  services: AuthServices,
  typed: string,
  caller: RequestOrigin,
): Promise<SecondStep> => {
  const key = services.auth.twoFactorPending.key(caller.headers) ?? ''
  const owner = await findLinkOwner(ctx, 'two-factor-pending', key)
  if (!owner) return { outcome: 'too-late' }
  const account = await findAccount(ctx, owner.userId)
  if (account.disabledAt) return { outcome: 'too-late' }
  const limits = [codeLimit(account.userId, services.auth.knownBrowser.of(account.email, caller.headers))]
  const waitSeconds = await takeTries(ctx, limits, services.rateLimitFactor)
  if (waitSeconds > 0) return { outcome: 'too-many', waitSeconds }
  if (!(await isRight({ ...ctx, viewer: asViewer(account) }, services, account, typed)))
    return { outcome: 'wrong-code' }
  await returnTries(ctx, limits, services.rateLimitFactor)
  return inTransaction(ctx, async (ctx) => {
    if (!(await redeemLink(ctx, 'two-factor-pending', key))) return { outcome: 'too-late' }
    const session = await openSession(ctx, services.auth, account.userId, caller)
    const { cookies, askTwoFactor } = await noteSignIn(ctx, services.auth, account, caller)
    const setCookies = [session, services.auth.twoFactorPending.noCookie, ...cookies]
    return { outcome: 'signed-in', role: account.role, cookies: setCookies, askTwoFactor }
  })
}

const isRight = (ctx: Context, { auth }: AuthServices, { userId }: Account, typed: string) =>
  inTransaction(ctx, async (ctx) => {
    const code = typed.replaceAll(/\s/g, '')
    return (await redeemCode(ctx, auth, userId, code)) || (await redeemRecoveryCode(ctx, auth, userId, code))
  })

/** `askTwoFactor`: an administrator without two-factor sign-in who was never asked to set it up. */
export type SignInSuccess = { cookies: string[]; askTwoFactor: boolean }

/**
 * Writes a sign-in into the audit log. A browser that is new to the account is made known to it, and the owner is told by
 * mail, unless it is the very first one.
 */
export const noteSignIn = (
  ctx: Context,
  auth: Auth,
  account: Account,
  { headers }: Pick<RequestOrigin, 'headers'>,
): Promise<SignInSuccess> =>
  inTransaction({ ...ctx, viewer: asViewer(account) }, async (ctx) => {
    const { userId, email, role } = account
    const isKnownBrowser = auth.knownBrowser.of(email, headers) !== undefined
    const before = await namesBefore(ctx, userId)
    const askTwoFactor = role === 'admin' && !before.has(eventName) && !(await hasSecondFactor(ctx, userId))
    if (isKnownBrowser || !before.has(signedIn)) await logEvent(ctx, accountEvents.signed_in, userId)
    else {
      const browser = browserName(headers.get('user-agent'))
      await logEvent(ctx, accountEvents.new_browser, userId, { email, browser, at: dateOf(ctx.now).toISOString() })
    }
    if (askTwoFactor) await logEvent(ctx, accountEvents.two_factor_asked, userId)
    return { cookies: isKnownBrowser ? [] : [auth.knownBrowser.remember(email)], askTwoFactor }
  })

const signedIn = 'account.signed_in'
const eventName = 'account.two_factor_asked'

const namesBefore = async ({ db }: Context, userId: string) => {
  const rows = await db
    .selectDistinct({ name: events.name })
    .from(events)
    .where(and(eq(events.subjectId, userId), inArray(events.name, [signedIn, eventName])))
  return new Set(rows.map(({ name }) => name))
}

/** What sign-in needs to know of our accounts; `createAuth` gets it together with the secret and the origin. */
export const authPlan = (db: Db) => ({
  db,
  tables: { user: users, session: sessions, account: credentials, verification: verifications },
  longestSession,
  maySignIn: async (userId: string) => {
    const [profile] = await db.select().from(profiles).where(eq(profiles.userId, userId))
    if (!profile || profile.disabledAt) return 'no'
    return (await hasSecondFactor({ db }, userId)) ? 'second-step' : 'yes'
  },
})
