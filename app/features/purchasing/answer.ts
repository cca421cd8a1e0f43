import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import type { ExpectedVersion } from '#events/expected-version.ts'
import { dateOf } from '#domain/instant.ts'
import { promisedFor } from '#features/orders/promised.ts'
import { reasonOf } from '#domain/reason.ts'
import { Refusal } from '#domain/refusal.ts'
import { checkDeliveryDay } from '#features/trade/delivery-day.ts'
import { findPurchase } from './find.ts'
import type { PurchaseState, PurchaseVerb } from './lifecycle.ts'
import { movePurchase, purchaseAsked } from './move.ts'
import type { PurchaseOrder } from './schema.ts'
import { addressesOf } from './supplier-people.ts'

/** `date` is the plain date of a proposal, `reason` why a supplier declines. */
export type PurchaseAnswer = {
  verb: Extract<PurchaseVerb, 'confirm' | 'propose' | 'decline' | 'agree' | 'insist'>
  date?: string
  reason?: string
}

/**
 * The supplier answers a purchase order, or staff answer the supplier.
 * @throws Refusal `conflict` when somebody else was faster, `invalid` when a date or a reason is missing, `forbidden`
 * for a company's viewer.
 */
export const answerPurchase = (
  ctx: Context,
  id: string,
  seen: ExpectedVersion<PurchaseState>,
  { verb, date, reason }: PurchaseAnswer,
): Promise<PurchaseOrder> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'purchases.answer', 'purchases.buy')
    const purchase = await findPurchase(ctx, id)
    const to = await addressesOf(ctx, purchase.supplierId)
    const said = reasonOf(reason)
    if (verb === 'decline' && !said) throw new Refusal('invalid', 'Please say why you decline.')
    const change = { reason: said, answeredAt: dateOf(ctx.now), ...dates(ctx, purchase, verb, date) }
    const asked = verb === 'insist' ? purchaseAsked(ctx, { ...purchase, ...change, state: 'pending' }) : {}
    const facts = { to, ...asked, promised: await promisedFor(ctx, purchase.orderId) }
    return movePurchase(ctx, purchase, verb, {
      seen,
      change,
      facts,
    })
  })

const dates = (ctx: Context, purchase: PurchaseOrder, verb: PurchaseVerb, date = '') => {
  if (verb === 'agree') return { deliveryDate: purchase.proposedDate ?? purchase.deliveryDate, proposedDate: null }
  if (verb !== 'propose') return { proposedDate: null }
  checkDeliveryDay(ctx, date)
  return { proposedDate: date }
}
