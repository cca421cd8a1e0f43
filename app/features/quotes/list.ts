import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { countStates } from '#domain/count-states.ts'
import { listQuery, type SortOrder } from '#domain/list-query.ts'
import { partOfPhone } from '#domain/phone-digits.ts'
import { ofCustomer } from '#features/customers/customer.ts'
import { containing, phonesIn } from '#features/trade/search.ts'
import { asSeenBy, quotesVisibleTo } from './find.ts'
import { quoteLife, quoteStates, type QuoteState } from './lifecycle.ts'
import { quoteFields, quotes } from './schema.ts'

/** `heard`: the customer waits for an answer to a message; `waiting`: someone has to write, answer or decide it. */
export type QuoteList = SortOrder & { state?: QuoteState | 'heard' | 'waiting'; words?: string; customer?: string }

/** Quotes within the viewer's sight and as they may read them, the latest first unless asked otherwise. */
export const listQuotes = listQuery({
  from: (query) => query.from(quotes),
  id: quotes.id,
  columns: quoteFields,
  where: async (ctx, { state, words, customer }: QuoteList) =>
    and(
      quotesVisibleTo(ctx.viewer),
      stateIs(state),
      await ofCustomer(ctx, quotes.customerId, customer),
      matching(words),
    ),
  seen: { needs: { state: quotes.state, sums: quotes.sums }, by: asSeenBy },
  sorts: { made: { column: quotes.createdAt }, changed: { column: quotes.changedAt } },
  usual: 'made',
})

/** As orders are found: each of these is an index of letters. */
const matching = (words: string | undefined) =>
  or(
    containing(words, [quotes.reference, quotes.contactName, quotes.company, quotes.contactEmail]),
    containing(words, [quotes.deliveryAddress, quotes.county, quotes.goods, quotes.customerPo]),
    containing(partOfPhone(words), [phonesIn([quotes.contactPhone, quotes.sitePhone])]),
  )

const waiting: readonly QuoteState[] = [...quoteStates.statesThat('isDeskWork'), 'pending']

const stateIs = (state: QuoteList['state']) => {
  if (state === 'heard') return isNotNull(quotes.heardAt)
  return state === 'waiting' ? inArray(quotes.state, [...waiting]) : state && eq(quotes.state, state)
}

/** How many quotes there are of each state, within the viewer's sight. */
export const quoteCounts = (ctx: Context): Promise<{ state: QuoteState; count: number }[]> =>
  countStates(ctx, quotes.state, quoteLife.states, quotesVisibleTo(ctx.viewer))

/** On how many quotes a customer waits for an answer, within the viewer's sight. */
export const heardQuotes = (ctx: Context): Promise<number> => listQuotes.count(ctx, { state: 'heard' })
