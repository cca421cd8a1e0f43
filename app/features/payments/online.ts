import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { today } from '#domain/calendar.ts'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import { system } from '#domain/viewer.ts'
import type { Processor, ProcessorEvent } from '#platform/stripe.ts'
import { ownCustomer } from '#features/customers/payables.ts'
import { openItemsOf } from '#features/ledger/find.ts'
import { followDraft } from './drafts.ts'
import { followMandate, followWaitingMandates, stopAfterReturn } from './mandates.ts'
import { refundOnline, reinstatePayment, returnPayment, takenOf } from './change-payment.ts'
import { pendingEntries } from './pending-entries.ts'
import { theProcessor } from './processor.ts'
import { formatEntry, recordPayment } from './record.ts'
import type { EntryAmount } from '#features/ledger/schema.ts'
import { checkouts, payments, processorEvents, type Checkout } from './schema.ts'

/** What of a customer's account is to be paid: these entries in full, or an amount in advance. */
export type PaymentTarget = { entries: readonly string[] } | { advance: Cents }

/**
 * A customer pays on the processor's own page: gives its address. The amounts are what is open now, whatever was posted.
 * What we ask for is kept before the processor is asked, under the key of the call.
 * @throws DomainError `invalid` when nothing is left to pay of it, `conflict` for what a bank is already sending us.
 */
export const startCheckout = async (
  ctx: Context,
  customerId: string,
  target: PaymentTarget,
  pages: { backTo: (id: string) => string; canceledTo: string },
): Promise<string> => {
  demand(ctx, 'account.pay')
  const processor = theProcessor(ctx)
  const customer = await ownCustomer(ctx, customerId)
  const open = await openItemsOf(ctx, customer.id)
  const sending = await pendingEntries(ctx, customer.mergedInto ?? customer.id)
  const twice = 'entries' in target ? open.find(({ id }) => target.entries.includes(id) && sending.has(id)) : undefined
  if (twice)
    throw new DomainError(
      'conflict',
      `${formatEntry(twice)}: a payment for it is already on its way from your bank. We'll record it when it arrives. Please choose other items.`,
    )
  const selected = 'entries' in target ? open.filter(({ id }) => target.entries.includes(id)) : []
  const amounts: EntryAmount[] = selected.map(({ id, openCents }) => ({ entryId: id, cents: openCents }))
  const cents = ('advance' in target ? target.advance : amounts.reduce((sum, each) => sum + each.cents, 0)) as Cents
  if (!(cents > 0)) throw new DomainError('invalid', 'These are already paid. Please reload the page.')
  const id = randomUUID()
  const startedBy = 'userId' in ctx.viewer ? ctx.viewer.userId : null
  await ctx.db.insert(checkouts).values({
    id,
    customerId: customer.mergedInto ?? customer.id,
    amounts,
    cents,
    state: 'open',
    startedAt: dateOf(ctx.now),
    startedBy,
  })
  const { sessionId, url } = await processor.openPage({
    ...{ key: `checkout-${id}`, reference: id, backTo: pages.backTo(id), canceledTo: pages.canceledTo },
    email: 'email' in ctx.viewer ? ctx.viewer.email : null,
    lines:
      'advance' in target
        ? [{ name: 'Payment in advance', cents }]
        : selected.map((each) => ({ name: formatEntry(each), cents: each.openCents })),
  })
  await ctx.db.update(checkouts).set({ sessionId }).where(eq(checkouts.id, id))
  return url
}

/** The last payments that a customer began online, within their sight. */
export const checkoutsOf = ({ db }: Pick<Context, 'db'>, customerId: string): Promise<Checkout[]> =>
  db.select().from(checkouts).where(eq(checkouts.customerId, customerId)).orderBy(desc(checkouts.startedAt)).limit(10)

/** Keeps what the processor told us of; told twice, it is kept once. It is answered before anything is done about it. */
export const keepEvent = async (
  ctx: Pick<Context, 'db' | 'now'>,
  { id, type, objectId }: ProcessorEvent,
): Promise<void> => {
  const at = dateOf(ctx.now)
  await ctx.db.insert(processorEvents).values({ id, type, objectId, receivedAt: at, tryAt: at }).onConflictDoNothing()
}

const mostTries = 12

/**
 * Works through what the processor told us of: the thing is read again, and what it is now is done, so that the order in
 * which messages come, and how often, makes no difference. One that fails is tried again later. Gives how many are done.
 */
export const handleEvents = async (
  ctx: Context,
  aborted = () => false,
): Promise<{ handled: number; failed: number }> => {
  const { processor } = ctx
  const outcome = { handled: 0, failed: 0 }
  if (!processor) return outcome
  const due = and(isNull(processorEvents.handledAt), lte(processorEvents.tryAt, dateOf(ctx.now)))
  const waiting = await ctx.db
    .select()
    .from(processorEvents)
    .where(due)
    .orderBy(asc(processorEvents.receivedAt))
    .limit(100)
  for (const { id, type, objectId, tries } of waiting) {
    if (aborted()) break
    try {
      await handleEvent({ ...ctx, viewer: system }, processor, { type, objectId })
      await ctx.db
        .update(processorEvents)
        .set({ handledAt: dateOf(ctx.now), lastError: null })
        .where(eq(processorEvents.id, id))
      outcome.handled += 1
    } catch (error) {
      const next = ctx.now.add({ seconds: 30 * 2 ** Math.min(tries, mostTries) })
      const lastError = error instanceof Error ? error.message.slice(0, 300) : 'Unknown'
      await ctx.db
        .update(processorEvents)
        .set({ tries: tries + 1, tryAt: dateOf(next), lastError })
        .where(eq(processorEvents.id, id))
      outcome.failed += 1
    }
  }
  return outcome
}

