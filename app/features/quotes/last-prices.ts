import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { formatDay } from '#domain/day.ts'
import { instantOf } from '#domain/instant.ts'
import { localTime } from '#domain/calendar.ts'
import { isOfCustomer } from '#features/customers/customer.ts'
import { formatPrice, formatQuantity } from '#features/trade/line.ts'
import { quoteStates } from './lifecycle.ts'
import { quotesVisibleTo } from './find.ts'
import { quoteLines, quotes } from './schema.ts'

/** How many earlier prices of a product are shown. */
const most = 3

/** What a customer was last quoted for each of these products, newest first: "$2.5140 / gal, 800 gal, Nov 12, accepted". */
export const lastPrices = async (
  ctx: Context,
  customerId: string,
  products: readonly string[],
): Promise<{ product: string; words: string }[]> => {
  const ranked = ctx.db
    .select({
      product: quoteLines.product,
      unit: quoteLines.unit,
      quantity: quoteLines.quantity,
      price: quoteLines.price,
      state: quotes.state,
      offeredAt: quotes.offeredAt,
      rank: sql<number>`row_number() over (partition by ${quoteLines.product} order by ${quotes.offeredAt} desc)`.as(
        'rank',
      ),
    })
    .from(quoteLines)
    .innerJoin(quotes, and(eq(quotes.id, quoteLines.quoteId), eq(quotes.version, quoteLines.version)))
    .where(
      and(
        quotesVisibleTo(ctx.viewer),
        isOfCustomer(quotes.customerId, customerId),
        inArray(quoteLines.product, [...new Set(products)]),
        isNotNull(quotes.offeredAt),
      ),
    )
    .as('ranked')
  if (products.length === 0) return []
  const rows = await ctx.db
    .select()
    .from(ranked)
    .where(sql`${ranked.rank} <= ${most}`)
    .orderBy(ranked.product, desc(ranked.offeredAt))
  return rows.map(({ product, unit, quantity, price, state, offeredAt }) => ({
    product,
    words: [
      formatPrice({ unit, price }),
      formatQuantity({ unit, product, quantity }),
      offeredAt && formatDay(localTime(ctx.calendar, instantOf(offeredAt)).toPlainDate().toString()),
      quoteStates.words[state].words.toLowerCase(),
    ]
      .filter(Boolean)
      .join(', '),
  }))
}

/** The lines of a quote with what their prices were made of. The caller has looked the quote up within the viewer's sight. */
export const pricedLines = (ctx: Pick<Context, 'db'>, { id, version }: { id: string; version: number }) =>
  ctx.db
    .select()
    .from(quoteLines)
    .where(and(eq(quoteLines.quoteId, id), eq(quoteLines.version, version)))
    .orderBy(quoteLines.position)
