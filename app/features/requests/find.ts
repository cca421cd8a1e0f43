import { and, desc, eq, inArray, isNull, sql, type SQL, ne, or } from 'drizzle-orm'
import { users } from '#features/accounts/schema.ts'
import { isLinkActive } from '#features/accounts/recipients.ts'
import { isOfCustomer } from '#features/customers/customer.ts'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { notFound } from '#domain/domain-error.ts'
import { belongsTo } from '#features/trade/buyer.ts'
import type { Viewer } from '#domain/viewer.ts'
import { requestStates } from './lifecycle.ts'
import { requests, type Request } from './schema.ts'

/**
 * What a viewer may see: staff with the permission everything; a person who is signed in what they, or someone of the
 * company they act for, sent; all others nothing without the link.
 */
export const visibleTo = (viewer: Viewer): SQL | undefined => {
  if (can(viewer, 'requests.see-all')) return undefined
  return belongsTo(viewer, requests)
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The request by its id, within the viewer's sight. Throws not-found. */
export const findRequest = async (ctx: Context, id: string): Promise<Request> => {
  if (!uuid.test(id)) throw notFound('request')
  return theOne(ctx, and(eq(requests.id, id), visibleTo(ctx.viewer)))
}

/**
 * The request behind a private link: holding it is the permission, while its contact acts for the company. Colleagues
 * come by its id instead, within their sight: a link they were given would outlast their time with it. Throws not-found.
 */
export const findRequestByLink = (ctx: Context, link: string): Promise<Request> =>
  theOne(
    ctx,
    uuid.test(link)
      ? and(eq(requests.id, link), belongsTo(ctx.viewer, requests))
      : and(eq(requests.secretLink, link), isLinkActive(ctx, requests)),
  )

const theOne = async (ctx: Context, where: SQL | undefined): Promise<Request> => {
  const [request] = await ctx.db.select().from(requests).where(where)
  if (!request) throw notFound('request')
  return request
}

/** The last request of the account with this address that waits for its answer, and is no company's. The caller has made sure that it is the viewer's own. */
export const waitingRequestWith = async ({ db }: Pick<Context, 'db'>, email: string): Promise<Request | undefined> => {
  const condition = and(
    eq(requests.userId, sql`(select ${users.id} from ${users} where ${users.email} = ${email})`),
    isNull(requests.companyId),
  )
  const [request] = await db
    .select()
    .from(requests)
    .where(and(condition, inArray(requests.state, [...requestStates.statesThat('isOpen')])))
    .orderBy(desc(requests.receivedAt))
    .limit(1)
  return request
}

/** Those of the ids that are requests within the viewer's sight. */
export const visibleAmong = async (ctx: Context, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const visible = await ctx.db
    .select({ id: requests.id })
    .from(requests)
    .where(and(inArray(requests.id, [...ids]), visibleTo(ctx.viewer)))
  return visible.map(({ id }) => id)
}

/** Other requests by the same account, address or company, newest first. */
export const relatedTo = (
  ctx: Context,
  { id, userId, contactEmail, company }: Request,
  limit = 10,
): Promise<Request[]> => {
  const conditions = [
    userId ? eq(requests.userId, userId) : undefined,
    contactEmail ? sql`lower(contact_email) = ${contactEmail.toLowerCase()}` : undefined,
    company ? sql`lower(company) = ${company.toLowerCase()}` : undefined,
  ].filter((condition) => condition !== undefined)
  if (conditions.length === 0) return Promise.resolve([])
  return ctx.db
    .select()
    .from(requests)
    .where(and(visibleTo(ctx.viewer), ne(requests.id, id), or(...conditions)))
    .orderBy(desc(requests.receivedAt), desc(requests.id))
    .limit(limit)
}

/** What a customer last said their business is, in the words of the form; undefined where no request says. */
export const businessTypeOf = async (ctx: Context, customerId: string): Promise<string | undefined> => {
  const [request] = await ctx.db
    .select({ answers: requests.answers })
    .from(requests)
    .where(
      and(
        visibleTo(ctx.viewer),
        isOfCustomer(requests.customerId, customerId),
        sql`${requests.answers} @> '[{"name": "businessType"}]'`,
      ),
    )
    .orderBy(desc(requests.receivedAt))
    .limit(1)
  return request?.answers.find(({ name }) => name === 'businessType')?.said || undefined
}

/** What someone signed in, or their company, has asked, newest first; nothing for anyone else. */
export const requestsOf = (ctx: Context, limit = 100): Promise<Request[]> =>
  ctx.db
    .select()
    .from(requests)
    .where(belongsTo(ctx.viewer, requests))
    .orderBy(desc(requests.receivedAt), desc(requests.id))
    .limit(limit)
