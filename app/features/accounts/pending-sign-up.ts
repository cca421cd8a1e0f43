import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, notExists, sql } from 'drizzle-orm'
import type { Auth } from '#platform/auth.ts'
import { hashing } from '#platform/hashing.ts'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { forgetMailsOf } from '#mails/forget.ts'
import { deadLink, hashToken } from './link.ts'
import { pendingSignUps, users } from './schema.ts'

/** Hours for which the link of a sign-up works. */
const linkHours = 24

export type PendingSignUp = typeof pendingSignUps.$inferSelect

/** Stores a sign-up with a link of its own. Gives its id and the link's name. `password` is a hash. */
export const keepSignUp = async (
  ctx: Context,
  auth: Auth,
  typed: Pick<PendingSignUp, 'email' | 'displayName' | 'role' | 'password'>,
) => {
  const { name, ...link } = freshLink(ctx, auth)
  const id = randomUUID()
  await ctx.db.insert(pendingSignUps).values({ ...typed, ...link, id, createdAt: dateOf(ctx.now) })
  return { id, link: name }
}

/** Replaces the link of the last sign-up with an address by a new one; undefined when none waits. */
export const renewLink = async (ctx: Context, auth: Auth, email: string) => {
  const last = await lastWith(ctx, email)
  if (!last) return undefined
  const { name, ...link } = freshLink(ctx, auth)
  await ctx.db.update(pendingSignUps).set(link).where(eq(pendingSignUps.id, last.id))
  return { id: last.id, link: name }
}

/** The sign-up behind a link. Changes nothing. @throws DomainError `gone` for a link that works no more. */
export const findSignUpByToken = async (ctx: Context, key: string): Promise<PendingSignUp> => {
  const [found] = await ctx.db.select().from(pendingSignUps).where(living(ctx, key))
  if (!found) throw deadLink()
  return found
}

/** Uses the link up. Of two who use it at once, one gets the sign-up. @throws DomainError `gone`. */
export const takeSignUp = async (ctx: Context, key: string): Promise<PendingSignUp> => {
  const [taken] = await ctx.db.delete(pendingSignUps).where(living(ctx, key)).returning()
  if (!taken) throw deadLink()
  return taken
}

/**
 * Whether this is the password of the last sign-up that waits with an address. One password is hashed in any case, so
 * that the time tells nothing.
 */
export const isPendingPassword = async (
  ctx: Pick<Context, 'db'>,
  { email, password }: { email: string; password: string },
): Promise<boolean> => {
  const last = await lastWith(ctx, email)
  const right = await hashing.verify({ hash: last?.password ?? hashOfNothing, password })
  return right && last !== undefined
}

/** Ends every sign-up that waits with an address, with the mails about it. */
export const endSignUps = async (ctx: Pick<Context, 'db'>, email: string) => {
  const ended = await ctx.db
    .delete(pendingSignUps)
    .where(eq(pendingSignUps.email, email))
    .returning({ id: pendingSignUps.id })
  await forgetMailsOf(
    ctx,
    ended.map(({ id }) => id),
  )
}

/** In the form of a scrypt hash; no password is known to have it. */
const hashOfNothing = `${'0'.repeat(32)}:${'0'.repeat(128)}`

const lastWith = async ({ db }: Pick<Context, 'db'>, email: string): Promise<PendingSignUp | undefined> => {
  const [last] = await db
    .select()
    .from(pendingSignUps)
    .where(eq(pendingSignUps.email, email))
    .orderBy(desc(pendingSignUps.createdAt))
    .limit(1)
  return last
}

/** Never of an address that has an account: such a sign-up is kept so that nobody can tell, and its link was not sent. */
const living = ({ db, now }: Context, key: string) =>
  and(
    eq(pendingSignUps.keyHash, hashToken(key)),
    gt(pendingSignUps.linkEndsAt, dateOf(now)),
    notExists(
      db
        .select({ one: sql`1` })
        .from(users)
        .where(eq(users.email, pendingSignUps.email)),
    ),
  )

const freshLink = ({ now }: Context, auth: Auth) => {
  const name = randomUUID()
  return { name, keyHash: hashToken(auth.cipher.tokenFor(name)), linkEndsAt: dateOf(now.add({ hours: linkHours })) }
}
