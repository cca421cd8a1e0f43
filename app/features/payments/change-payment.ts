import { and, eq, inArray } from 'drizzle-orm'
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
import { ledgerEntries, type LedgerEntry } from '#features/ledger/schema.ts'
import { orders } from '#features/orders/schema.ts'
import { paymentEvents } from './events.ts'
import { findPayment } from './find.ts'
import { paymentLife, paymentStates, type PaymentState } from './lifecycle.ts'
import { collectPaymentFacts } from './record.ts'
import { payments, type EntryAmount, type Payment } from './schema.ts'

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

type ExpectedPayment = ExpectedVersion<PaymentState>

/** Held with its account until the transaction ends. */
const held = async (ctx: Context, id: string): Promise<Payment> => {
  demand(ctx, 'payments.record')
  const { customerId } = await findPayment(ctx, id)
  await lockAccount(ctx, customerId)
  return findPayment(ctx, id)
}

const leftOf = async (ctx: Context, { customerId, entryId }: Payment) =>
  -((await unappliedOf(ctx, customerId)).find(({ id }) => id === entryId)?.openCents ?? 0) as Cents

/** Applies what is left of a payment to the given items, or to the oldest due. */
export const applyPayment = (
  ctx: Context,
  id: string,
  expected: ExpectedPayment,
  amounts: readonly EntryAmount[],
): Promise<Payment> =>
  inTransaction(ctx, async (ctx) => {
    const payment = await held(ctx, id)
    const { customerId, entryId } = payment
    const moved = await movePayment(ctx, payment, 'apply', { expected })
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
 * Staff confirm that the bank has a check's money; from then on it releases orders.
 * @throws DomainError `conflict` when it isn't a check or has cleared before.
 */
export const clearPayment = (ctx: Context, id: string, expected: ExpectedPayment): Promise<Payment> =>
  inTransaction(ctx, async (ctx) => {
    const payment = await held(ctx, id)
    if (!mayClear(payment))
      throw new DomainError('conflict', "Only a check that isn't marked yet can be marked as cleared.")
    const change = { clearedOn: today(ctx), clearedBy: posterName(ctx) }
    const moved = await movePayment(ctx, payment, 'clear', { expected, change })
    await checkOrders(ctx, isOfCustomer(orders.customerId, payment.customerId))
    return moved
  })

export const mayClear = ({ method, clearedOn, state }: Pick<Payment, 'method' | 'clearedOn' | 'state'>): boolean =>
  state === 'posted' && method === 'check' && clearedOn === null

/**
 * Refunds unapplied money of a payment to the customer, in cents. `words`: how, such as the number of our check.
 * @throws DomainError `conflict` when less is left of the payment.
 */
export const refundPayment = (
  ctx: Context,
  id: string,
  expected: ExpectedPayment,
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
      expected,
      change,
      facts: { refunded: cents },
      detail: { words },
    })
    const back = await post(ctx, { customerId, kind: 'refund', cents, memo: words, aboutId: id })
    await applyCredits(ctx, customerId, [{ fromId: entryId, toId: back.id, cents }])
    return moved
  })

/**
 * The processor refunded a payment, `whole` cents of it so far. Applications are reversed as far as needed; what
 * remains is applied again to the oldest items.
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
    const said = { memo: words, aboutId: id }
    if (isShort) await payAgain(ctx, payment, () => post(ctx, { customerId, kind: 'refund', cents, ...said }), 'last')
    else {
      const back = await post(ctx, { customerId, kind: 'refund', cents, ...said })
      await applyCredits(ctx, customerId, [{ fromId: entryId, toId: back.id, cents }])
    }
    await checkOrders(ctx, isOfCustomer(orders.customerId, customerId))
    return moved
  })

/**
 * The bank returned a payment, before it cleared or after: what it had paid is owed again by the day it was due, and so
 * is what we refunded of it. The fee is charged where the customer accepted the credit terms, and `charges` says so. `cents`: so
 * much of it, where the bank did not take all: what nobody got back goes on paying, and while there is such a rest, the payment stays.
 * Source: domain-facts-trade 2.2.
 */
