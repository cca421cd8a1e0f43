import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { can, demand, notYours } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { notFound } from '#domain/domain-error.ts'
import type { Role, Viewer } from '#domain/viewer.ts'
import { profiles, users } from './schema.ts'

export type Account = {
  userId: string
  email: string
  displayName: string
  phone: string | null
  mentionMails: boolean
  role: Role
  staffRole: string | null
  disabledAt: Date | null
}

/** Whose account the viewer's own is. Throws not-found for visitors: they have none. */
export const ownId = (viewer: Viewer): string => {
  if (!('userId' in viewer)) throw notFound('account')
  return viewer.userId
}

/** An account with its profile. Throws not-found. */
export const findAccount = async ({ db }: Pick<Context, 'db'>, userId: string): Promise<Account> => {
  const [account] = await accountsIn(db).where(eq(users.id, userId))
  if (!account) throw notFound('account')
  return account
}

/** Lets pass who may change this account: colleagues only who manages staff. @throws DomainError `not-found`, `forbidden`. */
export const demandToChange = async (ctx: Pick<Context, 'db' | 'viewer'>, userId: string): Promise<Account> => {
  demand(ctx, 'users.manage')
  const account = await findAccount(ctx, userId)
  if (!can(ctx.viewer, 'users.manage', account)) throw notYours(ctx.viewer)
  return account
}

/** The account of an address as `emailAddress` spells it; undefined when there is none. */
export const findAccountByEmail = async ({ db }: Pick<Context, 'db'>, email: string): Promise<Account | undefined> => {
  const [account] = await accountsIn(db).where(eq(users.email, email))
  return account
}

const accountsIn = (db: Context['db']) =>
  db
    .select({
      userId: users.id,
      email: users.email,
      displayName: profiles.displayName,
      phone: profiles.phone,
      mentionMails: profiles.mentionMails,
      role: profiles.role,
      staffRole: profiles.staffRole,
      disabledAt: profiles.disabledAt,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))

/** The account as someone who does something, for the audit log. */
export const asViewer = ({ userId, displayName, email, role, staffRole }: Account): Viewer => ({
  role,
  ...(staffRole && { staffRole }),
  userId,
  name: displayName,
  email,
})

/** What someone wants to be called, in one line of at most 80 characters; else the part of the address before the @. */
export const displayName = (typed: string, email: string): string =>
  [...typed.replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029\s]+/gu, ' ').trim()].slice(0, 80).join('').trim() ||
  email.slice(0, email.indexOf('@'))

/** An address as it is kept and compared: one mailbox, one spelling. Undefined when it is none. */
export const emailAddress = (typed: string): string | undefined => {
  const parsed = z.email().max(254).safeParse(typed.trim().toLowerCase())
  return parsed.success ? parsed.data : undefined
}
