import type { Context } from '#domain/context.ts'
import { sayCents, sayGallons } from '#domain/money.ts'
import { linesOfOrders } from '#domain/orders/figures.ts'
import type { Order } from '#domain/orders/schema.ts'
import { hasEnded } from '#domain/quotes/decide.ts'
import type { QuoteState } from '#domain/quotes/lifecycle.ts'
import type { Quote } from '#domain/quotes/schema.ts'
import { sayLines } from '../trade/paper-view.ts'
import { orderWords, quoteWords } from '../trade/words.ts'
import { dayOf, sayNear, sayNearDay, sayPromise } from './delivery-time.ts'

/** An offer is over with its last moment, though the timed task may say so a little later. */
export const standsAs = (ctx: Pick<Context, 'now'>, quote: Quote): QuoteState =>
  quote.state === 'pending' && hasEnded(ctx, quote) ? 'expired' : quote.state

/** A quote as a line of a list. */
export const quoteRow = (ctx: Context, quote: Quote) => ({
  id: quote.id,
  reference: quote.reference,
  what: sayLines(quote.lines),
  status: quoteWords[standsAs(ctx, quote)],
  amount: quote.totalCents === null ? '' : sayCents(quote.totalCents),
  made: sayNearDay(ctx, dayOf(ctx, quote.offeredAt ?? quote.createdAt)),
  ends: quote.validUntil && standsAs(ctx, quote) === 'pending' ? sayNear(ctx, quote.validUntil) : '',
})

export type QuoteRow = ReturnType<typeof quoteRow>

/** Orders as lines of a list. */
export const orderRows = async (ctx: Context, orders: readonly Order[]) => {
  const lines = await linesOfOrders(
    ctx,
    orders.map(({ id }) => id),
  )
  return orders.map((order) => ({
    id: order.id,
    reference: order.reference,
    what: sayLines(lines.get(order.id) ?? []),
    status: orderWords[order.state],
    gallons: order.deciGallons > 0 ? sayGallons(order.deciGallons) : '',
    total: sayCents(order.totalCents),
    firm: order.firm,
    placed: sayNearDay(ctx, dayOf(ctx, order.placedAt)),
    delivery: order.deliveredAt ? sayNear(ctx, order.deliveredAt) : sayPromise(ctx, order),
  }))
}

export type OrderRow = Awaited<ReturnType<typeof orderRows>>[number]

/** "1234.50", as a spreadsheet wants it. */
export const dollarsOf = (cents: number) => (cents / 100).toFixed(2)
