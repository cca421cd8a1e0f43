import { eq, sql } from 'drizzle-orm'
import { inTransaction, type Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { DomainError } from '#domain/domain-error.ts'
import { reasonOf } from '#domain/reason.ts'
import { versionMatches, type ExpectedVersion } from '#events/expected-version.ts'
import { findQuote, versionsOf } from './find.ts'
import type { QuoteState } from './lifecycle.ts'
import { moveQuote } from './move.ts'
import { findQuoteRecipients, readRecipients } from './recipients.ts'
import { renewPromise } from './renew-promise.ts'
import { quotes, type Quote } from './schema.ts'

/**
 * Staff withdraw a quote. Everyone it was sent to is notified, even if its address was corrected since: anyone else knows
 * of no quote. A request that it answered, and that no other quote answers, is owed an answer again, by the promise it was
 * made with, from now on. A price that was accepted is taken back with a reason alone, and not once it was ordered by.
 * @throws DomainError `conflict` when someone else was faster, or ordered; `invalid` without a reason that is needed.
 */
export const withdrawQuote = (
  ctx: Context,
  id: string,
  expected: ExpectedVersion<QuoteState>,
  subject?: string,
): Promise<Quote> =>
  inTransaction(ctx, async (ctx) => {
    await findQuote(ctx, id)
    // The quote before its request, as the person who offers or accepts takes them.
    await ctx.db.select({ id: quotes.id }).from(quotes).where(eq(quotes.id, id)).for('update')
    const quote = await findQuote(ctx, id)
    const [sent] = await versionsOf(ctx, quote)
    const answerBy = sent && versionMatches(quote, expected) ? await renewPromise(ctx, quote) : undefined
    const accepted = quote.state === 'approved'
    const reason = reasonOf(subject)
    if (accepted && !reason) throw new DomainError('invalid', 'Reason: please enter why. We email it to the customer.')
    if (accepted) await unlessOrdered(ctx, quote)
    const facts = {
      accepted,
      ...(sent ? await sentTo(ctx, quote, sent.offeredTo) : { sentTo: [] }),
      answerBy: answerBy?.toISOString(),
    }
    return moveQuote(ctx, quote, 'withdraw', {
      expected,
      facts,
      change: { ...(accepted && { reason }), ...(sent && { lostAt: dateOf(ctx.now) }) },
    })
  })

const unlessOrdered = async ({ db }: Context, { id }: Quote) => {
  const { rows } = await db.execute<{ reference: string }>(sql`select reference from orders where quote_id = ${id}`)
  const [order] = rows
  if (order)
    throw new DomainError('conflict', `Order ${order.reference} was placed from this quote. Cancel the order instead.`)
}

/** Where the sent quote is read now: by its recipient, unless they no longer act for the buyer. */
const sentTo = async (ctx: Context, quote: Quote, offeredTo: string | null) => {
  const sent = readRecipients(offeredTo)
  const corrected = sent.length > 0 && !sent.includes(quote.contactEmail?.toLowerCase() ?? '')
  if (corrected) return { sentTo: sent }
  const { to, copyTo } = await findQuoteRecipients(ctx, quote)
  return { sentTo: to, copySentTo: copyTo }
}
