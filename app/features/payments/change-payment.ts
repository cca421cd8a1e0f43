import { and, asc, eq, inArray, sql } from 'drizzle-orm'
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
import { openItemsOf, unappliedOf } from '#features/ledger/find.ts'
import { lockAccount, post, posterName, type NewEntry } from '#features/ledger/post.ts'
import { ledgerEntries, type EntryAmount, type LedgerEntry } from '#features/ledger/schema.ts'
import { orders } from '#features/orders/schema.ts'
import { paymentEvents } from './events.ts'
import { findPayment } from './find.ts'
import { paymentLife, paymentStates, type PaymentState } from './lifecycle.ts'
import { collectPaymentFacts } from './record.ts'
import { payments, type Payment } from './schema.ts'

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
const lockPayment = async (ctx: Context, id: string): Promise<Payment> => {
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
    const payment = await lockPayment(ctx, id)
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
    const payment = await lockPayment(ctx, id)
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
    const payment = await lockPayment(ctx, id)
    const remaining = await leftOf(ctx, payment)
    if (!(Number.isSafeInteger(cents) && cents > 0 && cents <= remaining))
      throw new DomainError('conflict', `Only ${formatCents(remaining)} of this payment is left to refund.`)
    const { customerId, entryId, refundedCents } = payment
    const change = { refundedCents: (refundedCents + cents) as Cents }
    const moved = await movePayment(ctx, payment, 'refund', {
      expected,
      change,
      facts: { refunded: cents },
      detail: { words },
    })
    const reversal = await post(ctx, { customerId, kind: 'refund', cents, memo: words, aboutId: id })
    await applyCredits(ctx, customerId, [{ fromId: entryId, toId: reversal.id, cents }])
    return moved
  })

/**
 * The processor refunded a payment, `whole` cents of it so far. Applications are reversed as far as needed; what
 * remains is applied again to the oldest items.
 */
export const refundOnline = (ctx: Context, id: string, amount: Cents): Promise<Payment> =>
  inTransaction(ctx, async (ctx) => {
    const payment = await lockPayment(ctx, id)
    const { customerId, entryId, refundedCents } = payment
    const cents = (Math.min(amount, payment.cents) - refundedCents) as Cents
    if (cents <= 0) return payment
    const isShort = (await leftOf(ctx, payment)) < cents
    const words = 'By the card processor'
    const change = { refundedCents: (refundedCents + cents) as Cents }
    const moved = await movePayment(ctx, payment, 'refund', { change, facts: { refunded: cents }, detail: { words } })
    const entry = { memo: words, aboutId: id }
    if (isShort) await payAgain(ctx, payment, () => post(ctx, { customerId, kind: 'refund', cents, ...entry }), 'last')
    else {
      const reversal = await post(ctx, { customerId, kind: 'refund', cents, ...entry })
      await applyCredits(ctx, customerId, [{ fromId: entryId, toId: reversal.id, cents }])
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
    const payment = await lockPayment(ctx, id)
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
    const refundable = (payment.cents - payment.returnedCents) as Cents
    const returned = cents ?? refundable
    if (returned > refundable)
      throw new DomainError('conflict', `Only ${formatCents(refundable)} of this payment can still be returned.`)
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
    await undo(ctx, payment, returned, reason)
    const { customerId, number } = payment
    if (fee > 0) await post(ctx, { customerId, kind: 'payment_fee', cents: fee, number, memo: reason, aboutId: id })
    await checkOrders(ctx, isOfCustomer(orders.customerId, customerId))
    return moved
  })

/** What a bank has taken of a payment and not given back, as the books have it. The caller has looked it up. */
export const takenOf = async ({ db }: Pick<Context, 'db'>, { id }: Pick<Payment, 'id'>): Promise<Cents> => {
  const [sum] = await db
    .select({ cents: sql<string>`coalesce(sum(${ledgerEntries.cents}), 0)` })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.aboutId, id), inArray(ledgerEntries.kind, ['returned_payment', 'reinstated_payment'])))
  return Number(sum?.cents ?? 0) as Cents
}

/**
 * The bank gave back what it had taken of a payment, such as after a dispute that we won: it pays again what it had paid, as far as
 * nothing else has paid that meanwhile. The rest stays on account. A fee stays, too: a person writes it off.
 * @throws DomainError `conflict` when the bank has taken less.
 */
