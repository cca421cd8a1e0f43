import { and, eq, isNull } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { isUuid } from '#domain/text.ts'
import { requireConfirmation } from '#domain/confirmation.ts'
import { DomainError } from '#domain/domain-error.ts'
import { promisedHours } from '#features/orders/delivery.ts'
import { refuseStale, type ExpectedVersion } from '#events/expected-version.ts'
import { companies } from '#features/companies/schema.ts'
import { findOrder, lockOrder } from '#features/orders/find.ts'
import { orderStates, type OrderState } from '#features/orders/lifecycle.ts'
import type { PurchaseOrder } from '#features/purchasing/schema.ts'
import { sentPurchase, storePurchase, type NewPurchase } from '#features/purchasing/store.ts'
import { checkDeliveryDay } from '#features/trade/delivery-day.ts'
import { isPrice, isQuantity, type Line } from '#features/trade/line.ts'
import { withoutDelivered } from '#features/trade/lines.ts'
import { isSameSubmission, submissionConflict } from '#features/trade/duplicate-submission.ts'
import { confirmationsForPurchaseDay } from './confirmations.ts'
import { settleDay } from './move-day.ts'
import { refuseOverbuying } from './overload.ts'

/**
 * Sends a purchase order to a supplier, for an order that is confirmed. `expected` is the version of the order that the
 * page showed. Sent twice, it finds the first one. Where its day is not the promised one, the customer is asked or told of
 * it in the same step.
 * @throws DomainError `invalid` for lines or a day that cannot be, `conflict` when someone has changed the order since, when
 * it does not wait for goods, or for fewer than are asked for, or when the form was sent before with other answers;
 * ConfirmationRequired for another day than the promised one, until it is said how the customer hears of it.
 */
export const placePurchase = (
  ctx: Context,
  orderId: string,
  expected: ExpectedVersion<OrderState>,
  { sure, ...purchase }: NewPurchase & { sure?: readonly string[] },
): Promise<PurchaseOrder> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'purchases.buy')
    const order = await lockOrder(ctx, (await findOrder(ctx, orderId)).id)
    const existing = await sentPurchase(ctx, order.id, purchase)
    if (existing && !isSameSubmission({ ...existing, lines: withoutDelivered(existing.lines) }, purchase))
      throw submissionConflict(existing.reference)
    if (existing) return existing
    await refuseStale(ctx, orderStates, order, expected)
    if (!orderStates.is('isPromised', order.state))
      throw new DomainError(
        'conflict',
        "This order isn't open for buying. You can buy for an order after it's confirmed and before it's delivered.",
      )
    await check(ctx, purchase)
    await refuseOverbuying(ctx, purchase.lines, order.id)
    const { deliveryDate } = purchase
    requireConfirmation(sure, confirmationsForPurchaseDay(ctx, order, deliveryDate))
    const stored = await storePurchase(ctx, order, purchase)
    await settleDay(ctx, order, { to: { ...promisedHours(order), deliveryDate }, sure, of: deliveryDate })
    return stored
  })

const check = async (ctx: Context, { supplierId, lines, deliveryDate }: NewPurchase) => {
  const [supplier] = isUuid(supplierId)
    ? await ctx.db
        .select({ id: companies.id })
        .from(companies)
        .where(and(eq(companies.id, supplierId), eq(companies.kind, 'supplier'), isNull(companies.closedAt)))
    : []
  if (!supplier) throw new DomainError('invalid', 'Please choose a supplier.')
  const right = ({ quantity, price }: Line) => isQuantity(quantity) && isPrice(price)
  if (lines.length === 0 || !lines.every(right))
    throw new DomainError('invalid', 'Each item needs a quantity and a cost.')
  checkDeliveryDay(ctx, deliveryDate)
}
