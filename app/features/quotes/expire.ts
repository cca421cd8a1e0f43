import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { inTransaction, type Context } from '#domain/context.ts'
import { formatMoment } from '#domain/day.ts'
import { dateOf } from '#domain/instant.ts'
import { logEvent } from '#events/audit-log.ts'
import { quoteEvents, quoteFacts } from './events.ts'
import { moveQuote } from './move.ts'
import { findQuoteRecipients } from './recipients.ts'
import { quoteFields, quotes, type Quote } from './schema.ts'

const batch = 100

/** How long before it expires we remind a customer of an accepted price they haven't ordered at. */
const toldHoursBefore = 4

/**
 * Ends the offers whose last moment has passed, and those that were accepted and not ordered, where the customer was told;
 * `more` when there may be others. For the timed task.
 */
export const expireQuotes = (ctx: Context): Promise<{ expired: number; more: boolean }> =>
  inTransaction(ctx, async (ctx) => {
    const isOver = lt(quotes.validUntil, dateOf(ctx.now))
    const due = await held(
      ctx,
      or(and(eq(quotes.state, 'pending'), isOver), and(isAcceptedOnly, isOver, isNotNull(quotes.endingToldAt))),
    )
    for (const quote of due) {
      // The task may run days later; what counts is until when it was valid.
      const until = quote.validUntil && formatMoment(ctx.calendar.timeZone, quote.validUntil)
      await moveQuote(ctx, quote, 'expire', { change: { lostAt: quote.validUntil }, detail: { until } })
    }
    return { expired: due.length, more: due.length === batch }
  })

/** Tells customers, once, that a price which they accepted and have not ordered by is about to end. For the timed task. */
export const tellOfEndings = (ctx: Context): Promise<{ told: number; more: boolean }> =>
  inTransaction(ctx, async (ctx) => {
    const soon = dateOf(ctx.now.add({ hours: toldHoursBefore }))
    const ending = await held(
      ctx,
      and(
        isAcceptedOnly,
        isNull(quotes.endingToldAt),
        gte(quotes.validUntil, dateOf(ctx.now)),
        lt(quotes.validUntil, soon),
        isNotNull(quotes.contactEmail),
      ),
    )
    for (const quote of ending) {
      await ctx.db
        .update(quotes)
        .set({ endingToldAt: dateOf(ctx.now) })
        .where(eq(quotes.id, quote.id))
      await logEvent(ctx, quoteEvents.ending, quote.id, quoteFacts(quote, await findQuoteRecipients(ctx, quote)))
    }
    return { told: ending.length, more: ending.length === batch }
  })

const isAcceptedOnly = and(
  eq(quotes.state, 'approved'),
  sql`not exists (select 1 from orders where orders.quote_id = ${quotes.id})`,
)

/** Whether an order was placed from it. */
export const isSold = async ({ db }: Pick<Context, 'db'>, { id }: Pick<Quote, 'id'>): Promise<boolean> =>
  (await db.$count(quotes, and(eq(quotes.id, id), sql`exists (select 1 from orders where orders.quote_id = ${id})`))) >
  0

/** Quotes that nobody else is at, each locked. */
const held = async (ctx: Context, where: SQL | undefined): Promise<Quote[]> => {
  const locked = await ctx.db
    .select({ id: quotes.id })
    .from(quotes)
    .where(where)
    .orderBy(asc(quotes.validUntil))
    .limit(batch)
    .for('update', { skipLocked: true })
  const ids = locked.map(({ id }) => id)
  return ctx.db.select(quoteFields).from(quotes).where(inArray(quotes.id, ids)).orderBy(asc(quotes.validUntil))
}
