import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import type { Role } from '#domain/viewer.ts'
import type { Auth } from '#platform/auth.ts'
import { logEvent } from '#events/audit-log.ts'
import { administrator } from '#domain/roles.ts'
import { DomainError } from '#domain/domain-error.ts'
import { keepPassword } from './password.ts'
import { endSignUps } from './pending-sign-up.ts'
import { profiles, roleRequests, users } from './schema.ts'
import { leaveCompany } from './company-people.ts'
import { emailAddress } from './account.ts'
import { endAllSessions } from './session.ts'
import { accountEvents } from './events.ts'

/**
 * Requests, quotes and orders without an account, with the address that an account has now shown to be its own, become
 * the account's: see `adopt_by_address` in db/migrations. Never what belongs to a company.
 */
export const adoptByAddress = async (ctx: Context, userId: string): Promise<void> => {
  const { rows } = await ctx.db.execute<{ count: number }>(sql`select adopt_by_address(${userId}::uuid) as count`)
  const count = rows[0]?.count ?? 0
  if (count > 0) await logEvent(ctx, accountEvents.adopted, userId, {}, { count })
}

type NewAccount = {
  id?: string
  email: string
  displayName: string
  role: Role
  /** Of `admin`: the name of their staff role. */
  staffRole?: string | null
  /** A hash. */
  password?: string
}

/**
 * Makes an account for an address that was shown to be its owner's; sign-ups that wait for the address end. Undefined
 * when it has an account already.
 */
export const makeAccount = async (
  ctx: Context,
  { id = randomUUID(), email, displayName, role, staffRole, password }: NewAccount,
): Promise<string | undefined> => {
  const at = dateOf(ctx.now)
  const [user] = await ctx.db
    .insert(users)
    .values({ id, name: email, email, createdAt: at, updatedAt: at })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  if (!user) return undefined
  await ctx.db.insert(profiles).values({ userId: id, displayName, role, staffRole })
  if (password) await keepPassword(ctx, id, password)
  await endSignUps(ctx, email)
  return id
}

/**
 * Makes the account of this address an administrator, a new one when there is none, and enables it. Sessions it had
 * end, so that higher rights never come to an old one, and it leaves its company: an administrator belongs to none.
 * Sign-ups that wait for a link in its mailbox end. Gives a token that sets the password once within the hour.
 * @throws DomainError `invalid` when the address is none.
 */
export const makeAdmin = async (ctx: Context, auth: Auth, typed: string): Promise<{ email: string; token: string }> => {
  const email = emailAddress(typed)
  if (!email) throw new DomainError('invalid', `"${typed}" is not an email address.`)
  const userId = await inTransaction(ctx, async (ctx) => {
    const displayName = nameOf(email)
    const profile = { role: 'admin', staffRole: administrator, disabledAt: null } as const
    const { role, staffRole } = profile
    const account = await makeAccount(ctx, { email, displayName, role, staffRole })
    const userId = account ?? (await findAccountOf(ctx, email))
    await ctx.db
      .insert(profiles)
      .values({ userId, displayName, ...profile })
      .onConflictDoUpdate({ target: profiles.userId, set: profile })
    await ctx.db.delete(roleRequests).where(and(eq(roleRequests.userId, userId), eq(roleRequests.state, 'waiting')))
    await leaveCompany(ctx, userId)
    await endAllSessions(ctx, userId)
    await logEvent(ctx, accountEvents.made_admin, userId)
    return userId
  })
  return { email, token: await auth.makePasswordToken(userId, dateOf(ctx.now)) }
}

/** The account of an address. A profile may be missing: the library that signs people in makes none. */
const findAccountOf = async ({ db }: Context, email: string): Promise<string> => {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (!user) throw new Error('The account was neither made nor found.')
  return user.id
}

/** What someone is called until they say otherwise: the part of the address before the @. */
const nameOf = (email: string) => email.slice(0, email.indexOf('@'))
