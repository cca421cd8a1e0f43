import { eq } from 'drizzle-orm'
import { reachOf, type Reach } from '../accounts/reach.ts'
import { dateOf } from '../instant.ts'
import { mover } from '../events/mover.ts'
import { isUnmoved } from '../events/seen.ts'
import { notFound } from '../refusal.ts'
import { quoteLife, type QuoteState, type QuoteVerb } from './lifecycle.ts'
import { quotes, type Quote } from './schema.ts'

/** What a mail about a quote has to know, and whom it reaches. */
export const quoteFacts = (quote: Quote, { to, portal }: Reach) => ({
  quote: {
    to,
    portal,
    id: quote.id,
    reference: quote.reference,
    secretLink: quote.secretLink,
    version: quote.version,
    contact: { name: quote.contactName, email: to[0] ?? null, phone: quote.contactPhone, company: quote.company },
    lines: quote.lines,
    sums: quote.sums,
    note: quote.note,
    validUntil: quote.validUntil?.toISOString() ?? null,
    reason: quote.reason,
  },
})

/** Moves a quote along its lifecycle; a draft that somebody else wrote meanwhile counts as overtaken. */
export const moveQuote = mover<Quote, QuoteState, QuoteVerb, typeof quotes.$inferInsert>({
  name: 'quote',
  life: quoteLife,
  facts: async (quote, ctx) => quoteFacts(quote, await reachOf(ctx, quote)),
  write: async (ctx, row, change) => {
    const [moved] = await ctx.db
      .update(quotes)
      .set({ ...change, changedAt: dateOf(ctx.now) })
      .where(isUnmoved(quotes, row))
      .returning()
    return moved
  },
  again: async (ctx, id) => {
    const [quote] = await ctx.db.select().from(quotes).where(eq(quotes.id, id))
    if (!quote) throw notFound('quote')
    return quote
  },
})
