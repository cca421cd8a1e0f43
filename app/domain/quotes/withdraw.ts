import { eq } from 'drizzle-orm'
import { inTransaction, type Context } from '../context.ts'
import { isAsSeen, type Seen } from '../events/seen.ts'
import { findQuote } from './find.ts'
import type { QuoteState } from './lifecycle.ts'
import { moveQuote } from './move.ts'
import { promiseAnew } from './promise-anew.ts'
import { quotes, type Quote } from './schema.ts'

/**
 * Staff take a quote back. Its customer is told, unless it was never offered. A request that it answered, and that no
 * other quote answers, is owed an answer again, by the promise it was made with, from now on.
 * @throws Refusal `conflict` when somebody else was faster.
 */
export const withdrawQuote = (ctx: Context, id: string, seen: Seen<QuoteState>): Promise<Quote> =>
  inTransaction(ctx, async (ctx) => {
    await findQuote(ctx, id)
    // The quote before its request, as whoever offers or accepts takes them.
    await ctx.db.select({ id: quotes.id }).from(quotes).where(eq(quotes.id, id)).for('update')
    const quote = await findQuote(ctx, id)
    const offered = quote.offeredAt !== null
    const answerBy = offered && isAsSeen(quote, seen) ? await promiseAnew(ctx, quote) : undefined
    return moveQuote(ctx, quote, 'withdraw', { seen, told: { offered, answerBy: answerBy?.toISOString() } })
  })
