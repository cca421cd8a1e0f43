import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Auth } from '#platform/auth.ts'
import { inTransaction, type Context } from '../context.ts'
import { record } from '../events/record.ts'
import { dateOf } from '../instant.ts'
import { administrator } from '../permissions.ts'
import { Refusal } from '../refusal.ts'
import { leaveCompany } from './company-link.ts'
import { emailAddress } from './email.ts'
import { endSessionsOf } from './end-session.ts'
import { endLinksOf } from './link.ts'
import { credentials, profiles, roleRequests, users } from './schema.ts'

/**
 * Makes the account of this address an administrator, a new one when there is none, and enables it. Sessions it had
 * end, so that higher rights never come to an old one, and it leaves its company: an administrator belongs to none.
 * Whoever began an account with the address and never verified it gives way, with the password they chose. Gives a
 * token that sets the password once within the hour.
 * @throws Refusal `invalid` when the address is none.
 */
export const makeAdmin = async (ctx: Context, auth: Auth, typed: string): Promise<{ email: string; token: string }> => {
  const email = emailAddress(typed)
  if (!email) throw new Refusal('invalid', `"${typed}" is not an e-mail address.`)
  const userId = await inTransaction(ctx, async (ctx) => {
    const claimed = await claimAddress(ctx, email)
    const userId = claimed ?? (await findAccountOf(ctx, email))
    const profile = { role: 'admin', staffRole: administrator, disabledAt: null } as const
    const named = { displayName: nameOf(email), phone: null }
    await ctx.db
      .insert(profiles)
      .values({ userId, ...named, ...profile })
      .onConflictDoUpdate({ target: profiles.userId, set: { ...profile, ...(claimed && named) } })
    if (claimed) await forgetStranger(ctx, claimed)
    await ctx.db.delete(roleRequests).where(and(eq(roleRequests.userId, userId), eq(roleRequests.state, 'waiting')))
    await leaveCompany(ctx, userId)
    await endSessionsOf(ctx, userId)
    await record(ctx, { name: 'account.made_admin' }, userId)
    return userId
  })
  return { email, token: await auth.makePasswordToken(userId, dateOf(ctx.now)) }
}

/** A new user, or one whose address nobody had verified: whoever runs the command vouches for it. Undefined otherwise. */
const claimAddress = async ({ db, now }: Context, email: string): Promise<string | undefined> => {
  const row = { name: nameOf(email), emailVerified: true, updatedAt: dateOf(now) }
  const [user] = await db
    .insert(users)
    .values({ id: randomUUID(), email, createdAt: dateOf(now), ...row })
    .onConflictDoUpdate({ target: users.email, set: row, setWhere: eq(users.emailVerified, false) })
    .returning({ id: users.id })
  return user?.id
}

/** The account of an address that is verified. A profile may be missing: the library that signs people in makes none. */
const findAccountOf = async ({ db }: Context, email: string): Promise<string> => {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (!user) throw new Error('The account was neither made nor found.')
  return user.id
}

/** Anybody can sign up with an address that is not theirs: neither their password nor their links may stay behind. */
const forgetStranger = async (ctx: Context, userId: string) => {
  await ctx.db.delete(credentials).where(eq(credentials.userId, userId))
  await endLinksOf(ctx, userId)
}

/** What somebody is called until they say otherwise: the part of the address before the @. */
const nameOf = (email: string) => email.slice(0, email.indexOf('@'))