const handleEvent = async (
  ctx: Context,
  processor: Processor,
  { type, objectId }: Pick<ProcessorEvent, 'type' | 'objectId'>,
) => {
  if (type.startsWith('checkout.session.')) {
    await followPage(ctx, processor, objectId)
    return followMandate(ctx, processor, { sessionId: objectId })
  }
  if (type.startsWith('setup_intent.')) return followWaitingMandates(ctx, processor)
  if (type === 'mandate.updated') return followMandate(ctx, processor, { bankId: objectId })
  if (type.startsWith('payment_intent.')) return followDraft(ctx, processor, objectId)
  if (/^(charge\.(refunded|dispute\.)|refund\.)/.test(type)) return followMoney(ctx, processor, objectId)
  return undefined
}

/** What a page of the processor has come to: it is recorded once it is paid, and never before. */
export const followPage = async (ctx: Context, processor: Processor, sessionId: string): Promise<void> => {
  const [known] = await ctx.db.select().from(checkouts).where(eq(checkouts.sessionId, sessionId))
  // A page of someone else's program on the same account.
  if (!known) return
  const page = await processor.pageNow(sessionId)
  await inTransaction(ctx, async (ctx) => {
    const [checkout] = await ctx.db.select().from(checkouts).where(eq(checkouts.id, known.id)).for('update')
    if (!checkout || checkout.state === 'paid') return
    const isOver = page.state === 'paid' || page.state === 'failed' || page.state === 'expired'
    const change = { state: page.state, intentId: page.intentId, endedAt: isOver ? dateOf(ctx.now) : null }
    await ctx.db.update(checkouts).set(change).where(eq(checkouts.id, checkout.id))
    if (page.state !== 'paid') return
    await recordPayment(ctx, checkout.customerId, {
      ...{ id: checkout.id, checkoutId: checkout.id, method: page.kind === 'bank' ? 'online_bank' : 'online_card' },
      ...{ cents: page.cents as Cents, receivedOn: today(ctx), number: null, note: null, rest: 'keep' },
      amounts: await stillOpen(ctx, checkout, page.cents),
    })
  })
}

/** What is still owed of what was to be paid: an invoice that was paid meanwhile leaves the money on account. */
const stillOpen = async (ctx: Context, { customerId, amounts }: Checkout, paid: number): Promise<EntryAmount[]> => {
  const open = new Map((await openItemsOf(ctx, customerId)).map(({ id, openCents }) => [id, openCents]))
  let remaining = paid
  return amounts.flatMap(({ entryId, cents }) => {
    const now = Math.min(cents, open.get(entryId) ?? 0, remaining)
    remaining -= now
    return now > 0 ? [{ entryId, cents: now as Cents }] : []
  })
}

/** Money that the processor gave back, or a bank took back and may have given back, of a payment that we recorded. */
const followMoney = async (ctx: Context, processor: Processor, intentId: string): Promise<void> => {
  const [paid] = await ctx.db
    .select({ payment: payments })
    .from(payments)
    .leftJoin(checkouts, eq(checkouts.id, payments.checkoutId))
    .where(and(or(eq(checkouts.intentId, intentId), eq(payments.intentId, intentId)), ne(payments.state, 'taken_back')))
  if (!paid) return
  const { refunded, disputed } = await processor.moneyNow(intentId)
  const { payment } = paid
  // What it refunded first: of the rest the bank took what it took.
  if (payment.state === 'posted' && refunded > payment.refundedCents)
    await refundOnline(ctx, payment.id, refunded as Cents)
  if (disputed === null) return
  // We know of most already: a bank that took a part is told of more than once, and may take more, or give it back.
  const cents = Math.min(disputed.withdrawn, payment.cents) - (await takenOf(ctx, payment))
  const words = (amount: number) =>
    disputed.reason.replaceAll('_', ' ') +
    (amount < payment.cents ? `, ${formatCents(amount as Cents)} of ${formatCents(payment.cents)}` : '')
  if (cents > 0 && payment.state === 'posted') {
    const reason = `Disputed: ${words(cents)}`
    await returnPayment(ctx, payment.id, payment.state, { reason, cents: cents as Cents, charges: false })
    await stopAfterReturn(ctx, payment)
  }
  // What a person marked as returned, and no bank gave back, stays.
  const reinstated = Math.min(-cents, disputed.reinstated) as Cents
  if (reinstated > 0)
    await reinstatePayment(ctx, payment.id, payment.state, {
      reason: `Dispute won: ${words(reinstated)}`,
      cents: reinstated,
    })
}

/** How many messages of the processor have failed and wait. */
export const troubledEvents = ({ db }: Pick<Context, 'db'>): Promise<number> =>
  db.$count(processorEvents, and(isNull(processorEvents.handledAt), sql`${processorEvents.tries} > 2`))
