import { randomUUID } from 'node:crypto'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { generateRandomString } from 'better-auth/crypto'
import { APIError, isAPIError } from 'better-auth/api'
import { betterAuth } from 'better-auth/minimal'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'
import { createCipher } from './cipher.ts'
import { hashing } from './hashing.ts'
import { createKnownBrowser } from './known-browser.ts'
import type { Log } from './log.ts'
import { hostCookie, setCookie, sign, signedCookie } from './signed-cookie.ts'

type AuthPlan = {
  db: Db
  /** Our tables by the names Better Auth gives them. */
  tables: Record<'user' | 'session' | 'account' | 'verification', PgTable>
  secret: string
  /** Public address; cookies are `Secure` and `__Host-` when it is https. */
  origin: string
  /** The longest a session may last, in seconds, whatever its role. */
  longestSession: number
  /** Asked before a session begins, after the password was right. */
  maySignIn: (userId: string) => Promise<'yes' | 'no' | 'second-step'>
  log: Pick<Log, 'error'>
}

/** Where a request comes from: the address as the server knows it, and the request's own headers. */
export type RequestOrigin = { address: string; headers: Headers }

export type Auth = ReturnType<typeof createAuth>

export const passwordLength = { least: 6, most: 128 } as const

/** How long a link to set a password works, in seconds. */
const linkLife = 60 * 60

/** Written by us from the socket, so that no header of the visitor's own reaches Better Auth. */
const addressHeader = 'x-client-address'

/**
 * Better Auth behind our own doors: its HTTP handler is never mounted, its limiter, cookie cache and renewal on GET
 * are off, and of a request's headers it sees the browser's name alone.
 */
export const createAuth = (plan: AuthPlan) => {
  const cookie = hostCookie('session', plan.origin)
  const twoFactorPending = hostCookie('two-factor-pending', plan.origin)
  const engine = betterAuth({
    baseURL: plan.origin,
    secret: plan.secret,
    database: drizzleAdapter(plan.db, { provider: 'pg', schema: plan.tables, transaction: true }),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: passwordLength.least,
      maxPasswordLength: passwordLength.most,
      requireEmailVerification: true,
      autoSignIn: false,
      resetPasswordTokenExpiresIn: linkLife,
      revokeSessionsOnPasswordReset: true,
      password: hashing,
    },
    session: { expiresIn: plan.longestSession, disableSessionRefresh: true, cookieCache: { enabled: false } },
    verification: { storeIdentifier: 'hashed', disableCleanup: true },
    databaseHooks: { session: { create: { before: ({ userId }) => admit(plan.maySignIn(userId)) } } },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // Its own words may hold addresses and names.
    logger: { level: 'error', log: () => plan.log.error('Better Auth could not do its work') },
    advanced: {
      useSecureCookies: false,
      cookies: { session_token: { name: cookie.name, attributes: { secure: cookie.secure } } },
      ipAddress: { ipAddressHeaders: [addressHeader] },
      database: { generateId: () => randomUUID() },
    },
  })

  return {
    api: engine.api,
    knownBrowser: createKnownBrowser(plan),
    cipher: createCipher(plan.secret),

    /** A new session's `Set-Cookie` when the password is right; else throws what `refusalOf` can name. */
    async beginSession(body: { email: string; password: string }, caller: RequestOrigin): Promise<string[]> {
      const { headers } = await engine.api.signInEmail({ body, headers: headersFor(caller), returnHeaders: true })
      return headers.getSetCookie().filter((line) => line.startsWith(`${cookie.name}=`))
    },

    /** Why a password opened nothing; undefined when the error is something else. */
    refusalOf: (error: unknown) => (isAPIError(error) ? refusals[String(error.body?.code)] : undefined),

    /** The session's token from a request's cookies; undefined unless we signed it. */
    sessionToken: (headers: Headers) => signedCookie(cookie.name, headers, plan.secret),

    /** A `Set-Cookie` that takes the session's cookie away. */
    noCookie: setCookie(cookie, '', 0),

    /** The `Set-Cookie` of a session that was begun without a password's help. */
    cookieOf: (token: string) => setCookie(cookie, sign(token, plan.secret), plan.longestSession),

    /** Between the password and the code: who has shown the one, for the minutes that the other may take. */
    twoFactorPending: {
      key: (headers: Headers) => signedCookie(twoFactorPending.name, headers, plan.secret),
      cookie: (key: string, seconds: number) => setCookie(twoFactorPending, sign(key, plan.secret), seconds),
      noCookie: setCookie(twoFactorPending, '', 0),
    },

    /** A token that sets this user's password once within the hour. The database keeps only its hash. */
    async makePasswordToken(userId: string, now: Date, token = generateRandomString(32)): Promise<string> {
      const { internalAdapter } = await engine.$context
      const expiresAt = new Date(now.getTime() + linkLife * 1000)
      await internalAdapter.createVerificationValue({ identifier: tokenName(token), value: userId, expiresAt })
      return token
    },

    /** Whose password a token sets; undefined when it is unknown, used or too old. Changes nothing. */
    async ownerOfPasswordToken(token: string, now: Date): Promise<string | undefined> {
      const { internalAdapter } = await engine.$context
      const found = await internalAdapter.findVerificationValue(tokenName(token))
      return found && found.expiresAt > now ? found.value : undefined
    },

    /** Sets the password a token allows, uses the token up and ends the account's sessions. False when it allows none. */
    async spendPasswordToken(token: string, newPassword: string): Promise<boolean> {
      try {
        return (await engine.api.resetPassword({ body: { token, newPassword } })).status
      } catch (error) {
        if (isAPIError(error) && error.body?.code === 'INVALID_TOKEN') return false
        throw error
      }
    },
  }
}

const refusals: Record<string, 'wrong' | 'second-step'> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrong',
  PASSWORD_TOO_LONG: 'wrong',
  SECOND_STEP: 'second-step',
}

const headersFor = ({ address, headers }: RequestOrigin) =>
  new Headers({ [addressHeader]: address, 'user-agent': headers.get('user-agent')?.slice(0, 300) ?? '' })

const tokenName = (token: string) => `reset-password:${token}`

/** A disabled account is to the outside the same as a wrong password. */
const admit = async (access: ReturnType<AuthPlan['maySignIn']>) => {
  const answer = await access
  if (answer === 'second-step')
    throw new APIError('UNAUTHORIZED', { code: 'SECOND_STEP', message: 'A code is needed.' })
  if (answer === 'no')
    throw new APIError('UNAUTHORIZED', { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'This account is disabled.' })
}
