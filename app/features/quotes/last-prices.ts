import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { formatDay } from '#domain/day.ts'
import { instantOf } from '#domain/instant.ts'
import { localTime } from '#domain/calendar.ts'
import { ofCustomer } from '#features/customers/customer.ts'
import { formatPrice, formatQuantity, type Line } from '#features/trade/line.ts'
import { quoteStates } from './lifecycle.ts'
import { quotesVisibleTo } from './find.ts'
import { quoteLines, quotes } from './schema.ts'

/** How many earlier prices of a product are shown. */
const most = 3

/** Prices are looked for in so many of a customer's quotes, the latest: one that has thousands buys the same every week. */
export const mostRead = 500

/**
 * What a customer was last quoted for each of these products, newest first: "$2.5140 / gal, 800 gal, Nov 12, accepted".
 * `older`: there are more quotes than were read.
 */
export const lastPrices = async (
  ctx: Context,
  customerId: string,
  products: readonly string[],
): Promise<{ prices: (Pick<Line, 'product' | 'unit' | 'quantity'> & { words: string })[]; older: boolean }> => {
  if (products.length === 0) return { prices: [], older: false }
  const latest = await ctx.db
    .select({ id: quotes.id, version: quotes.version, state: quotes.state, offeredAt: quotes.offeredAt })
    .from(quotes)
    .where(
      and(
        quotesVisibleTo(ctx.viewer),
        await ofCustomer(ctx, quotes.customerId, customerId),
        isNotNull(quotes.offeredAt),
      ),
    )
    .orderBy(desc(quotes.offeredAt))
    .limit(mostRead + 1)
  const read = latest.slice(0, mostRead)
  const lines = await ctx.db
    .select()
    .from(quoteLines)
    .where(
      and(
        inArray(
          quoteLines.quoteId,
          read.map(({ id }) => id),
        ),
        inArray(quoteLines.product, [...new Set(products)]),
      ),
    )
    .orderBy(quoteLines.product, quoteLines.position)
  const byQuote = Map.groupBy(lines, ({ quoteId }) => quoteId)
  const offered = read.flatMap((quote) =>
    (byQuote.get(quote.id) ?? []).flatMap((line) => (line.version === quote.version ? [{ ...quote, ...line }] : [])),
  )
  const prices = Object.values(Object.groupBy(offered, ({ product }) => product)).flatMap((of = []) =>
    of.slice(0, most),
  )
  return {
    older: latest.length > mostRead,
    prices: prices.map(({ product, unit, quantity, price, state, offeredAt }) => ({
      ...{ product, unit, quantity },
      words: [
        formatPrice({ unit, price }),
        formatQuantity({ unit, product, quantity }),
        offeredAt && formatDay(localTime(ctx.calendar, instantOf(offeredAt)).toPlainDate().toString()),
        quoteStates.words[state].words.toLowerCase(),
      ]
        .filter(Boolean)
        .join(', '),
    })),
  }
}

/** The lines of a quote with what their prices were made of. The caller has looked the quote up within the viewer's sight. */
export const pricedLines = (ctx: Pick<Context, 'db'>, { id, version }: { id: string; version: number }) =>
  ctx.db
    .select()
    .from(quoteLines)
    .where(and(eq(quoteLines.quoteId, id), eq(quoteLines.version, version)))
    .orderBy(quoteLines.position)
