import { and, asc, eq, inArray, lt } from 'drizzle-orm'
import { inTransaction, type Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { moveQuote } from './move.ts'
import { quoteFields, quotes } from './schema.ts'

const batch = 100

/** Ends the offers whose last moment has passed; `more` when there may be others. For the timed task. */
export const expireQuotes = (ctx: Context): Promise<{ expired: number; more: boolean }> =>
  inTransaction(ctx, async (ctx) => {
    const locked = await ctx.db
      .select({ id: quotes.id })
      .from(quotes)
      .where(and(eq(quotes.state, 'pending'), lt(quotes.validUntil, dateOf(ctx.now))))
      .orderBy(asc(quotes.validUntil))
      .limit(batch)
      .for('update', { skipLocked: true })
    const ids = locked.map(({ id }) => id)
    const due = await ctx.db
      .select(quoteFields)
      .from(quotes)
      .where(inArray(quotes.id, ids))
      .orderBy(asc(quotes.validUntil))
    for (const quote of due) await moveQuote(ctx, quote, 'expire')
    return { expired: due.length, more: due.length === batch }
  })