export const returnPayment = (
  ctx: Context,
  id: string,
  expected: ExpectedPayment,
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
    const returned = cents ?? ((payment.cents - payment.returnedCents) as Cents)
    const returnedCents = (payment.returnedCents + returned) as Cents
    const isOver = returnedCents + payment.refundedCents >= payment.cents
    const moved = isOver
      ? await movePayment(ctx, payment, 'return', {
          ...{ expected, change: { reason, returnedCents, endedAt: dateOf(ctx.now) } },
          ...{ facts: { fee }, detail: { reason } },
        })
      : await movePayment(ctx, payment, 'return_part', {
          ...{ expected, change: { reason, returnedCents } },
          ...{ facts: { returned }, detail: { reason } },
        })
    await (returned === payment.cents ? undo(ctx, payment, reason) : undoPart(ctx, payment, returned, reason))
    const { customerId, number } = payment
    if (fee > 0) await post(ctx, { customerId, kind: 'payment_fee', cents: fee, number, memo: reason, aboutId: id })
    await checkOrders(ctx, isOfCustomer(orders.customerId, customerId))
    return moved
  })

/**
 * Reverses a payment that was recorded by mistake; both entries stay in the ledger. Recorded correctly, it is a new
 * payment.
 * @throws DomainError `conflict` when some of it was refunded or returned.
 */
export const takeBackPayment = (
  ctx: Context,
  id: string,
  expected: ExpectedPayment,
  reason: string,
): Promise<Payment> =>
  inTransaction(ctx, async (ctx) => {
    const payment = await held(ctx, id)
    if (payment.refundedCents > 0)
      throw new DomainError(
        'conflict',
        `${formatCents(payment.refundedCents)} of this payment was refunded, so it can't be reversed.`,
      )
    if (payment.returnedCents > 0)
      throw new DomainError('conflict', "The bank took a part of this payment back. It can't be taken back as a whole.")
    const change = { reason, endedAt: dateOf(ctx.now) }
    const moved = await movePayment(ctx, payment, 'take_back', { expected, change, detail: { reason } })
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

/** Takes so much of a payment back. What is left of it goes on paying what it paid. */
const undoPart = (ctx: Context, payment: Payment, cents: Cents, memo: string) => {
  const { id, customerId, number, reference } = payment
  const said = { number: number ?? reference, memo, aboutId: id }
  return payAgain(ctx, payment, () => post(ctx, { customerId, kind: 'returned_payment', cents, ...said }), 'first')
}

/**
 * All that a payment paid is paid anew, as far as it takes, since something goes out of it: that `first`, or `last` of what went
 * out of it before; then what it had paid, in the order in which it did, and at the end the oldest due.
 */
const payAgain = async (
  ctx: Context,
  payment: Payment,
  postBack: () => Promise<LedgerEntry>,
  when: 'first' | 'last',
) => {
  const { customerId, entryId } = payment
  const paid = await takeBackApplications(ctx, customerId, entryId)
  const gone = new Set(
    (
      await ctx.db
        .select({ id: ledgerEntries.id })
        .from(ledgerEntries)
        .where(
          and(
            inArray(
              ledgerEntries.id,
              paid.map(({ toId }) => toId),
            ),
            inArray(ledgerEntries.kind, ['refund', 'returned_payment']),
          ),
        )
    ).map(({ id }) => id),
  )
  const back = await postBack()
  const now = [{ toId: back.id, cents: back.cents }]
  const before = paid.filter(({ toId }) => gone.has(toId))
  const wanted = [
    ...(when === 'first' ? [...now, ...before] : [...before, ...now]),
    ...paid.filter(({ toId }) => !gone.has(toId)),
  ]
  let left = payment.cents as number
  const again = wanted.map(({ toId, cents }) => {
    const part = Math.min(left, cents) as Cents
    left -= part
    return { fromId: entryId, toId, cents: part }
  })
  await applyCredits(ctx, customerId, again)
  await applyOldestFirst(ctx, customerId, entryId)
}
