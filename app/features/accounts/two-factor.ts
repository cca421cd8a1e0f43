import { randomBytes, randomInt } from 'node:crypto'
import { and, count, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Auth } from '#platform/auth.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { logEvent } from '#events/audit-log.ts'
import { dateOf } from '#domain/instant.ts'
import { DomainError } from '#domain/domain-error.ts'
import { requireConfirmation } from '#domain/confirmation.ts'
import { findAccount, ownId } from './account.ts'
import { knowsPassword } from './password.ts'
import { authenticators, passkeys, recoveryCodes } from './schema.ts'
import { matchTotpStep } from './totp.ts'
import { accountEvents } from './events.ts'

/** Whether signing in to an account takes more than the password: a code of an app, or a passkey. */
export const hasSecondFactor = async ({ db }: Pick<Context, 'db'>, userId: string): Promise<boolean> =>
  (await hasAuthenticator({ db }, userId)) || (await countPasskeys({ db }, userId)) > 0

export const countPasskeys = async ({ db }: Pick<Context, 'db'>, userId: string): Promise<number> => {
  const [row] = await db.select({ of: count() }).from(passkeys).where(eq(passkeys.userId, userId))
  return row?.of ?? 0
}

/** Whether codes of an app are on. */
export const hasAuthenticator = async ({ db }: Pick<Context, 'db'>, userId: string): Promise<boolean> => {
  const condition = and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt))
  return (await db.select({ userId: authenticators.userId }).from(authenticators).where(condition)).length > 0
}

/** The key of a set-up that waits for its first code; undefined when none does. */
export const findKeyToConfirm = async ({ db, viewer }: Context, auth: Auth): Promise<Buffer | undefined> => {
  const condition = and(eq(authenticators.userId, ownId(viewer)), isNull(authenticators.confirmedAt))
  const [row] = await db.select().from(authenticators).where(condition)
  return row && openKey(auth, row)
}

const openKey = ({ cipher }: Auth, { sealedKey, userId }: typeof authenticators.$inferSelect) =>
  Buffer.from(cipher.open(sealedKey, keyPlace(userId)), 'base64')

/** A key opens for its own account alone. */
export const keyPlace = (userId: string) => `authenticator ${userId}`

/** Makes a key for the viewer's app. Nothing asks for codes before the first one was typed. */
export const beginAuthenticator = async (ctx: Context, auth: Auth): Promise<void> => {
  const userId = ownId(ctx.viewer)
  if (await hasAuthenticator(ctx, userId)) throw new DomainError('conflict', 'Two-factor sign-in is already on.')
  const sealedKey = auth.cipher.seal(randomBytes(20).toString('base64'), keyPlace(userId))
  const row = { sealedKey, confirmedAt: null, lastStep: 0 }
  await ctx.db
    .insert(authenticators)
    .values({ userId, ...row })
    .onConflictDoUpdate({
      target: authenticators.userId,
      set: row,
      setWhere: isNull(authenticators.confirmedAt),
    })
}

/** Turns codes on, once the app has shown one. Gives the recovery codes, which are never shown again; undefined when the code is wrong. */
export const confirmAuthenticator = (ctx: Context, auth: Auth, code: string): Promise<string[] | undefined> =>
  inTransaction(ctx, async (ctx) => {
    const userId = ownId(ctx.viewer)
    const key = await findKeyToConfirm(ctx, auth)
    const step = key && matchTotpStep(key, code, ctx.now.epochMilliseconds)
    if (step === undefined) return undefined
    const confirmed = await ctx.db
      .update(authenticators)
      .set({ confirmedAt: dateOf(ctx.now), lastStep: step })
      .where(and(eq(authenticators.userId, userId), isNull(authenticators.confirmedAt)))
      .returning({ userId: authenticators.userId })
    // Sent twice at once: the codes of the first are on its way to the screen, and must stay good.
    if (confirmed.length === 0) return undefined
    const { email } = await findAccount(ctx, userId)
    await logEvent(ctx, accountEvents.two_factor_on, userId, { email })
    return makeRecoveryCodes(ctx, auth, userId)
  })

