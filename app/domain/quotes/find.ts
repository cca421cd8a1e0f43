import { and, desc, eq, inArray, type SQL } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { notFound } from '../refusal.ts'
import { boughtBy } from '../trade/buyer.ts'
import type { Viewer } from '../viewer.ts'
import { quotes, quoteVersions, type Quote, type QuoteVersion } from './schema.ts'

/** A draft is staff's own, and stands in no list of whoever buys. */
export const quotesVisibleTo = (viewer: Viewer): SQL | undefined => {
  const own = boughtBy(viewer, quotes)
  return own && and(own, offered)
}

const offered = inArray(quotes.state, ['pending', 'change_asked', 'approved', 'rejected', 'expired', 'withdrawn'])
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * The quote by its id, within the viewer's sight. While staff write its next version, whoever buys sees the last one
 * that was offered. Throws not-found.
 */
export const findQuote = async (ctx: Context, id: string): Promise<Quote> => {
  if (!uuid.test(id)) throw notFound('quote')
  const quote = await theOne(ctx, and(eq(quotes.id, id), boughtBy(ctx.viewer, quotes)))
  return ctx.viewer.role === 'admin' || ctx.viewer.role === 'system' ? quote : asOffered(ctx, quote)
}

/** The quote behind a private link: holding the link is the permission. Throws not-found. */
export const quoteBehind = async (ctx: Context, secretLink: string): Promise<Quote> =>
  asOffered(ctx, await theOne(ctx, eq(quotes.secretLink, secretLink)))

/** What staff write is not read over their shoulder. */
const asOffered = async (ctx: Context, quote: Quote): Promise<Quote> => {
  if (quote.state !== 'draft') return quote
  const [last] = await versionsOf(ctx, quote)
  if (!last) throw notFound('quote')
  const { quoteId: _quote, offeredBy: _by, ...paper } = last
  return { ...quote, ...paper, totalCents: last.sums?.total ?? null }
}

/** Every version that was offered, newest first. The caller has looked the quote up within the viewer's sight. */
export const versionsOf = (ctx: Context, { id }: Pick<Quote, 'id'>): Promise<QuoteVersion[]> =>
  ctx.db.select().from(quoteVersions).where(eq(quoteVersions.quoteId, id)).orderBy(desc(quoteVersions.version))

/** Quotes made for a request, newest first. For staff. */
export const quotesOfRequest = (ctx: Context, requestId: string): Promise<Quote[]> =>
  ctx.db
    .select()
    .from(quotes)
    .where(and(eq(quotes.requestId, requestId), quotesVisibleTo(ctx.viewer)))
    .orderBy(desc(quotes.createdAt))

/** Those of the ids that are quotes within the viewer's sight. */
export const visibleQuotes = async (ctx: Context, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const seen = await ctx.db
    .select({ id: quotes.id })
    .from(quotes)
    .where(and(inArray(quotes.id, [...ids]), quotesVisibleTo(ctx.viewer)))
  return seen.map(({ id }) => id)
}

const theOne = async (ctx: Context, where: SQL | undefined): Promise<Quote> => {
  const [quote] = await ctx.db.select().from(quotes).where(where)
  if (!quote) throw notFound('quote')
  return quote
}
