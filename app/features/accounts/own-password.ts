import { and, eq } from 'drizzle-orm'
import { HashingBusy, hashing } from '#platform/hashing.ts'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { Refusal } from '#domain/refusal.ts'
import { giveBack, limitOfCurrentPassword, spend } from './limits.ts'
import { credentials } from './schema.ts'

export const wrongPassword = 'This is not your current password.'

/**
 * Whether somebody signed in knows the account's password: asked before what a borrowed browser must not do.
 * `factor` is RATE_LIMIT_FACTOR. @throws Refusal `too-many` after ten wrong ones.
 */
export const knowsPassword = async (
  ctx: Pick<Context, 'db' | 'now'>,
  userId: string,
  typed: string,
  factor: number,
): Promise<boolean> => {
  const limits = [limitOfCurrentPassword(userId)]
  const waitSeconds = await spend(ctx, limits, factor)
  if (waitSeconds > 0)
    throw new Refusal('too-many', 'That was too many wrong passwords. Please wait two minutes and try again.', {
      waitSeconds,
    })
  const [kept] = await ctx.db.select().from(credentials).where(theirPassword(userId))
  const right = Boolean(kept?.password) && (await isPassword(kept?.password ?? '', typed))
  if (right) await giveBack(ctx, limits, factor)
  return right
}

/** Whether this password has this hash. @throws Refusal `too-many` in a rush. */
export const isPassword = (hash: string, password: string): Promise<boolean> =>
  unhurried(() => hashing.verify({ hash, password }))

/** scrypt of a password that has been looked at by `passwordProblem`. @throws Refusal `too-many` in a rush. */
export const hashOfPassword = (password: string): Promise<string> => unhurried(() => hashing.hash(password))

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
      throw new Refusal('too-many', 'Many people sign in at this moment. Please try again in ten seconds.', {
        waitSeconds: 10,
      })
    throw error
  }
}
