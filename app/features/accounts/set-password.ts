import { passwordLength, type Auth } from '#platform/auth.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { logEvent } from '#events/audit-log.ts'
import { dateOf } from '#domain/instant.ts'
import { knowMailbox } from '#mails/mailbox.ts'
import { asViewer, findAccount } from './account.ts'
import { commonPasswords } from './common-passwords.ts'
import { limitOfAccount, restore } from './limits.ts'
import { deadLink, endLinksOf } from './link.ts'
import { accountEvents } from './events.ts'

/** What is wrong with a password somebody wants to have, in words for them; undefined when nothing is. */
export const passwordProblem = (password: string): string | undefined => {
  if (password.length < passwordLength.least) return `Password must be at least ${passwordLength.least} characters long`
  if (password.length > passwordLength.most) return `Password must be at most ${passwordLength.most} characters long`
  if (commonPasswords.has(password.toLowerCase()))
    return 'Too many people use this password. Please choose another one.'
  return undefined
}

/**
 * Looks whether a link to set a password still works. Changes nothing.
 * @throws Refusal `gone` when the link was used, is too old or never was.
 */
export const checkPasswordLink = async (ctx: Context, auth: Auth, token: string): Promise<void> => {
  if (!(await auth.ownerOfPasswordToken(token, dateOf(ctx.now)))) throw deadLink()
}

/**
 * Sets a password by a one-time link. Every session and every other link of the account ends, its owner's tries come
 * back, and they are told by mail. The password has been looked at by `passwordProblem`.
 * @throws Refusal `gone` when the link was used, is too old or never was.
 */
export const setPassword = async (ctx: Context, auth: Auth, token: string, password: string): Promise<void> => {
  const userId = await auth.ownerOfPasswordToken(token, dateOf(ctx.now))
  if (!userId || !(await auth.spendPasswordToken(token, password))) throw deadLink()
  await inTransaction(ctx, async (ctx) => {
    const account = await findAccount(ctx, userId)
    await endLinksOf(ctx, userId)
    await knowMailbox(ctx, account.email)
    await restore(ctx, limitOfAccount(account.email))
    const { email } = account
    await logEvent({ ...ctx, viewer: asViewer(account) }, accountEvents.password_set, userId, { email })
  })
}
