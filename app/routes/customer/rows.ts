import { orderStates } from '#domain/orders/lifecycle.ts'
import { quoteStates } from '#domain/quotes/lifecycle.ts'
import type { Context } from '#domain/context.ts'
import { sayCents, sayGallons } from '#domain/money.ts'
import { linesOfOrders } from '#domain/orders/figures.ts'
import { isLate } from '#domain/orders/late.ts'
import type { Order } from '#domain/orders/schema.ts'
import type { Quote } from '#domain/quotes/schema.ts'
import { sayLines } from '../trade/paper-view.ts'
import { standsAs } from '../trade/stands-as.ts'
import { dayOf, sayNear, sayNearDay, sayPromise } from '../trade/order/delivery-time.ts'

/** A quote as a line of a list. */
export const quoteRow = (ctx: Context, quote: Quote) => ({
  id: quote.id,
  reference: quote.reference,
  what: sayLines(quote.lines),
  status: quoteStates.buyerWords[standsAs(ctx, quote)],
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
    status: orderStates.words[order.state],
    gallons: order.deciGallons > 0 ? sayGallons(order.deciGallons) : '',
    total: sayCents(order.totalCents),
    firm: order.firm,
    /** Still owed though its promise has passed. */
    late: isLate(ctx, order),
    placed: sayNearDay(ctx, dayOf(ctx, order.placedAt)),
    delivery: order.deliveredAt ? sayNear(ctx, order.deliveredAt) : sayPromise(ctx, order),
  }))
}

export type OrderRow = Awaited<ReturnType<typeof orderRows>>[number]

/** "1234.50", as a spreadsheet wants it. */
export const dollarsOf = (cents: number) => (cents / 100).toFixed(2)
