import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { findQuote, quoteBehind } from '#features/quotes/find.ts'
import type { Quote } from '#features/quotes/schema.ts'
import { Refusal } from '#domain/refusal.ts'
import { allowedUse } from '#features/trade/dyed.ts'
import { visitor } from '#domain/viewer.ts'
import { orderedBy } from './ordered-by.ts'
import { storeOrder } from './store.ts'
import type { Order } from './schema.ts'
import type { DeliveryWish } from './wish.ts'

/** What the order form sends. `submissionId` is made when it is drawn; `dyedUse` is needed when something is dyed. */
export type Placing = { submissionId: string; wish: DeliveryWish; dyedUse?: unknown }

/**
 * Makes the order of an accepted quote, at its prices.
 * @throws Refusal `conflict` when the quote is not accepted, `invalid` for a wish or a use of dyed diesel that cannot
 * be, `forbidden` for a company's viewer.
 */
export const placeOrder = (ctx: Context, quoteId: string, placing: Placing): Promise<Order> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'orders.place')
    return place(ctx, await findQuote(ctx, quoteId), placing)
  })

/** The same for whoever holds the quote's private link. */
export const placeOrderBehindLink = (ctx: Context, secretLink: string, placing: Placing): Promise<Order> =>
  inTransaction({ ...ctx, viewer: visitor }, async (ctx) => place(ctx, await quoteBehind(ctx, secretLink), placing))

const place = async (ctx: Context, quote: Quote, { submissionId, wish, dyedUse }: Placing): Promise<Order> => {
  if (quote.state !== 'approved' || !quote.sums) {
    throw new Refusal('conflict', 'This quote has not been accepted. Accept it first, or ask us for a new one.')
  }
  const { id: quoteId, lines, sums, exempt, exemptReason } = quote
  const buyer = await orderedBy(ctx, quote)
  const use = allowedUse(lines, dyedUse)
  const draft = { submissionId, buyer, wish, lines, sums, exempt, exemptReason, firm: true, dyedUse: use, quoteId }
  return storeOrder(ctx, draft)
}
