import type { Auth } from '#platform/auth.ts'
import { HashingBusy } from '#platform/hashing.ts'
import type { Context } from '#domain/context.ts'
import { notFound } from '#domain/refusal.ts'
import type { Role } from '#domain/viewer.ts'
import { accountOf } from './account.ts'
import { endSession } from './end-session.ts'
import { emailAddress } from './email.ts'
import { forgetEnded } from './forget.ts'
import { giveBack, limitOfAccount, limitOfAddress, spend } from './limits.ts'
import { linkMinutes, makeLink } from './link.ts'
import { isPendingPassword } from './pending-sign-up.ts'
import { noteSignIn } from './signed-in.ts'

/** Who knocks, and from where. `headers` are the request's own: only its cookies and the browser's name are read. */
export type Attempt = { email: string; password: string; address: string; headers: Headers }

/** `second-step`: the password was right, and a code of the authenticator app is to follow. */
export type SignIn =
  | { outcome: 'signed-in'; role: Role; cookies: string[]; askTwoFactor: boolean }
  | { outcome: 'second-step'; cookies: string[] }
  | { outcome: 'wrong' | 'unverified' }
  | { outcome: 'too-many'; waitSeconds: number }

export type AuthServices = { auth: Auth; rateLimitFactor: number }

/**
 * Signs somebody in with a new session; one that the browser held before ends. An address without an account, a
 * wrong password and a disabled account get the same answer after the same work. `unverified`: the password is that of
 * a sign-up with the address, which tells nothing about an account.
 */
export const signIn = async (ctx: Context, services: AuthServices, attempt: Attempt): Promise<SignIn> => {
  const email = emailAddress(attempt.email)
  if (!email) return { outcome: 'wrong' }
  const browser = services.auth.knownBrowser.of(email, attempt.headers)
  const limits = [limitOfAddress(attempt.address), limitOfAccount(email, browser)]
  const waitSeconds = await spend(ctx, limits, services.rateLimitFactor)
  if (waitSeconds > 0) return { outcome: 'too-many', waitSeconds }

  const answer = await checkPassword(ctx, services.auth, { ...attempt, email })
  switch (answer.outcome) {
    case 'right': {
      await forgetEnded(ctx)
      await giveBack(ctx, limits, services.rateLimitFactor)
      await endSession(ctx, services.auth, attempt.headers)
      const account = await accountAt(ctx, email)
      const { cookies, askTwoFactor } = await noteSignIn(ctx, services.auth, account, attempt)
      return { outcome: 'signed-in', role: account.role, cookies: [...answer.cookies, ...cookies], askTwoFactor }
    }
    case 'second-step': {
      await giveBack(ctx, limits, services.rateLimitFactor)
      await endSession(ctx, services.auth, attempt.headers)
      const { key } = await makeLink(ctx, services.auth, 'two-factor-pending', await accountAt(ctx, email))
      return {
        outcome: 'second-step',
        cookies: [services.auth.twoFactorPending.cookie(key, linkMinutes['two-factor-pending'] * 60)],
      }
    }
    default:
      return answer
  }
}

const accountAt = async (ctx: Context, email: string) => {
  const account = await accountOf(ctx, email)
  if (!account) throw notFound('account')
  return account
}

type Checked =
  | { outcome: 'right'; cookies: string[] }
  | { outcome: 'wrong' | 'unverified' }
  | { outcome: 'second-step' }
  | Extract<SignIn, { outcome: 'too-many' }>

/** A password that is not the account's may be that of a sign-up whose link was not pressed yet. */
const checkPassword = async (ctx: Context, auth: Auth, attempt: Attempt): Promise<Checked> => {
  try {
    const answer = await tryPassword(auth, attempt)
    if (answer.outcome !== 'wrong') return answer
    return { outcome: (await isPendingPassword(ctx, attempt)) ? 'unverified' : 'wrong' }
  } catch (error) {
    if (error instanceof HashingBusy) return { outcome: 'too-many', waitSeconds: 10 }
    throw error
  }
}

const tryPassword = async (auth: Auth, { email, password, address, headers }: Attempt): Promise<Checked> => {
  try {
    return { outcome: 'right', cookies: await auth.beginSession({ email, password }, { address, headers }) }
  } catch (error) {
    const outcome = auth.refusalOf(error)
    if (outcome === undefined) throw error
    return { outcome }
  }
}
