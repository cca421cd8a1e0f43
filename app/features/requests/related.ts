import { and, desc, eq, ne, or, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { belongsTo } from '#features/trade/buyer.ts'
import { visibleTo } from './find.ts'
import { requests, type Request } from './schema.ts'

/** Other requests by the same account, address or company, newest first. */
export const relatedTo = (
  ctx: Context,
  { id, userId, contactEmail, company }: Request,
  limit = 10,
): Promise<Request[]> => {
  const same = [
    userId ? eq(requests.userId, userId) : undefined,
    contactEmail ? sql`lower(contact_email) = ${contactEmail.toLowerCase()}` : undefined,
    company ? sql`lower(company) = ${company.toLowerCase()}` : undefined,
  ].filter((condition) => condition !== undefined)
  if (same.length === 0) return Promise.resolve([])
  return ctx.db
    .select()
    .from(requests)
    .where(and(visibleTo(ctx.viewer), ne(requests.id, id), or(...same)))
    .orderBy(desc(requests.receivedAt), desc(requests.id))
    .limit(limit)
}

/** What somebody signed in, or their company, has asked, newest first; nothing for anybody else. */
export const requestsOf = (ctx: Context, limit = 100): Promise<Request[]> =>
  ctx.db
    .select()
    .from(requests)
    .where(belongsTo(ctx.viewer, requests))
    .orderBy(desc(requests.receivedAt), desc(requests.id))
    .limit(limit)
