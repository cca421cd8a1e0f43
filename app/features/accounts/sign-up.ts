import { HashingBusy, hashing } from '#platform/hashing.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { logEvent } from '#events/audit-log.ts'
import type { Role } from '#domain/viewer.ts'
import { accountOf } from './account.ts'
import { displayName } from './display-name.ts'
import { emailAddress } from './email.ts'
import { limitOfAddress, limitOfMailbox, spend } from './limits.ts'
import { keepSignUp } from './pending-sign-up.ts'
import { passwordProblem } from './set-password.ts'
import type { AuthServices } from './sign-in.ts'
import { accountEvents } from './events.ts'

/** What somebody typed to get an account. Nothing else of a request's body is ever read. */
export type Newcomer = {
  email: string
  password: string
  displayName: string
  role: Role
  address: string
  /** The page of ours that they want the account for; the mail's link leads on to it. */
  from?: string
}

/** `too-many-mails`: the mailbox has been written to often enough, whoever asked for it. */
export type SignUp =
  | { outcome: 'mail-sent' }
  | { outcome: 'refused'; field: 'email' | 'password'; problem: string }
  | { outcome: 'too-many' | 'too-many-mails'; waitSeconds: number }

/**
 * Keeps a sign-up until the link that is mailed for it is pressed: an account is made then and not before, see
 * `verifyAddress`. An address that has an account gets the same answer after the same work, and its owner a mail that
 * somebody tried.
 */
export const signUp = async (ctx: Context, services: AuthServices, typed: Newcomer): Promise<SignUp> => {
  const email = emailAddress(typed.email)
  if (!email) return { outcome: 'refused', field: 'email', problem: noAddress }
  const problem = passwordProblem(typed.password)
  if (problem) return { outcome: 'refused', field: 'password', problem }
  const waitSeconds = await spend(ctx, [limitOfAddress(typed.address)], services.rateLimitFactor)
  if (waitSeconds > 0) return { outcome: 'too-many', waitSeconds }
  const password = await hashed(typed.password)
  if (!password) return { outcome: 'too-many', waitSeconds: 10 }
  const mailboxWait = await spend(ctx, [limitOfMailbox('confirm', email)], services.rateLimitFactor)
  if (mailboxWait > 0) return { outcome: 'too-many-mails', waitSeconds: mailboxWait }
  await inTransaction(ctx, async (ctx) => {
    const { role, from } = typed
    const name = displayName(typed.displayName, email)
    const { id, link } = await keepSignUp(ctx, services.auth, { email, displayName: name, role, password })
    const owner = await accountOf(ctx, email)
    if (owner) await logEvent(ctx, accountEvents.sign_up_tried, owner.userId, { email })
    else await logEvent(ctx, accountEvents.signed_up, id, { email, link, ...(from && { from }) })
  })
  return { outcome: 'mail-sent' }
}

export const noAddress = 'Please enter an e-mail address such as name@company.com.'

const hashed = async (password: string) => {
  try {
    return await hashing.hash(password)
  } catch (error) {
    if (error instanceof HashingBusy) return undefined
    throw error
  }
}
