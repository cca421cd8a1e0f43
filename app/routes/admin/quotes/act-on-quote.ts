import type { Context } from '#domain/context.ts'
import { placeOrder } from '#domain/orders/place.ts'
import { decideQuote } from '#domain/quotes/decide.ts'
import { offerQuote } from '#domain/quotes/offer.ts'
import { withdrawQuote } from '#domain/quotes/withdraw.ts'
import { reviseQuote } from '#domain/quotes/write.ts'
import { Refusal } from '#domain/refusal.ts'
import type { TradeProduct } from '#domain/trade/line.ts'
import { readPlacing } from '../../trade/order/read-placing.ts'
import { readDecision } from '../../trade/read-decision.ts'
import { textOf } from '../../trade/read-form.ts'
import { readVersion } from '../../trade/expected-version.ts'
import { tradePaths } from '../trade-paths.ts'
import { readBuyer, readPaper } from './read-paper.ts'

/** Does what a form of the quote's page says, and tells where to go on. Throws what the verb throws. */
export const actOnQuote = async (
  ctx: Context,
  id: string,
  body: FormData,
  products: readonly TradeProduct[],
): Promise<string> => {
  const verb = textOf(body, 'verb')
  if (verb === 'order') {
    const order = await placeOrder(ctx, id, readPlacing(body))
    return `${tradePaths.orders}/${order.id}`
  }
  if (verb === 'accept' || verb === 'reject' || verb === 'ask_change') {
    await decideQuote(ctx, id, readDecision(body))
    return `${tradePaths.quotes}/${id}`
  }
  const seen = readVersion(body)
  if (verb === 'offer') await offerQuote(ctx, id, seen)
  else if (verb === 'withdraw') await withdrawQuote(ctx, id, seen)
  else if (verb === 'revise') await reviseQuote(ctx, id, seen, readPaper(body, products), readBuyer(body))
  else throw unknown()
  return `${tradePaths.quotes}/${id}`
}

const unknown = () => new Refusal('invalid', 'This button is not known. Please load the page again.')
