import { and, desc, eq, inArray, isNotNull, lt, type SQL } from 'drizzle-orm'
import { isLinkActive } from '#features/accounts/recipients.ts'
import { isStaff } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { notFound } from '#domain/domain-error.ts'
import { overdueBefore } from '#features/promises/due.ts'
import { boughtBy } from '#features/trade/buyer.ts'
import { visitor, type Viewer } from '#domain/viewer.ts'
import { quoteFields, quotes, quoteVersionFields, quoteVersions, type Quote, type QuoteVersion } from './schema.ts'
import { revision } from './validity.ts'

/** What was never offered is staff's own. What was stays in the buyer's sight, also while staff write it anew. */
export const quotesVisibleTo = (viewer: Viewer): SQL | undefined => {
  const isOwn = boughtBy(viewer, quotes, 'quotes.see-all')
  return isOwn && and(isOwn, isNotNull(quotes.offeredAt))
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * The quote by its id, within the viewer's sight. While staff write its next version, anyone who buys sees the last one
 * that was offered. Throws not-found.
 */
export const findQuote = async (ctx: Context, id: string): Promise<Quote> => {
  if (!uuid.test(id)) throw notFound('quote')
  return asSeen(ctx, await theOne(ctx, and(eq(quotes.id, id), quotesVisibleTo(ctx.viewer))))
}

/** The quote behind a private link: holding it is the permission, while its contact acts for the buyer. Throws not-found. */
export const quoteBehind = async (ctx: Context, secretLink: string): Promise<Quote> => {
  const quote = await theOne(
    ctx,
    and(eq(quotes.secretLink, secretLink), isNotNull(quotes.offeredAt), isLinkActive(ctx, quotes)),
  )
  return asSeen({ ...ctx, viewer: visitor }, quote)
}

const asSeen = async (ctx: Context, quote: Quote): Promise<Quote> => (await asSeenBy(ctx, [quote]))[0] ?? quote

/**
 * Quotes as the viewer may read them: staff as they stand, anyone who buys in the last version that was offered, because
 * what staff write is not read over their shoulder. The caller has looked them up within the viewer's sight.
 */
export const asSeenBy = async <Row extends Pick<Quote, 'id' | 'state' | 'sums'>>(
  ctx: Context,
  found: Row[],
): Promise<Row[]> => {
  if (isStaff(ctx.viewer)) return found
  const unread = found.filter(({ state, sums }) => state === 'draft' || sums === null).map(({ id }) => id)
  if (unread.length === 0) return found
  const lasts = await ctx.db
    .selectDistinctOn([quoteVersions.quoteId], quoteVersionFields)
    .from(quoteVersions)
    .where(inArray(quoteVersions.quoteId, unread))
    .orderBy(quoteVersions.quoteId, desc(quoteVersions.version))
  return found.map((quote) => {
    const last = lasts.find(({ quoteId }) => quoteId === quote.id)
    if (!last) return quote
    const { quoteId: _quote, offeredBy: _by, offeredTo: _to, ...paper } = last
    return { ...quote, ...paper, totalCents: last.sums?.total ?? null }
  })
}

/** Every version that was offered, newest first. The caller has looked the quote up within the viewer's sight. */
export const versionsOf = (ctx: Context, { id }: Pick<Quote, 'id'>): Promise<QuoteVersion[]> =>
  ctx.db
    .select(quoteVersionFields)
    .from(quoteVersions)
    .where(eq(quoteVersions.quoteId, id))
    .orderBy(desc(quoteVersions.version))

/** Quotes made for a request, newest first. For staff. */
export const quotesOfRequest = (ctx: Context, requestId: string): Promise<Quote[]> =>
  ctx.db
    .select(quoteFields)
    .from(quotes)
    .where(and(eq(quotes.requestId, requestId), quotesVisibleTo(ctx.viewer)))
    .orderBy(desc(quotes.createdAt))

/** Those of the ids that are quotes within the viewer's sight. */
export const visibleQuotes = async (ctx: Context, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const visible = await ctx.db
    .select({ id: quotes.id })
    .from(quotes)
    .where(and(inArray(quotes.id, [...ids]), quotesVisibleTo(ctx.viewer)))
  return visible.map(({ id }) => id)
}

const theOne = async (ctx: Context, where: SQL | undefined): Promise<Quote> => {
  const [quote] = await ctx.db.select(quoteFields).from(quotes).where(where)
  if (!quote) throw notFound('quote')
  return quote
}

/** True in SQL of quotes that a customer wanted changed, whose next version should have been offered by now. */
export const areUnrevised = (ctx: Pick<Context, 'promises' | 'calendar' | 'now'>): SQL | undefined =>
  and(eq(quotes.state, 'change_asked'), lt(quotes.changedAt, overdueBefore(ctx, revision)))

/** Which of some requests have a quote. For staff. */
export const requestsWithQuote = async (ctx: Context, requests: readonly string[]): Promise<string[]> => {
  if (requests.length === 0) return []
  const rows = await ctx.db
    .selectDistinct({ id: quotes.requestId })
    .from(quotes)
    .where(inArray(quotes.requestId, [...requests]))
  return rows.flatMap(({ id }) => id ?? [])
}
