import { and, eq } from 'drizzle-orm'
import { reachOf, type Reach } from '../accounts/reach.ts'
import type { Context } from '../context.ts'
import { dateOf } from '../instant.ts'
import { mover } from '../events/mover.ts'
import { isUnmoved } from '../events/seen.ts'
import { notFound } from '../refusal.ts'
import type { Line } from '../trade/line.ts'
import { lineRows } from '../trade/lines.ts'
import { quoteLife, type QuoteState, type QuoteVerb } from './lifecycle.ts'
import { quoteFields, quoteLines, quotes, type Quote } from './schema.ts'

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
export const moveQuote = mover<Quote, QuoteState, QuoteVerb, typeof quotes.$inferInsert & { lines: Line[] }>({
  name: 'quote',
  life: quoteLife,
  facts: async (quote, ctx) => quoteFacts(quote, await reachOf(ctx, quote)),
  write: async (ctx, row, { lines, ...change }) => {
    const [moved] = await ctx.db
      .update(quotes)
      .set({ ...change, changedAt: dateOf(ctx.now) })
      .where(isUnmoved(quotes, row))
      .returning()
    if (moved && lines) await writeQuoteLines(ctx, moved, lines)
    return moved && { ...moved, lines: lines ?? row.lines }
  },
  again: async (ctx, id) => {
    const [quote] = await ctx.db.select(quoteFields).from(quotes).where(eq(quotes.id, id))
    if (!quote) throw notFound('quote')
    return quote
  },
})

/** Writes the lines of a quote's version, in the place of those that it had. The caller has written the quote's row. */
export const writeQuoteLines = async (
  { db }: Pick<Context, 'db'>,
  { id, version }: Pick<Quote, 'id' | 'version'>,
  lines: readonly Line[],
): Promise<void> => {
  await db.delete(quoteLines).where(and(eq(quoteLines.quoteId, id), eq(quoteLines.version, version)))
  await db.insert(quoteLines).values(lineRows(lines).map((line) => ({ ...line, quoteId: id, version })))
}
