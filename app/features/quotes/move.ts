import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { isUnchanged } from '#events/expected-version.ts'
import { logEvent } from '#events/audit-log.ts'
import { byWhom, createTransition } from '#events/transition.ts'
import { dateOf } from '#domain/instant.ts'
import { notFound } from '#domain/domain-error.ts'
import { waitingSince, type ConversationVerb } from '#features/trade/waiting-since.ts'
import type { Line } from '#features/trade/line.ts'
import { lineRows, namesOf } from '#features/trade/lines.ts'
import { partsOfLines, type PricedLine } from '#features/pricing/propose.ts'
import { quoteEvents, quoteFacts } from './events.ts'
import { pricedLines } from './last-prices.ts'
import { quoteLife, quoteStates } from './lifecycle.ts'
import { findQuoteRecipients } from './recipients.ts'
import { quoteFields, quoteLines, quotes, quoteVersions, type Quote } from './schema.ts'

type Change = Partial<typeof quotes.$inferInsert & { lines: Line[] }>

/** Moves a quote along its lifecycle; a draft that someone else wrote meanwhile is a change too. */
export const moveQuote = createTransition({
  life: quoteLife,
  states: quoteStates,
  events: quoteEvents,
  facts: async (quote: Quote, ctx) => quoteFacts(quote, await findQuoteRecipients(ctx, quote)),
  write: async (ctx, row, { lines, ...change }: Change) => {
    const [moved] = await ctx.db
      .update(quotes)
      .set({ ...change, ...(lines && { goods: namesOf(lines) }), changedAt: dateOf(ctx.now) })
      .where(isUnchanged(quotes, row))
      .returning()
    if (moved && lines) await writeQuoteLines(ctx, moved, lines, await pricedLines(ctx, row))
    return moved && { ...moved, lines: lines ?? row.lines }
  },
  reread: async (ctx: Context, id) => {
    const [quote] = await ctx.db.select(quoteFields).from(quotes).where(eq(quotes.id, id))
    if (!quote) throw notFound('quote')
    return quote
  },
})

/**
 * Writes the lines of a quote's version, in the place of those that it had. The caller has written the quote's row. A price
 * that stood there `before` is made of what it was made of then: whoever sends it is asked about a rack that moved since.
 */
export const writeQuoteLines = async (
  ctx: Context,
  { id, version }: Pick<Quote, 'id' | 'version'>,
  lines: readonly Line[],
  before: readonly PricedLine[] = [],
): Promise<void> => {
  const { db } = ctx
  const created = await partsOfLines(ctx, lines)
  const parts = lines.map((line, at) => {
    const kept = pricedAlready(line, before)?.parts
    return kept ? { ...kept, shown: created[at]?.shown ?? kept.shown } : created[at]
  })
  await db.delete(quoteLines).where(and(eq(quoteLines.quoteId, id), eq(quoteLines.version, version)))
  await db
    .insert(quoteLines)
    .values(lineRows(lines).map((line, at) => ({ ...line, quoteId: id, version, parts: parts[at] })))
}

/** The line that had this product and price before. */
export const pricedAlready = <Before extends Line>(line: Line, before: readonly Before[]): Before | undefined =>
  before.find(({ product, unit, price }) => product === line.product && unit === line.unit && price === line.price)

/** Replaces an account's old address, in small letters, on its quotes and on the versions sent to it. */
export const replaceQuoteEmail = async ({ db }: Pick<Context, 'db'>, userId: string, from: string, to: string) => {
  const theirs = db.select({ id: quotes.id }).from(quotes).where(eq(quotes.userId, userId))
  await db
    .update(quoteVersions)
    .set({
      offeredTo: sql`(select string_agg(case when lower(each) = ${from} then ${to} else each end, ', ' order by place)
        from unnest(string_to_array(${quoteVersions.offeredTo}, ', ')) with ordinality as sent (each, place))`,
    })
    .where(
      and(
        inArray(quoteVersions.quoteId, theirs),
        sql`${from} = any(string_to_array(lower(${quoteVersions.offeredTo}), ', '))`,
      ),
    )
  await db
    .update(quotes)
    .set({ contactEmail: to })
    .where(and(eq(quotes.userId, userId), eq(sql`lower(${quotes.contactEmail})`, from)))
}

/** What a message means to its quote, as `speakOfOrder` says of an order. */
export const speakOfQuote = async (ctx: Context, id: string, kind: ConversationVerb, text: string): Promise<Quote> => {
  await ctx.db
    .update(quotes)
    .set({ heardAt: waitingSince(ctx, quotes.heardAt, kind) })
    .where(eq(quotes.id, id))
  const [quote] = await ctx.db.select(quoteFields).from(quotes).where(eq(quotes.id, id))
  if (!quote) throw notFound('quote')
  const facts = quoteFacts(quote, await findQuoteRecipients(ctx, quote))
  await logEvent(ctx, quoteEvents[kind], id, { ...facts, ...byWhom(ctx), said: text })
  return quote
}
