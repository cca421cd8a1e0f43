import { eq } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { refuseStale, type ExpectedVersion } from '#events/expected-version.ts'
import { certify } from '#features/customers/certificates.ts'
import { findOrder, linesOf, lockOrder } from '#features/orders/find.ts'
import { orderStates, type OrderState } from '#features/orders/lifecycle.ts'
import { moveOrder } from '#features/orders/move.ts'
import type { Order } from '#features/orders/schema.ts'
import { quotes } from '#features/quotes/schema.ts'
import { shipmentsForOrder } from '#features/shipments/find.ts'
import type { Line } from '#features/trade/line.ts'
import { saleInWords } from '#features/trade/place-of-sale.ts'
import { sumsToday } from '#features/trade/sums.ts'
import { calculateBill } from './bill.ts'

/**
 * Staff correct where an order is taxed. Certificates that the customer gave since apply, and those that were ended do no
 * more; its taxes follow, of a delivered order at the rates of its days, and the customer is told where the total changes.
 * @throws DomainError `conflict` when someone else was faster.
 */
export const correctTaxes = (
  ctx: Context,
  id: string,
  expected: ExpectedVersion<OrderState>,
  place: Pick<Order, 'saleOffice' | 'taxArea'>,
): Promise<Order> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'certificates.record')
    const order = await lockOrder(ctx, (await findOrder(ctx, id)).id)
    await refuseStale(ctx, orderStates, order, expected)
    const lines = await linesOf(ctx, order.id)
    const { customerId, certificates, exempt, exemptReason } = order
    const freed = customerId
      ? await certify(ctx, { ...order, ...place, customerId, lines, references: await referencesOf(ctx, order) })
      : { certificates, exempt, exemptReason }
    const taxed = { ...order, ...place, ...freed }
    const { taxes, totalCents } = await sumsOf(ctx, taxed, lines)
    return moveOrder(ctx, order, 'correct_taxes', {
      expected,
      change: { ...place, ...freed, taxes, totalCents },
      facts: { oldTotalCents: order.totalCents },
      detail: { where: saleInWords(ctx, taxed) },
    })
  })

const sumsOf = async (
  ctx: Context,
  order: Order,
  lines: readonly Line[],
): Promise<Pick<Order, 'taxes' | 'totalCents'>> => {
  if (order.state === 'delivered')
    return calculateBill(ctx, order, lines, await shipmentsForOrder(ctx, order.id)).change
  const { taxes, total } = sumsToday(ctx, lines, order)
  return { taxes, totalCents: total }
}

/** A certificate for one purchase names its order or the quote that it is made of. */
const referencesOf = async ({ db }: Context, { reference, quoteId }: Order): Promise<string[]> => {
  const [quote] = quoteId
    ? await db.select({ reference: quotes.reference }).from(quotes).where(eq(quotes.id, quoteId))
    : []
  return quote ? [reference, quote.reference] : [reference]
}
