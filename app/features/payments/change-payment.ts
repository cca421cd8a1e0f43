import { and, eq, sql } from 'drizzle-orm'
import { today } from '#domain/calendar.ts'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError, notFound } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import { isUnchanged, type ExpectedVersion } from '#events/expected-version.ts'
import { createTransition } from '#events/transition.ts'
import { currentTerms } from '#features/credit/customer-terms.ts'
import { checkOrders } from '#features/credit/holds.ts'
import { isOfCustomer } from '#features/customers/customer.ts'
import { applyCredits, applyOldestFirst, takeBackApplications } from '#features/ledger/apply.ts'
import { unappliedOf } from '#features/ledger/find.ts'
import { lockAccount, post, posterName, reverse } from '#features/ledger/post.ts'
import { ledgerApplications, ledgerEntries } from '#features/ledger/schema.ts'
import { orders } from '#features/orders/schema.ts'
import { paymentEvents } from './events.ts'
import { findPayment } from './find.ts'
import { paymentLife, paymentStates, type PaymentState } from './lifecycle.ts'
import { collectPaymentFacts } from './record.ts'
import { payments, type Named, type Payment } from './schema.ts'

const movePayment = createTransition({
  life: paymentLife,
  states: paymentStates,
  events: paymentEvents,
  facts: (payment: Payment, ctx) => collectPaymentFacts(ctx, payment),
  write: async (ctx, row, change: Partial<Payment>) => {
    const [moved] = await ctx.db.update(payments).set(change).where(isUnchanged(payments, row)).returning()
    return moved
  },
  reread: async (ctx: Context, id) => {
    const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, id))
    if (!payment) throw notFound('payment')
    return payment
  },
})

type Seen = ExpectedVersion<PaymentState>

/** Held with its account until the transaction ends. */
const held = async (ctx: Context, id: string): Promise<Payment> => {
  demand(ctx, 'payments.record')
  const { customerId } = await findPayment(ctx, id)
  await lockAccount(ctx, customerId)
  return findPayment(ctx, id)
}

const leftOf = async (ctx: Context, { customerId, entryId }: Payment) =>
  -((await unappliedOf(ctx, customerId)).find(({ id }) => id === entryId)?.openCents ?? 0) as Cents

/** Applies what is left of a payment: to what is named, or to the oldest due. */
export const applyPayment = (ctx: Context, id: string, seen: Seen, amounts: readonly Named[]): Promise<Payment> =>
  inTransaction(ctx, async (ctx) => {
    const payment = await held(ctx, id)
    const { customerId, entryId } = payment
    const moved = await movePayment(ctx, payment, 'apply', { seen })
    if (amounts.length === 0) await applyOldestFirst(ctx, customerId, entryId)
    else
      await applyCredits(
        ctx,
        customerId,
        amounts.map((each) => ({ fromId: entryId, toId: each.entryId, cents: each.cents })),
      )
    await checkOrders(ctx, isOfCustomer(orders.customerId, customerId))
    return moved
  })

/**
 * Staff saw that the bank has the money of a check: from now on it lets orders go.
 * @throws DomainError `conflict` for what is no check, or was marked before.
 */
export const clearPayment = (ctx: Context, id: string, seen: Seen): Promise<Payment> =>
  inTransaction(ctx, async (ctx) => {
    const payment = await held(ctx, id)
    if (!mayClear(payment))
      throw new DomainError('conflict', "Only a check that isn't marked yet can be marked as cleared.")
    const change = { clearedOn: today(ctx), clearedBy: posterName(ctx) }
    const moved = await movePayment(ctx, payment, 'clear', { seen, change })
    await checkOrders(ctx, isOfCustomer(orders.customerId, payment.customerId))
    return moved
  })

export const mayClear = ({ method, clearedOn, state }: Pick<Payment, 'method' | 'clearedOn' | 'state'>): boolean =>
  state === 'posted' && method === 'check' && clearedOn === null

/**
 * Money that was not applied goes back to the customer. `words`: how, such as the number of our check.
 * @throws DomainError `conflict` when there is less left of the payment.
 */
export const refundPayment = (
  ctx: Context,
  id: string,
  seen: Seen,
  { cents, words }: { cents: Cents; words: string },
): Promise<Payment> =>
  inTransaction(ctx, async (ctx) => {
    const payment = await held(ctx, id)
    const left = await leftOf(ctx, payment)
    if (!(Number.isSafeInteger(cents) && cents > 0 && cents <= left))
      throw new DomainError('conflict', `Only ${formatCents(left)} of this payment is left to refund.`)
    const { customerId, entryId, refundedCents } = payment
    const change = { refundedCents: (refundedCents + cents) as Cents }
    const moved = await movePayment(ctx, payment, 'refund', {
      seen,
      change,
      facts: { refunded: cents },
      detail: { words },
    })
    const back = await post(ctx, { customerId, kind: 'refund', cents, memo: words, aboutId: id })
    await applyCredits(ctx, customerId, [{ fromId: entryId, toId: back.id, cents }])
    return moved
  })

/**
 * The processor gave money of a payment back, `whole` of it so far. What it had paid is taken back as far as that takes,
 * and the rest pays the oldest again.
 */
