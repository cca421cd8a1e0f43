import { eq } from 'drizzle-orm'
import { demand, isStaff } from '#domain/can.ts'
import { unlessViewOnly } from '#features/accounts/recipients.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import { logEvent } from '#events/audit-log.ts'
import { visitor } from '#domain/viewer.ts'
import { quoteEvents, quoteFacts } from './events.ts'
import { findQuote, quoteBehind } from './find.ts'
import { lostWords, type LostReason } from './lost-reasons.ts'
import { findQuoteRecipients } from './recipients.ts'
import { quotes, type Quote } from './schema.ts'

/**
 * Staff, or the customer in the portal, say why a quote was lost. Said again, the last reason counts.
 * @throws DomainError `conflict` while it is not lost.
 */
export const reportLost = (ctx: Context, id: string, reason: LostReason): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'quotes.write', 'quotes.decide')
    await ctx.db.select({ id: quotes.id }).from(quotes).where(eq(quotes.id, id)).for('update')
    await keep(ctx, await findQuote(ctx, id), reason)
  })

/** The same for the holder of the private link. */
export const reportLostBehindLink = (ctx: Context, secretLink: string, reason: LostReason): Promise<void> =>
  inTransaction({ ...ctx, viewer: visitor }, async (asHolder) =>
    keep(asHolder, await unlessViewOnly(asHolder, await quoteBehind(asHolder, secretLink)), reason),
  )

const keep = async (ctx: Context, quote: Quote, reason: LostReason) => {
  const by = isStaff(ctx.viewer) ? 'staff' : 'customer'
  const { state, offeredAt, lostAt } = quote
  if (!isLost(quote)) throw new DomainError('conflict', 'This quote is open again. Please reload the page.')
  const since = lostAt ?? quote.decidedAt ?? quote.validUntil ?? offeredAt
  await ctx.db.update(quotes).set({ lostReason: reason, lostBy: by, lostAt: since }).where(eq(quotes.id, quote.id))
  const facts = quoteFacts(quote, await findQuoteRecipients(ctx, quote))
  await logEvent(ctx, quoteEvents.lost, quote.id, facts, { reason: lostWords[reason], state })
}

/** Declined, expired, or withdrawn after it was sent. */
export const isLost = ({ state, offeredAt }: Pick<Quote, 'state' | 'offeredAt'>) =>
  state === 'rejected' || state === 'expired' || (state === 'withdrawn' && offeredAt !== null)
