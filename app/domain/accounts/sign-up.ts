import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Auth } from '#platform/auth.ts'
import { HashingBusy, hashing } from '#platform/hashing.ts'
import { inTransaction, type Context } from '../context.ts'
import { logEvent } from '../events/audit-log.ts'
import { dateOf } from '../instant.ts'
import type { Role } from '../viewer.ts'
import { accountOf } from './account.ts'
import { displayName } from './display-name.ts'
import { emailAddress } from './email.ts'
import { limitOfAddress, limitOfMailbox, spend } from './limits.ts'
import { endLinksOf, makeLink } from './link.ts'
import { keepPassword } from './own-password.ts'
import { profiles, roleRequests, users } from './schema.ts'
import { passwordProblem } from './set-password.ts'
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

export type SignUp =
  | { outcome: 'mail-sent' }
  | { outcome: 'refused'; field: 'email' | 'password'; problem: string }
  | { outcome: 'too-many'; waitSeconds: number }

type Door = { auth: Auth; rateLimitFactor: number }

/**
 * Makes an account that cannot sign in before its address is verified, and mails the link for that. An address that
 * has an account gets the same answer after the same work, and its owner a mail that somebody tried. Whoever asks for
 * `admin` becomes a customer and waits for an administrator's answer.
 */
export const signUp = async (ctx: Context, door: Door, typed: Newcomer): Promise<SignUp> => {
  const email = emailAddress(typed.email)
  if (!email) return { outcome: 'refused', field: 'email', problem: noAddress }
  const problem = passwordProblem(typed.password)
  if (problem) return { outcome: 'refused', field: 'password', problem }
  const waitSeconds = await spend(ctx, [limitOfAddress(typed.address)], door.rateLimitFactor)
  if (waitSeconds > 0) return { outcome: 'too-many', waitSeconds }
  const password = await hashed(typed.password)
  if (!password) return { outcome: 'too-many', waitSeconds: 10 }
  if ((await spend(ctx, [limitOfMailbox('confirm', email)], door.rateLimitFactor)) > 0) return { outcome: 'mail-sent' }
  await inTransaction(ctx, async (ctx) => {
    const userId = await claimAddress(ctx, email)
    if (!userId) return warnOwner(ctx, email)
    await settleIn(ctx, userId, { ...typed, email, password })
    const { name } = await makeLink(ctx, door.auth, 'verify', { userId, email })
    await logEvent(ctx, accountEvents.signed_up, userId, {
      ...{ email, link: name },
      ...(typed.from && { from: typed.from }),
    })
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

/** A new user, or one whose address nobody verified; undefined when the address belongs to somebody. */
const claimAddress = async ({ db, now }: Context, email: string): Promise<string | undefined> => {
  const at = dateOf(now)
  const [user] = await db
    .insert(users)
    .values({ id: randomUUID(), name: email, email, emailVerified: false, createdAt: at, updatedAt: at })
    .onConflictDoUpdate({ target: users.email, set: { updatedAt: at }, setWhere: eq(users.emailVerified, false) })
    .returning({ id: users.id })
  return user?.id
}

/**
 * The last one to sign up with an address that is not verified yet decides password, name and role, and only their
 * link works: a stranger who was here first left nothing behind.
 */
const settleIn = async (ctx: Context, userId: string, typed: Newcomer) => {
  const admin = typed.role === 'admin'
  const profile = {
    role: admin ? ('customer' as const) : typed.role,
    displayName: displayName(typed.displayName, typed.email),
  }
  await endLinksOf(ctx, userId)
  await keepPassword(ctx, userId, typed.password)
  await ctx.db
    .insert(profiles)
    .values({ userId, ...profile })
    .onConflictDoUpdate({ target: profiles.userId, set: { ...profile, companyId: null, companyRole: null } })
  await ctx.db.delete(roleRequests).where(and(eq(roleRequests.userId, userId), eq(roleRequests.state, 'waiting')))
  if (!admin) return
  await ctx.db
    .insert(roleRequests)
    .values({ id: randomUUID(), userId, role: 'admin', state: 'waiting', askedAt: dateOf(ctx.now) })
}

const warnOwner = async (ctx: Context, email: string) => {
  const owner = await accountOf(ctx, email)
  if (owner) await logEvent(ctx, accountEvents.sign_up_tried, owner.userId, { email })
}
