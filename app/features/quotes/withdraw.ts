import { eq } from 'drizzle-orm'
import { findRecipients } from '#features/accounts/recipients.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { versionMatches, type ExpectedVersion } from '#events/expected-version.ts'
import { findQuote, versionsOf } from './find.ts'
import type { QuoteState } from './lifecycle.ts'
import { moveQuote } from './move.ts'
import { promiseAnew } from './promise-anew.ts'
import { quotes, type Quote } from './schema.ts'

/**
 * Staff take a quote back. Whoever was sent it is told, also when its address was corrected since: whoever was not knows
 * of no quote. A request that it answered, and that no other quote answers, is owed an answer again, by the promise it was
 * made with, from now on.
 * @throws DomainError `conflict` when somebody else was faster.
 */
export const withdrawQuote = (ctx: Context, id: string, seen: ExpectedVersion<QuoteState>): Promise<Quote> =>
  inTransaction(ctx, async (ctx) => {
    await findQuote(ctx, id)
    // The quote before its request, as whoever offers or accepts takes them.
    await ctx.db.select({ id: quotes.id }).from(quotes).where(eq(quotes.id, id)).for('update')
    const quote = await findQuote(ctx, id)
    const [sent] = await versionsOf(ctx, quote)
    const answerBy = sent && versionMatches(quote, seen) ? await promiseAnew(ctx, quote) : undefined
    const facts = { sentTo: sent ? await sentTo(ctx, quote, sent.offeredTo) : [], answerBy: answerBy?.toISOString() }
    return moveQuote(ctx, quote, 'withdraw', { seen, facts })
  })

/** Where what was sent is read now: by whom it was sent to, unless they act for the buyer no more. */
const sentTo = async (ctx: Context, quote: Quote, offeredTo: string | null): Promise<string[]> => {
  const corrected = offeredTo && offeredTo.toLowerCase() !== quote.contactEmail?.toLowerCase()
  return corrected ? [offeredTo] : (await findRecipients(ctx, quote)).to
}
