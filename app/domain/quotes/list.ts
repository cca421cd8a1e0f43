import { and, count, eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { readPage, type Key, type Page, type Turn } from '../paging.ts'
import { containing } from '../trade/search.ts'
import { asSeenBy, quotesVisibleTo } from './find.ts'
import type { QuoteState } from './lifecycle.ts'
import { quoteFields, quotes, type Quote } from './schema.ts'

const keys = {
  made: { column: quotes.createdAt, of: ({ createdAt }) => createdAt },
  changed: { column: quotes.changedAt, of: ({ changedAt }) => changedAt },
} as const satisfies Record<string, Key<Quote>>

export type QuoteList = { state?: QuoteState; words?: string; sort?: keyof typeof keys; descending?: boolean }

export const quoteSorts = Object.keys(keys) as (keyof typeof keys)[]

/** Quotes within the viewer's sight, the latest first unless asked otherwise. */
export const listQuotes = (ctx: Context, asked: QuoteList, turn?: Turn, size?: number): Promise<Page<Quote>> =>
  readPage(
    { ...keys[asked.sort ?? 'made'], descending: asked.descending ?? true, id: quotes.id },
    turn,
    async (beyond, orderBy, limit) =>
      asSeenBy(
        ctx,
        await ctx.db
          .select(quoteFields)
          .from(quotes)
          .where(and(wanted(ctx, asked), beyond))
          .orderBy(...orderBy)
          .limit(limit),
      ),
    size,
  )

/** How many quotes there are of each state, within the viewer's sight. */
export const quoteCounts = (ctx: Context): Promise<{ state: QuoteState; count: number }[]> =>
  ctx.db
    .select({ state: quotes.state, count: count() })
    .from(quotes)
    .where(quotesVisibleTo(ctx.viewer))
    .groupBy(quotes.state)

const wanted = (ctx: Context, { state, words }: QuoteList) =>
  and(
    quotesVisibleTo(ctx.viewer),
    state && eq(quotes.state, state),
    containing(words, [quotes.reference, quotes.contactName, quotes.company, quotes.contactEmail]),
  )
