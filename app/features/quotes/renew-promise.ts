import { and, eq, gte, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { requestStates } from '#features/requests/lifecycle.ts'
import { move as moveRequest } from '#features/requests/move.ts'
import { requests, type Request } from '#features/requests/schema.ts'
import { system } from '#domain/viewer.ts'
import { quoteStates } from './lifecycle.ts'
import { quotes, quoteVersions, type Quote } from './schema.ts'

/**
 * Opens the request again that a quote answered or won, when the quote is taken back and no other one stands; the program
 * does it, for staff said no more than that the quote is gone. The request's row is held, so that of two quotes that are
 * taken back at once the second finds nothing standing.
 * @returns by when it is answered now; undefined when it was not this that answered it, or something else still does.
 */
export const renewPromise = async (ctx: Context, quote: Quote): Promise<Date | undefined> => {
  if (!quote.requestId) return undefined
  const [request] = await ctx.db.select().from(requests).where(eq(requests.id, quote.requestId)).for('update')
  // What its acceptance won is owed again; what staff closed as won is theirs to reopen.
  if (request?.state !== 'answered' && !(request?.state === 'won' && quote.state === 'approved')) return undefined
  if (!(await wasAnsweredByQuote(ctx, request)) || (await anotherStands(ctx, quote))) return undefined
  return (await moveRequest({ ...ctx, viewer: system }, request, 'promise_anew')).dueAt
}

/** By when a request is answered again after this quote of it was taken back; undefined when no answer is promised, or late. */
export const answeredAgainBy = async (ctx: Context, { state, requestId }: Quote): Promise<Date | undefined> => {
  if (state !== 'withdrawn' || !requestId) return undefined
  const [owed] = await ctx.db
    .select({ dueAt: requests.dueAt })
    .from(requests)
    .where(
      and(
        eq(requests.id, requestId),
        inArray(requests.state, [...requestStates.statesThat('isOpen')]),
        isNotNull(requests.promisedAt),
        gte(requests.dueAt, dateOf(ctx.now)),
      ),
    )
  return owed?.dueAt
}

/** Whether the answer was a quote: what staff answered in words, or by phone, stays said. */
const wasAnsweredByQuote = async (ctx: Context, { id, answeredAt }: Request) => {
  const [version] = await ctx.db
    .select({ one: sql`1` })
    .from(quoteVersions)
    .innerJoin(quotes, eq(quotes.id, quoteVersions.quoteId))
    .where(and(eq(quotes.requestId, id), answeredAt ? eq(quoteVersions.offeredAt, answeredAt) : sql`false`))
    .limit(1)
  return version !== undefined
}

/** Another quote that the customer has in hand, or that is being written anew for them. */
const anotherStands = async (ctx: Context, { id, requestId }: Quote) => {
  const [other] = await ctx.db
    .select({ one: sql`1` })
    .from(quotes)
    .where(
      and(
        requestId ? eq(quotes.requestId, requestId) : sql`false`,
        ne(quotes.id, id),
        or(
          inArray(quotes.state, [...quoteStates.statesThat('isWithCustomer')]),
          and(eq(quotes.state, 'draft'), isNotNull(quotes.offeredAt)),
        ),
      ),
    )
    .limit(1)
  return other !== undefined
}
