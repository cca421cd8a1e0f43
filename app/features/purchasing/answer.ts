import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import type { ExpectedVersion } from '#events/expected-version.ts'
import { dateOf } from '#domain/instant.ts'
import { promisedFor } from '#features/orders/delivery.ts'
import { reasonOf } from '#domain/reason.ts'
import { DomainError } from '#domain/domain-error.ts'
import { checkDeliveryDay } from '#features/trade/delivery-day.ts'
import { findPurchase, addressesOf } from './find.ts'
import type { PurchaseState, PurchaseVerb } from './lifecycle.ts'
import { movePurchase, answerByFacts } from './move.ts'
import { newLink } from './store.ts'
import { purchaseOrders, type PurchaseOrder } from './schema.ts'
import { and, asc, eq, lt, sql } from 'drizzle-orm'
import { companies } from '#features/companies/schema.ts'
import { dueBy, overdueBefore } from '#features/promises/due.ts'

/** `date` is the plain date of a proposal, `reason` why it is another. To decline is declinePurchase. */
export type PurchaseAnswer = {
  verb: Extract<PurchaseVerb, 'confirm' | 'propose' | 'insist' | 'take_back_date'>
  date?: string
  reason?: string
}

/**
 * The supplier answers a purchase order or withdraws the date they proposed, or staff ask for the first date again; agreeing to another one is agreeToDate.
 * @throws DomainError `conflict` when someone else was faster, `invalid` when a date is missing, `forbidden`
 * for a company's viewer.
 */
export const answerPurchase = (
  ctx: Context,
  id: string,
  expected: ExpectedVersion<PurchaseState>,
  { verb, date, reason }: PurchaseAnswer,
): Promise<PurchaseOrder> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'purchases.answer', 'purchases.buy')
    const purchase = await findPurchase(ctx, id)
    const to = await addressesOf(ctx, purchase.supplierId)
    const change = { reason: reasonOf(reason), answeredAt: dateOf(ctx.now), ...dates(ctx, purchase, verb, date) }
    const isOpenAgain = verb === 'insist' || verb === 'take_back_date'
    const asked = isOpenAgain ? answerByFacts(ctx, { ...purchase, ...change, state: 'pending' }) : {}
    const facts = { to, ...asked, promised: await promisedFor(ctx, purchase.orderId) }
    return movePurchase(ctx, purchase, verb, {
      expected,
      change,
      facts,
    })
  })

/** Staff end the private link that a supplier holds, and send them a new one. */
export const renewPurchaseLink = (
  ctx: Context,
  id: string,
  expected: ExpectedVersion<PurchaseState>,
): Promise<PurchaseOrder> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'purchases.buy')
    const purchase = await findPurchase(ctx, id)
    const facts = { to: await addressesOf(ctx, purchase.supplierId) }
    return movePurchase(ctx, purchase, 'renew_link', { expected, change: { secretLink: newLink() }, facts })
  })

const dates = (ctx: Context, purchase: PurchaseOrder, verb: PurchaseVerb, date = '') => {
  if (verb !== 'propose') return { proposedDate: null }
  checkDeliveryDay(ctx, date)
  if (date === purchase.deliveryDate)
    throw new DomainError(
      'invalid',
      'That is the date we asked for. Confirm the purchase order, or choose a different date.',
    )
  return { proposedDate: date }
}

/** We promise a customer their delivery date within it, and know the date once the supplier has answered. */
const promise = 'delivery_schedule'

type AnswerablePurchase = Pick<PurchaseOrder, 'state' | 'placedAt' | 'answeredAt'>

/** When the supplier was asked what is open now: at first, or again for the first date. */
export const askedAt = sql`coalesce(${purchaseOrders.answeredAt}, ${purchaseOrders.placedAt})`.mapWith(
  purchaseOrders.placedAt,
)

/** By when we need the supplier's answer; undefined unless we wait for it. Source: content/promises.yaml. */
export const answerBy = (
  ctx: Pick<Context, 'promises' | 'calendar'>,
  { state, placedAt, answeredAt }: AnswerablePurchase,
): Date | undefined => (state === 'pending' ? answerDue(ctx, answeredAt ?? placedAt) : undefined)

/** By when a supplier answers who was asked at that moment. */
export const answerDue = (ctx: Pick<Context, 'promises' | 'calendar'>, asked: Date): Date => dueBy(ctx, promise, asked)

/** Purchase orders that a supplier should have answered by now, the longest overdue first, and how many there are. For staff alone. */
export const unansweredPurchases = async (ctx: Context, limit: number) => {
  demand(ctx, 'purchases.see-all')
  const late = and(eq(purchaseOrders.state, 'pending'), lt(askedAt, overdueBefore(ctx, promise)))
  const pending = await ctx.db
    .select({ id: purchaseOrders.id, reference: purchaseOrders.reference, supplier: companies.name, asked: askedAt })
    .from(purchaseOrders)
    .innerJoin(companies, eq(companies.id, purchaseOrders.supplierId))
    .where(late)
    .orderBy(asc(askedAt), asc(purchaseOrders.id))
    .limit(limit)
  return {
    rows: pending.map(({ asked, ...purchase }) => ({ ...purchase, dueAt: answerDue(ctx, asked) })),
    all: pending.length < limit ? pending.length : await ctx.db.$count(purchaseOrders, late),
  }
}
