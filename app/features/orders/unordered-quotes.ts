import { and, asc, eq, gt, notExists } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { quotesVisibleTo } from '#features/quotes/find.ts'
import { quotes } from '#features/quotes/schema.ts'
import { orders } from './schema.ts'

/** Quotes that were accepted and not ordered from, while their prices hold, the first to end first. */
export const unorderedQuotes = (ctx: Context, limit: number) =>
  ctx.db
    .select({ id: quotes.id, reference: quotes.reference, validUntil: quotes.validUntil })
    .from(quotes)
    .where(
      and(
        quotesVisibleTo(ctx.viewer),
        eq(quotes.state, 'approved'),
        gt(quotes.validUntil, dateOf(ctx.now)),
        notExists(ctx.db.select({ id: orders.id }).from(orders).where(eq(orders.quoteId, quotes.id))),
      ),
    )
    .orderBy(asc(quotes.validUntil), asc(quotes.id))
    .limit(limit)
