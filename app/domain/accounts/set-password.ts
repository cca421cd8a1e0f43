import { eq } from 'drizzle-orm'
import { passwordLength, type Auth } from '#platform/auth.ts'
import type { Context } from '../context.ts'
import { record } from '../events/record.ts'
import { dateOf } from '../instant.ts'
import { Refusal } from '../refusal.ts'
import { commonPasswords } from './common-passwords.ts'
import { limitOfAccount, restore } from './limits.ts'
import { users } from './schema.ts'

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
 * Sets a password by a one-time link. Every session of the account ends and its owner's tries come back.
 * The password has been looked at by `passwordProblem`.
 * @throws Refusal `gone` when the link was used, is too old or never was.
 */
export const setPassword = async (ctx: Context, auth: Auth, token: string, password: string): Promise<void> => {
  const userId = await auth.ownerOfPasswordToken(token, dateOf(ctx.now))
  if (!userId || !(await auth.spendPasswordToken(token, password))) {
    throw deadLink()
  }
  await record(ctx, { name: 'account.password_set' }, userId)
  const [user] = await ctx.db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  if (user) await restore(ctx, limitOfAccount(user.email))
}

const deadLink = () =>
  new Refusal('gone', 'This link has been used or is more than an hour old. Please ask for a new one.')
