import { randomUUID } from 'node:crypto'
import type { Caller } from '#platform/auth.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { logEvent } from '#events/audit-log.ts'
import { dateOf } from '#domain/instant.ts'
import { knowMailbox } from '#mails/mailbox.ts'
import type { Role } from '#domain/viewer.ts'
import { accountOf, asViewer, findAccount } from './account.ts'
import { emailAddress } from './email.ts'
import { endSession } from './end-session.ts'
import { accountEvents } from './events.ts'
import { giveBack, limitOfAddress, limitOfMailbox, limitOfPendingSignUp, spend } from './limits.ts'
import { deadLink } from './link.ts'
import { makeAccount } from './make-account.ts'
import { openSession } from './open-session.ts'
import { hashOfPassword, isPassword } from './own-password.ts'
import { renewLink, signUpBehind, takeSignUp } from './pending-sign-up.ts'
import { roleRequests } from './schema.ts'
import { passwordProblem } from './set-password.ts'
import type { AuthServices } from './sign-in.ts'
import { noteSignIn } from './signed-in.ts'

/** The password that was typed at sign-up; or a new one, which the reader of the mail may set instead. */
export type Proof = { password: string; isNew: boolean }

export type Verified =
  | { outcome: 'signed-in'; email: string; role: Role; cookies: string[]; askTwoFactor: boolean }
  | { outcome: 'refused'; problem: string }
  | { outcome: 'too-many'; waitSeconds: number }

/**
 * Makes the account of the sign-up behind a link, and signs in. The link proves the mailbox and the password that it is
 * the same person: whoever else signed up with the address, before or after, ends with nothing. A wish for another role
 * reaches the administrators.
 * @throws Refusal `gone` for a link that works no more, or when the address has got an account meanwhile.
 */
export const verifyAddress = async (
  ctx: Context,
  { auth, rateLimitFactor }: AuthServices,
  key: string,
  { password, isNew }: Proof,
  caller: Caller,
): Promise<Verified> => {
  const waiting = await signUpBehind(ctx, key)
  const problem = isNew ? passwordProblem(password) : undefined
  if (problem) return { outcome: 'refused', problem }
  const limits = [limitOfAddress(caller.address), limitOfPendingSignUp(waiting.id)]
  const waitSeconds = await spend(ctx, limits, rateLimitFactor)
  if (waitSeconds > 0) return { outcome: 'too-many', waitSeconds }
  const chosen = isNew ? await hashOfPassword(password) : waiting.password
  if (!isNew && !(await isPassword(waiting.password, password))) return { outcome: 'refused', problem: notTheirs }
  await giveBack(ctx, limits, rateLimitFactor)
  return inTransaction(ctx, async (ctx) => {
    const { role: wish, ...taken } = await takeSignUp(ctx, key)
    const role = wish === 'admin' ? 'customer' : wish
    const userId = await makeAccount(ctx, { ...taken, password: chosen, role })
    if (!userId) throw deadLink()
    await knowMailbox(ctx, taken.email)
    const account = await findAccount(ctx, userId)
    const self = { ...ctx, viewer: asViewer(account) }
    await logEvent(self, accountEvents.verified, userId)
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

const notTheirs = 'That is not the password you chose when you signed up. Try again, or set a new one below.'

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
  const limits = [limitOfAddress(address), ...(email ? [limitOfMailbox('confirm', email)] : [])]
  const wait = await spend(ctx, limits, rateLimitFactor)
  if (wait > 0 || !email) return wait
  await inTransaction(ctx, async (ctx) => {
    if (await accountOf(ctx, email)) return
    const renewed = await renewLink(ctx, auth, email)
    if (renewed) await logEvent(ctx, accountEvents.verification_asked, renewed.id, { email, link: renewed.link })
  })
  return 0
}