/** Whether a code of the account's app is right, and was not used before. Uses it up. */
export const redeemCode = async (ctx: Context, auth: Auth, userId: string, code: string): Promise<boolean> => {
  const confirmed = and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt))
  const [row] = await ctx.db.select().from(authenticators).where(confirmed)
  const step = row && matchTotpStep(openKey(auth, row), code, ctx.now.epochMilliseconds)
  if (step === undefined) return false
  const updated = await ctx.db
    .update(authenticators)
    .set({ lastStep: step })
    .where(and(confirmed, lt(authenticators.lastStep, step)))
    .returning({ userId: authenticators.userId })
  return updated.length > 0
}

export type Proof = { password: string; rateLimitFactor: number }

/** Turns codes off, for anyone who knows the password. False when it was wrong. @throws ConfirmationRequired as `loseFactor` does. */
export const removeAuthenticator = async (
  ctx: Context,
  { password, rateLimitFactor, sure }: Proof & { sure?: readonly string[] },
): Promise<boolean> => {
  const userId = ownId(ctx.viewer)
  if (!(await knowsPassword(ctx, userId, password, rateLimitFactor))) return false
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.delete(authenticators).where(eq(authenticators.userId, userId))
    await loseFactor(ctx, userId, sure)
    const { email } = await findAccount(ctx, userId)
    await logEvent(ctx, accountEvents.two_factor_off, userId, { email })
  })
  return true
}

/**
 * After an app or a passkey went: with the last of them go the recovery codes. Gives whether it was the last. Call it
 * inside the transaction.
 * @throws ConfirmationRequired while an administrator has not said that a password alone is to do.
 */
export const loseFactor = async (ctx: Context, userId: string, sure: readonly string[] = []): Promise<boolean> => {
  if (await hasSecondFactor(ctx, userId)) return false
  if (ctx.viewer.role === 'admin') requireConfirmation(sure, [passwordAlone])
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  return true
}

const passwordAlone = {
  key: 'password alone',
  why: 'This is your last second step. Anyone who gets your password could then see customer data.',
  yes: 'Sign me in with only my password from now on.',
}

/** New recovery codes for anyone who knows the password; the old ones end. Undefined when it was wrong. */
export const renewRecoveryCodes = async (ctx: Context, auth: Auth, { password, rateLimitFactor }: Proof) => {
  const userId = ownId(ctx.viewer)
  if (!(await hasSecondFactor(ctx, userId))) throw new DomainError('conflict', "Two-factor sign-in isn't on.")
  if (!(await knowsPassword(ctx, userId, password, rateLimitFactor))) return undefined
  return inTransaction(ctx, async (ctx) => {
    await logEvent(ctx, accountEvents.recovery_codes_renewed, userId)
    return makeRecoveryCodes(ctx, auth, userId)
  })
}

const howMany = 10

/** Without letters and figures that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Ten codes such as "k4mq-7xhz", each good once in place of the app's. Older ones end. Call it inside a transaction. */
export const makeRecoveryCodes = async ({ db }: Context, auth: Auth, userId: string): Promise<string[]> => {
  const codes = Array.from({ length: howMany }, draw)
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await db.insert(recoveryCodes).values(codes.map((code) => ({ hash: hashOf(auth, userId, code), userId })))
  return codes
}

/** Whether a recovery code is one of the account's. Uses it up, and writes so into the audit log. */
export const redeemRecoveryCode = async (ctx: Context, auth: Auth, userId: string, typed: string): Promise<boolean> => {
  const condition = and(eq(recoveryCodes.hash, hashOf(auth, userId, typed)), eq(recoveryCodes.userId, userId))
  const deleted = await ctx.db.delete(recoveryCodes).where(condition).returning()
  if (deleted.length > 0) await logEvent(ctx, accountEvents.recovery_code_used, userId)
  return deleted.length > 0
}

/** How many the viewer has left. */
export const recoveryCodesLeft = async ({ db, viewer }: Context): Promise<number> => {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, ownId(viewer)))
  return row?.left ?? 0
}

const draw = () => `${letters(4)}-${letters(4)}`
const letters = (length: number) => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

const hashOf = (auth: Auth, userId: string, typed: string) =>
  auth.cipher.tokenFor(`recovery ${userId} ${typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)