export const reinstatePayment = (
  ctx: Context,
  id: string,
  expected: ExpectedPayment,
  { reason, cents }: { reason: string; cents: Cents },
): Promise<Payment> =>
  inTransaction(ctx, async (ctx) => {
    const payment = await lockPayment(ctx, id)
    const inHand = await takenOf(ctx, payment)
    if (!(Number.isSafeInteger(cents) && cents > 0 && cents <= inHand))
      throw new DomainError('conflict', `The bank has taken ${formatCents(inHand)} of this payment, and no more.`)
    const returnedCents = (inHand - cents) as Cents
    const isOver = returnedCents + payment.refundedCents >= payment.cents
    // What a bank gives back, it has: a check has cleared by that.
    const clears = payment.method === 'check' && payment.clearedOn === null
    const cleared = clears && { clearedOn: today(ctx), clearedBy: posterName(ctx) }
    const moved = await movePayment(ctx, payment, isOver ? 'reinstate_part' : 'reinstate', {
      ...{ expected, facts: { reinstated: cents }, detail: { reason } },
      change: {
        ...{ returnedCents, ...cleared },
        ...(!isOver && { endedAt: null }),
        ...(returnedCents === 0 && { reason: null }),
      },
    })
    const { customerId, entryId } = payment
    const paid = await everPaid(ctx, payment)
    const gone = await goneOf(ctx, payment)
    const [taken, refunds] = [gone.filter(isTaken), gone.filter((entry) => !isTaken(entry))]
    await takeBackApplications(ctx, customerId, entryId)
    const reversal = await postOf(ctx, payment, { kind: 'reinstated_payment', cents: -cents as Cents, memo: reason })
    await payInOrder(ctx, { customerId, entryId: reversal.id, cents }, taken)
    await payInOrder(ctx, payment, [...taken, ...refunds, ...paid])
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
    const payment = await lockPayment(ctx, id)
    if (payment.refundedCents > 0)
      throw new DomainError(
        'conflict',
        `${formatCents(payment.refundedCents)} of this payment was refunded, so it can't be reversed.`,
      )
    if (payment.returnedCents > 0)
      throw new DomainError('conflict', "The bank took a part of this payment back. It can't be taken back as a whole.")
    const change = { reason, endedAt: dateOf(ctx.now) }
    const moved = await movePayment(ctx, payment, 'take_back', { expected, change, detail: { reason } })
    await undo(ctx, payment, payment.cents, reason)
    await checkOrders(ctx, isOfCustomer(orders.customerId, payment.customerId))
    return moved
  })

/** Takes so much of a payment back, or all of it. What is left of it goes on paying what it paid. */
const undo = (ctx: Context, payment: Payment, cents: Cents, memo: string) =>
  payAgain(ctx, payment, () => postOf(ctx, payment, { kind: 'returned_payment', cents, memo }), 'first')

const postOf = (
  ctx: Context,
  { id, customerId, number, reference }: Payment,
  entry: Pick<NewEntry, 'kind' | 'cents' | 'memo'>,
) => post(ctx, { ...entry, customerId, number: number ?? reference, aboutId: id })

/**
 * All that a payment paid is paid anew, as far as it takes, since something goes out of it: that `first`, or `last` of what went
 * out of it before; then what it had paid, in the order in which it did. What it had not paid with stays on account.
 */
const payAgain = async (
  ctx: Context,
  payment: Payment,
  postBack: () => Promise<LedgerEntry>,
  when: 'first' | 'last',
) => {
  const paid = await takeBackApplications(ctx, payment.customerId, payment.entryId)
  const before = new Set((await goneOf(ctx, payment)).map(({ toId }) => toId))
  const reversal = await postBack()
  const now = [{ toId: reversal.id, cents: reversal.cents }]
  const gone = paid.filter(({ toId }) => before.has(toId))
  await payInOrder(ctx, payment, [
    ...(when === 'first' ? [...now, ...gone] : [...gone, ...now]),
    ...paid.filter(({ toId }) => !before.has(toId)),
  ])
}

/** What went out of a payment: what a bank took and what we refunded, the first one first. */
const goneOf = async ({ db }: Context, { id }: Payment): Promise<ReversalEntry[]> => {
  const { entry, kind, cents } = ledgerEntries
  return db
    .select({ toId: ledgerEntries.id, kind, cents })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.aboutId, id), inArray(kind, ['refund', 'returned_payment'])))
    .orderBy(asc(entry))
}

type ReversalEntry = ToPay & Pick<LedgerEntry, 'kind'>

const isTaken = ({ kind }: ReversalEntry) => kind === 'returned_payment'

/** What else a payment ever paid, the first one first, and the most that it paid of each at one time. */
const everPaid = async ({ db }: Context, { id, entryId }: Payment): Promise<ToPay[]> => {
  const { rows } = await db.execute<{ to_id: string; cents: string }>(sql`
    select to_id, max(cents) as cents from (
      select to_id, entry, sum(cents) over (partition by to_id order by entry) as cents
        from ledger_applications where from_id = ${entryId}::uuid) so_far
      where not exists (select 1 from ledger_entries e where e.id = to_id and e.about_id = ${id}::uuid
        and e.kind in ('refund', 'returned_payment'))
      group by to_id order by min(entry)`)
  return rows.map(({ to_id, cents }) => ({ toId: to_id, cents: Number(cents) as Cents }))
}

type ToPay = { toId: string; cents: Cents }

/** Pays these with a payment of which nothing is applied, the first one first, as far as each is open and it takes. */
const payInOrder = async (
  ctx: Context,
  { customerId, entryId, cents }: Pick<Payment, 'customerId' | 'entryId' | 'cents'>,
  items: readonly ToPay[],
) => {
  const accountId = await lockAccount(ctx, customerId)
  const open = new Map((await openItemsOf(ctx, accountId)).map((item) => [item.id, item.openCents as number]))
  let remaining = cents as number
  const reapplied = items.map(({ toId, cents }) => {
    const part = Math.min(remaining, cents, open.get(toId) ?? 0) as Cents
    remaining -= part
    open.set(toId, (open.get(toId) ?? 0) - part)
    return { fromId: entryId, toId, cents: part }
  })
  await applyCredits(ctx, customerId, reapplied)
}
