import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { addressGroup } from '#platform/address-group.ts'
import type { Context } from '#domain/context.ts'
import { dateOf, instantOf } from '#domain/instant.ts'
import { mailboxDigest } from '#mails/mailbox.ts'
import { signInLimits } from './schema.ts'

/** `burst` tries at once, then one each `seconds`. Patience always comes back: nobody is locked out for good. */
type Limit = { key: string; burst: number; seconds: number }

type Clock = Pick<Context, 'db' | 'now'>

/** An office shares one address. */
export const addressLimit = (address: string): Limit => ({
  key: hashOf(`address ${addressGroup(address)}`),
  burst: 30,
  seconds: 60,
})

/**
 * Counted for every address typed, whether or not it has an account, so that the answer tells nothing. A browser known
 * to the account counts apart: strangers who guess from elsewhere use up none of the owner's tries.
 */
export const accountLimit = (email: string, knownBrowser = ''): Limit => ({
  key: hashOf(`account ${email} ${knownBrowser}`),
  burst: 10,
  seconds: 120,
})

/** Mails that a stranger can cause by typing an address: at most three within any hour, by mailbox and by kind. */
export const mailboxLimit = (kind: 'confirm' | 'reset' | 'invite', email: string): Limit => ({
  key: hashOf(`mailbox ${kind} ${mailboxDigest(email)}`),
  burst: 2,
  seconds: 3600,
})

/** Anyone who holds the link of a sign-up says its password. */
export const pendingSignUpLimit = (id: string): Limit => ({
  key: hashOf(`pending sign-up ${id}`),
  burst: 10,
  seconds: 120,
})

/** Someone signed in says their password again. */
export const currentPasswordLimit = (userId: string): Limit => ({
  key: hashOf(`current password ${userId}`),
  burst: 10,
  seconds: 120,
})

/** The owner hears once a day that someone guesses at their password. */
export const guessesLimit = (userId: string): Limit => ({
  key: hashOf(`guesses ${userId}`),
  burst: 1,
  seconds: 24 * 3600,
})

/** A copy of everything about someone is much work. */
export const downloadLimit = (userId: string): Limit => ({ key: hashOf(`download ${userId}`), burst: 1, seconds: 60 })

/** Invitations that one person sends, to whomever. */
export const inviterLimit = (userId: string): Limit => ({
  key: hashOf(`inviter ${userId}`),
  burst: 30,
  seconds: 120,
})

/** Codes after a right password: the owner's own browser counts apart, as with passwords. */
export const codeLimit = (userId: string, knownBrowser = ''): Limit => ({
  key: hashOf(`code ${userId} ${knownBrowser}`),
  burst: 10,
  seconds: 120,
})

/** Passkeys are asked for before we know whose they are. Each answer takes a question, and a right one gives the try back. */
export const passkeyLimit = (address: string): Limit => ({
  key: hashOf(`passkey ${addressGroup(address)}`),
  burst: 30,
  seconds: 60,
})

/** Where something stands is asked for at most five times in an hour: by the person who types references, and for each of them. */
export const statusLimit = (address: string): Limit => ({
  key: hashOf(`status from ${addressGroup(address)}`),
  burst: 5,
  seconds: 3600,
})
export const referenceLimit = (reference: string): Limit => ({
  key: hashOf(`status of ${reference}`),
  burst: 5,
  seconds: 3600,
})

/**
 * Takes one try from each limit, or from none. Gives 0 when all allow it, else the seconds to wait.
 * `factor` multiplies what the limits allow (RATE_LIMIT_FACTOR).
 */
export const takeTries = async (clock: Clock, limits: Limit[], factor: number): Promise<number> => {
  const takenLimits: Limit[] = []
  for (const limit of limits) {
    const wait = await spendOne(clock, limit, factor)
    if (wait > 0) {
      await returnTries(clock, takenLimits, factor)
      return wait
    }
    takenLimits.push(limit)
  }
  return 0
}

/** Returns the try that a right password did not use up. */
export const returnTries = async ({ db }: Pick<Clock, 'db'>, limits: Limit[], factor: number) => {
  for (const limit of limits) {
    const restoredAt = sql`${signInLimits.restoredAt} - ${step(limit, factor)}`
    await db.update(signInLimits).set({ restoredAt }).where(eq(signInLimits.key, limit.key))
  }
}

/** Whether the next try is refused. */
export const isUsedUp = async ({ db, now }: Clock, limit: Limit, factor: number): Promise<boolean> => {
  const [known] = await db.select().from(signInLimits).where(eq(signInLimits.key, limit.key))
  if (!known) return false
  return now.until(instantOf(known.restoredAt)).total('seconds') > limit.seconds * (limit.burst - 1 / factor)
}

/** Gives an account all its tries again: its owner has shown who they are by another way. */
export const resetLimit = async ({ db }: Pick<Clock, 'db'>, limit: Limit) => {
  await db.delete(signInLimits).where(eq(signInLimits.key, limit.key))
}

/**
 * One row and one instant per key: each try moves the instant at which all patience is back one step further, and
 * is refused when that would be more than `burst` steps away. The row's lock makes a hundred tries at once count.
 */
const spendOne = async ({ db, now }: Clock, limit: Limit, factor: number): Promise<number> => {
  const at = dateOf(now)
  const furthest = dateOf(now.add({ milliseconds: Math.round(limit.seconds * limit.burst * 1000) }))
  const next = sql`greatest(${signInLimits.restoredAt}, ${at.toISOString()}::timestamptz) + ${step(limit, factor)}`
  const [spent] = await db
    .insert(signInLimits)
    .values({ key: limit.key, restoredAt: sql`${at.toISOString()}::timestamptz + ${step(limit, factor)}` })
    .onConflictDoUpdate({
      target: signInLimits.key,
      set: { restoredAt: next },
      setWhere: sql`${next} <= ${furthest.toISOString()}::timestamptz`,
    })
    .returning()
  if (spent) return 0
  const [known] = await db.select().from(signInLimits).where(eq(signInLimits.key, limit.key))
  const restoredAt = known ? instantOf(known.restoredAt) : now
  const wait = now.until(restoredAt).total('seconds') + limit.seconds / factor - limit.seconds * limit.burst
  return Math.max(1, Math.ceil(wait))
}

/** With a factor of two, twice as many tries fit into the same time. */
const step = (limit: Limit, factor: number) => sql`make_interval(secs => ${limit.seconds / factor})`

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')
