import { randomUUID } from 'node:crypto'
import type { Auth } from '#platform/auth.ts'
import { inTransaction, type Context } from '../context.ts'
import { record } from '../events/record.ts'
import { dateOf } from '../instant.ts'
import { Refusal } from '../refusal.ts'
import { emailAddress } from './email.ts'
import { endSessionsOf } from './end-session.ts'
import { profiles, users } from './schema.ts'

/**
 * Makes the account of this address an administrator, a new one when there is none, and enables it. Sessions it had
 * end, so that higher rights never come to an old one. Gives a token that sets the password once within the hour.
 * @throws Refusal `invalid` when the address is none.
 */
export const makeAdmin = async (ctx: Context, auth: Auth, typed: string): Promise<{ email: string; token: string }> => {
  const email = emailAddress(typed)
  if (!email) throw new Refusal('invalid', `"${typed}" is not an e-mail address.`)
  const userId = await inTransaction(ctx, async (ctx) => {
    const userId = await findOrMakeUser(ctx, email)
    const profile = { role: 'admin', disabledAt: null } as const
    await ctx.db
      .insert(profiles)
      .values({ userId, displayName: nameOf(email), ...profile })
      .onConflictDoUpdate({ target: profiles.userId, set: profile })
    await endSessionsOf(ctx, userId)
    await record(ctx, { name: 'account.made_admin' }, userId)
    return userId
  })
  return { email, token: await auth.makePasswordToken(userId, dateOf(ctx.now)) }
}

/** Whoever runs the command vouches for the address. */
const findOrMakeUser = async ({ db, now }: Context, email: string): Promise<string> => {
  const at = dateOf(now)
  const [user] = await db
    .insert(users)
    .values({ id: randomUUID(), name: nameOf(email), email, emailVerified: true, createdAt: at, updatedAt: at })
    .onConflictDoUpdate({ target: users.email, set: { emailVerified: true, updatedAt: at } })
    .returning({ id: users.id })
  if (!user) throw new Error('The account was neither made nor found.')
  return user.id
}

/** What somebody is called until they say otherwise: the part of the address before the @. */
const nameOf = (email: string) => email.slice(0, email.indexOf('@'))
