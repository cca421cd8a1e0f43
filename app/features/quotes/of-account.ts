import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { aboutContact, stillTheirs } from '#features/trade/buyer.ts'
import { asSeenBy } from './find.ts'
import { quoteFields, quotes } from './schema.ts'

/**
 * Quotes that were offered to somebody, as they read them; of those of a company they left, what names them. The caller
 * has made sure that they are the viewer's own.
 */
export const quotesOfAccount = async (ctx: Context, userId: string) => {
  const theirs = await ctx.db
    .select(quoteFields)
    .from(quotes)
    .where(and(eq(quotes.userId, userId), isNotNull(quotes.offeredAt)))
    .orderBy(asc(quotes.createdAt))
  const read = await asSeenBy(ctx, theirs)
  return {
    quotes: read.map((quote) => {
      const { reference, createdAt } = quote
      return stillTheirs(ctx.viewer, quote) ? quote : { reference, createdAt, ...aboutContact(quote) }
    }),
  }
}
