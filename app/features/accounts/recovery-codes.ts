import { randomInt } from 'node:crypto'
import { and, count, eq } from 'drizzle-orm'
import type { Auth } from '#platform/auth.ts'
import type { Context } from '#domain/context.ts'
import { logEvent } from '#events/audit-log.ts'
import { ownId } from './account.ts'
import { recoveryCodes } from './schema.ts'
import { accountEvents } from './events.ts'

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

/** Whether a recovery code is one of the account's. Uses it up, and writes so into the diary. */
export const spendRecoveryCode = async (ctx: Context, auth: Auth, userId: string, typed: string): Promise<boolean> => {
  const theirs = and(eq(recoveryCodes.hash, hashOf(auth, userId, typed)), eq(recoveryCodes.userId, userId))
  const spent = await ctx.db.delete(recoveryCodes).where(theirs).returning()
  if (spent.length > 0) await logEvent(ctx, accountEvents.recovery_code_used, userId)
  return spent.length > 0
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
