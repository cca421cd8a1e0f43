import { createHash, randomUUID } from 'node:crypto'
import { and, eq, gt, like, or, sql } from 'drizzle-orm'
import type { Auth } from '#platform/auth.ts'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { DomainError } from '#domain/domain-error.ts'
import { verifications } from './schema.ts'

/** What a one-time key is for. It opens nothing else. */
export type LinkPurpose = 'new-address' | 'two-factor-pending' | 'new-passkey' | 'passkey-sign-in'

/** How long each works, in minutes. */
export const linkMinutes = {
  'new-address': 60,
  'two-factor-pending': 10,
  'new-passkey': 10,
  'passkey-sign-in': 5,
} as const satisfies Record<LinkPurpose, number>

/** Whose link it is, and the address that following it proves. */
export type LinkOwner = { userId: string; email: string }

/** A link that works once. Gives its name, which may be stored, and its key, which may not; see `Cipher.tokenFor`. */
export const makeLink = async (ctx: Context, auth: Auth, purpose: LinkPurpose, { userId, email }: LinkOwner) => {
  const name = randomUUID()
  const key = auth.cipher.tokenFor(name)
  const at = dateOf(ctx.now)
  const expiresAt = dateOf(ctx.now.add({ minutes: linkMinutes[purpose] }))
  await ctx.db.insert(verifications).values({
    id: randomUUID(),
    identifier: identifierOf(purpose, key),
    value: `${userId} ${email}`,
    expiresAt,
    createdAt: at,
    updatedAt: at,
  })
  return { name, key }
}

/** Whose a key is; undefined when it is unknown, used or too old. Changes nothing. */
export const findLinkOwner = async (
  ctx: Context,
  purpose: LinkPurpose,
  key: string,
): Promise<LinkOwner | undefined> => {
  const [link] = await ctx.db
    .select()
    .from(verifications)
    .where(living(ctx, purpose, key))
  return link && ownerIn(link.value)
}

/** Uses a key up. Of two who use it at once, one gets its owner. */
export const redeemLink = async (ctx: Context, purpose: LinkPurpose, key: string): Promise<LinkOwner | undefined> => {
  const [link] = await ctx.db
    .delete(verifications)
    .where(living(ctx, purpose, key))
    .returning()
  return link && ownerIn(link.value)
}

/** Ends every link of an account, links that set a password among them; or those of one purpose. */
export const endLinks = async ({ db }: Pick<Context, 'db'>, userId: string, purpose?: LinkPurpose) => {
  const condition = or(eq(verifications.value, userId), sql`starts_with(${verifications.value}, ${`${userId} `})`)
  await db.delete(verifications).where(and(condition, purpose && like(verifications.identifier, `${purpose}:%`)))
}

/** Ends the links that set an account's password: Better Auth stores those with the account's id alone. */
export const endPasswordLinks = async ({ db }: Pick<Context, 'db'>, userId: string) => {
  await db.delete(verifications).where(eq(verifications.value, userId))
}

/** The page says above it that the link no longer works. */
export const deadLink = () =>
  new DomainError('gone', 'It was already used, was replaced by a newer one, or has expired. Please request a new one.')

const living = ({ now }: Context, purpose: LinkPurpose, key: string) =>
  and(eq(verifications.identifier, identifierOf(purpose, key)), gt(verifications.expiresAt, dateOf(now)))

/** What is stored of a key. */
export const hashToken = (key: string): string => createHash('sha256').update(key).digest('base64url')

const identifierOf = (purpose: LinkPurpose, key: string) => `${purpose}:${hashToken(key)}`

const ownerIn = (value: string): LinkOwner => {
  const [userId = '', email = ''] = value.split(' ')
  return { userId, email }
}
