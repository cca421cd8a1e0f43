import { effectiveState } from './decide.ts'
import { href } from 'react-router'
import { orderedQuotes } from '#features/orders/find.ts'
import { formatCents } from '#domain/money.ts'
import { quoteLife, quoteStates } from './lifecycle.ts'
import { listQuotes, quoteCounts } from './list.ts'
import { quoteFields, quotes } from './schema.ts'
import { defineList } from '#lists/define.ts'
import { stateTabs } from '#lists/state-tabs.ts'
import { dayOf, formatNear, formatNearDay } from '#features/orders/pages/delivery-time.ts'
import { formatLines } from '#features/trade/pages/paper-view.ts'
import { dollars, utc } from '../csv-cells.ts'
import { requestNewQuote } from '../request-new-quote.ts'

const path = href('/dashboard/customer/quotes')

/** What waits for them comes first. A draft is one that we revise. */
const waiting = 'pending'

export default defineList({
  path,
  title: 'Quotes',
  lead: 'Prices we quoted you. Fuel prices are good for the day, because the rack changes at 6 PM.',
  actions: [requestNewQuote],
  query: listQuotes,
  select: {
    ...{ id: quotes.id, reference: quotes.reference, state: quotes.state, version: quotes.version },
    ...{ lines: quoteFields.lines, totalCents: quotes.totalCents, createdAt: quotes.createdAt },
    ...{ offeredAt: quotes.offeredAt, validUntil: quotes.validUntil, decidedAt: quotes.decidedAt },
    endingToldAt: quotes.endingToldAt,
  },
  also: async (ctx, rows) => {
    const accepted = rows.filter(({ state }) => state === 'approved').map(({ id }) => id)
    const ordered = await orderedQuotes(ctx, accepted)
    return rows.map((quote) => {
      const isOrdered = quote.state !== 'approved' || ordered.has(quote.id)
      return { ...quote, isOrdered, stands: effectiveState(ctx, quote, isOrdered) }
    })
  },
  tabs: stateTabs({
    states: [waiting, ...quoteLife.states.filter((state) => state !== waiting)],
    ...{ words: quoteStates.buyerWords, counts: quoteCounts, kept: [waiting] },
  }),
  search: 'number or name',
  columns: {
    quote: {
      head: 'Quote',
      cell: ({ id, reference, lines }) => ({
        text: reference,
        href: href('/dashboard/customer/quotes/:id', { id }),
        notes: [formatLines(lines)],
      }),
      csv: { Quote: ({ reference }) => reference, Products: ({ lines }) => formatLines(lines) },
    },
    status: {
      head: 'Status',
      cell: ({ stands, isOrdered }) => ({
        status: quoteStates.buyerWords[stands],
        notes: [stands === 'approved' && !isOrdered && 'Next: place your order'],
      }),
    },
    amount: {
      ...{ head: 'Amount', figures: true, may: 'prices.see' },
      cell: ({ totalCents }) => (totalCents === null ? '' : formatCents(totalCents)),
      csv: { 'Total USD': ({ totalCents }) => dollars(totalCents), Version: ({ version }) => String(version) },
    },
    made: {
      ...{ head: 'Sent', sort: 'made', wide: true },
      cell: ({ offeredAt, createdAt }, ctx) => formatNearDay(ctx, dayOf(ctx, offeredAt ?? createdAt)),
      csv: { Sent: ({ offeredAt }) => utc(offeredAt) },
    },
    ends: {
      head: 'Valid until',
      cell: ({ validUntil, stands, isOrdered }, ctx) =>
        validUntil && (stands === 'pending' || (stands === 'approved' && !isOrdered))
          ? formatNear(ctx, validUntil)
          : '',
      csv: { 'Valid until': ({ validUntil }) => utc(validUntil), Decided: ({ decidedAt }) => utc(decidedAt) },
    },
  },
  page: ['quote', 'status', 'made', 'ends', 'amount'],
  empty: {
    title: 'No quotes yet',
    words: 'Request a quote. It shows up here and you can accept it with one click.',
    action: requestNewQuote,
  },
  csv: 'quotes',
})
