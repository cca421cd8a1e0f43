import type { Caller } from '#platform/auth.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { asViewer, findAccount, type Account } from './account.ts'
import { spendCode } from './authenticator.ts'
import { giveBack, limitOfCodes, spend } from './limits.ts'
import { ownerOfLink, spendLink } from './link.ts'
import { openSession } from './open-session.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import type { AuthServices, SignIn } from './sign-in.ts'
import { noteSignIn } from './signed-in.ts'

/** `too-late`: the password was not shown in the last ten minutes by this browser. */
export type SecondStep = Extract<SignIn, { outcome: 'signed-in' | 'too-many' }> | { outcome: 'wrong-code' | 'too-late' }

/** Whether this browser has shown a right password and is expected to give a code. */
export const isTwoFactorPending = async (
  ctx: Context,
  { auth }: Pick<AuthServices, 'auth'>,
  headers: Headers,
): Promise<boolean> => {
  const key = auth.twoFactorPending.key(headers)
  return key !== undefined && (await ownerOfLink(ctx, 'two-factor-pending', key)) !== undefined
}

/** Ends a sign-in with a code of the authenticator app, or one of the recovery codes. */
export const takeSecondStep = async (
  ctx: Context,
  services: AuthServices,
  typed: string,
  caller: Caller,
): Promise<SecondStep> => {
  const key = services.auth.twoFactorPending.key(caller.headers) ?? ''
  const owner = await ownerOfLink(ctx, 'two-factor-pending', key)
  if (!owner) return { outcome: 'too-late' }
  const account = await findAccount(ctx, owner.userId)
  if (account.disabledAt) return { outcome: 'too-late' }
  const limits = [limitOfCodes(account.userId, services.auth.knownBrowser.of(account.email, caller.headers))]
  const waitSeconds = await spend(ctx, limits, services.rateLimitFactor)
  if (waitSeconds > 0) return { outcome: 'too-many', waitSeconds }
  if (!(await isRight({ ...ctx, viewer: asViewer(account) }, services, account, typed)))
    return { outcome: 'wrong-code' }
  await giveBack(ctx, limits, services.rateLimitFactor)
  return inTransaction(ctx, async (ctx) => {
    if (!(await spendLink(ctx, 'two-factor-pending', key))) return { outcome: 'too-late' }
    const session = await openSession(ctx, services.auth, account.userId, caller)
    const { cookies, askTwoFactor } = await noteSignIn(ctx, services.auth, account, caller)
    const given = [session, services.auth.twoFactorPending.noCookie, ...cookies]
    return { outcome: 'signed-in', role: account.role, cookies: given, askTwoFactor }
  })
}

const isRight = (ctx: Context, { auth }: AuthServices, { userId }: Account, typed: string) =>
  inTransaction(ctx, async (ctx) => {
    const code = typed.replaceAll(/\s/g, '')
    return (await spendCode(ctx, auth, userId, code)) || (await spendRecoveryCode(ctx, auth, userId, code))
  })
