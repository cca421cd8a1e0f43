import { and, eq, isNull } from 'drizzle-orm'
import { profiles, users } from '#features/accounts/schema.ts'
import { companies } from '#features/companies/schema.ts'
import type { Context } from '#domain/context.ts'
import { findRequest } from '#features/requests/find.ts'
import type { Buyer } from '#features/trade/buyer.ts'
import type { Quote } from './schema.ts'
import { randomBytes } from 'node:crypto'

type Owner = Pick<Buyer, 'userId' | 'companyId'>

/**
 * Whose a quote is as it goes out. Someone who asked without signing in finds it in their account all the same, if the
 * address is theirs; anyone who acts for a company that is open asked for it, and their colleagues find it too.
 */
export const ownerOf = async (
  ctx: Context,
  { userId, companyId, contactEmail }: Owner & Pick<Buyer, 'contactEmail'>,
): Promise<Owner> => {
  if (companyId) return { userId, companyId }
  const found = await accountWhere(ctx, userId ? eq(users.id, userId) : addressIs(contactEmail))
  return found ?? { userId, companyId }
}

const addressIs = (email: string | null) => (email ? eq(users.email, email.toLowerCase()) : undefined)

/** The customer's account that answers to this, with the company it acts for. */
const accountWhere = async (ctx: Context, condition: ReturnType<typeof and>): Promise<Owner | undefined> => {
  if (!condition) return undefined
  const [account] = await ctx.db
    .select({ userId: users.id, companyId: companies.id })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(companies, and(eq(companies.id, profiles.companyId), isNull(companies.closedAt)))
    .where(and(condition, eq(profiles.role, 'customer')))
  return account
}

/**
 * What changes with the address that a quote goes to. What was mailed to the wrong one is theirs no more: its link opens
 * nothing, and the quote belongs to the account of the new address, or else to the person who asked signed in.
 */
export const handedOver = async (ctx: Context, quote: Quote, contactEmail: string | null) => {
  if (!quote.contactEmail || quote.contactEmail.toLowerCase() === contactEmail?.toLowerCase()) return {}
  const secretLink = newLink()
  // What staff wrote for a company stays that company's, whoever they send it to there.
  if (quote.companyId && !(await actsFor(ctx, quote.userId, quote.companyId))) return { userId: null, secretLink }
  const owner = (await accountWhere(ctx, addressIs(contactEmail))) ?? (await customerOf(ctx, quote))
  return { ...owner, secretLink }
}

const actsFor = async (ctx: Context, userId: string | null, companyId: string) =>
  userId !== null && (await accountWhere(ctx, eq(users.id, userId)))?.companyId === companyId

const customerOf = async (ctx: Context, { requestId }: Quote): Promise<Owner> => {
  const request = requestId ? await findRequest(ctx, requestId) : undefined
  const { userId = null, companyId = null } = request ?? {}
  return ownerOf(ctx, { userId, companyId, contactEmail: null })
}

/** The key of a private page: nobody guesses it. */
export const newLink = () => randomBytes(18).toString('base64url')