export const refundOnline = (ctx: Context, id: string, whole: Cents): Promise<Payment> =>
  inTransaction(ctx, async (ctx) => {
    const payment = await held(ctx, id)
    const { customerId, entryId, refundedCents } = payment
    const cents = (Math.min(whole, payment.cents) - refundedCents) as Cents
    if (cents <= 0) return payment
    const isShort = (await leftOf(ctx, payment)) < cents
    const words = 'By the card processor'
    const change = { refundedCents: (refundedCents + cents) as Cents }
    const moved = await movePayment(ctx, payment, 'refund', { change, facts: { refunded: cents }, detail: { words } })
    const earlier = isShort ? await refundsOf(ctx, entryId) : []
    if (isShort) await takeBackApplications(ctx, customerId, entryId)
    const back = await post(ctx, { customerId, kind: 'refund', cents, memo: words, aboutId: id })
    await applyCredits(
      ctx,
      customerId,
      [...earlier, { toId: back.id, cents }].map((each) => ({ fromId: entryId, ...each })),
    )
    if (isShort) await applyOldestFirst(ctx, customerId, entryId)
    await checkOrders(ctx, isOfCustomer(orders.customerId, customerId))
    return moved
  })

/** What of a payment was given back before: those applications come again when all are taken back. */
const refundsOf = async ({ db }: Context, entryId: string): Promise<{ toId: string; cents: Cents }[]> => {
  const rows = await db
    .select({ toId: ledgerApplications.toId, cents: sql<string>`sum(${ledgerApplications.cents})` })
    .from(ledgerApplications)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerApplications.toId))
    .where(and(eq(ledgerApplications.fromId, entryId), eq(ledgerEntries.kind, 'refund')))
    .groupBy(ledgerApplications.toId)
  return rows.map(({ toId, cents }) => ({ toId, cents: Number(cents) as Cents }))
}

/**
 * The bank returned a payment, before it cleared or after: what it had paid is owed again by the day it was due, and so
 * is what we refunded of it. The fee is charged where the customer accepted the credit terms, and `charges` says so. `cents`: so
 * much of it, where the bank did not take all.
 * Source: domain-facts-trade 2.2.
 */
export const returnPayment = (
  ctx: Context,
  id: string,
  seen: Seen,
  { reason, charges, cents }: { reason: string; charges: boolean; cents?: Cents },
): Promise<Payment> =>
  inTransaction(ctx, async (ctx) => {
    const payment = await held(ctx, id)
    if (payment.method === 'cash')
      throw new DomainError(
        'conflict',
        "A bank doesn't return cash. If it was recorded by mistake, reverse the payment.",
      )
    const terms = await currentTerms(ctx, payment.customerId)
    const fee = (charges && terms?.accepted ? ctx.credit.returnedPaymentFee : 0) as Cents
    if (charges && !terms?.accepted)
      throw new DomainError(
        'invalid',
        'Fee: this customer has not accepted the credit terms, which the fee is based on.',
      )
    const change = { reason, endedAt: dateOf(ctx.now) }
    const moved = await movePayment(ctx, payment, 'return', { seen, change, facts: { fee }, detail: { reason } })
    await (cents === undefined || cents === payment.cents
      ? undo(ctx, payment, reason)
      : undoPart(ctx, payment, cents, reason))
    const { customerId, number } = payment
    if (fee > 0) await post(ctx, { customerId, kind: 'payment_fee', cents: fee, number, memo: reason, aboutId: id })
    await checkOrders(ctx, isOfCustomer(orders.customerId, customerId))
    return moved
  })

/**
 * A payment that was written down by mistake is taken back; both entries stay. Recorded right, it is another one.
 * @throws DomainError `conflict` when some of it was refunded.
 */
export const takeBackPayment = (ctx: Context, id: string, seen: Seen, reason: string): Promise<Payment> =>
  inTransaction(ctx, async (ctx) => {
    const payment = await held(ctx, id)
    if (payment.refundedCents > 0)
      throw new DomainError(
        'conflict',
        `${formatCents(payment.refundedCents)} of this payment was refunded, so it can't be reversed.`,
      )
    const change = { reason, endedAt: dateOf(ctx.now) }
    const moved = await movePayment(ctx, payment, 'take_back', { seen, change, detail: { reason } })
    await undo(ctx, payment, reason)
    await checkOrders(ctx, isOfCustomer(orders.customerId, payment.customerId))
    return moved
  })

/** Turns the entry of a payment round, with all that was applied of it. */
const undo = async (ctx: Context, { customerId, entryId, cents }: Payment, memo: string) => {
  await takeBackApplications(ctx, customerId, entryId)
  const back = await reverse(ctx, entryId, 'returned_payment', { memo })
  await applyCredits(ctx, customerId, [{ fromId: entryId, toId: back.id, cents }])
}

/** Takes so much of a payment back. What is left of it is first what was refunded of it, and then pays the oldest due again. */
const undoPart = async (ctx: Context, payment: Payment, cents: Cents, memo: string) => {
  const { id, customerId, entryId, number, reference } = payment
  const refunds = await refundsOf(ctx, entryId)
  await takeBackApplications(ctx, customerId, entryId)
  const said = { number: number ?? reference, memo, aboutId: id }
  const back = await post(ctx, { customerId, kind: 'returned_payment', cents, ...said })
  let left = payment.cents - cents
  const kept = refunds.map((refund) => {
    const part = Math.min(left, refund.cents) as Cents
    left -= part
    return { toId: refund.toId, cents: part }
  })
  await applyCredits(
    ctx,
    customerId,
    [{ toId: back.id, cents }, ...kept].map((each) => ({ fromId: entryId, ...each })),
  )
  await applyOldestFirst(ctx, customerId, entryId)
}
