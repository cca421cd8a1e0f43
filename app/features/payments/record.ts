import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { today } from '#domain/calendar.ts'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { formatDay, formatMoment } from '#domain/day.ts'
import { DomainError } from '#domain/domain-error.ts'
import { requireConfirmation, type Confirmation } from '#domain/confirmation.ts'
import { dateOf } from '#domain/instant.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import { newReference } from '#domain/reference.ts'
import { logEvent } from '#events/audit-log.ts'
import { checkOrders } from '#features/credit/holds.ts'
import { isOfCustomer } from '#features/customers/customer.ts'
import { findBillingEmails } from '#features/customers/payables.ts'
import { entryKinds } from '#features/ledger/accounts.ts'
import { invoicesOfOrder, linesOfInvoice } from '#features/invoices/find.ts'
import { payFromOrders } from '#features/invoices/prepaid.ts'
import { applyCredits, applyOldestFirst, noLongerOpen } from '#features/ledger/apply.ts'
import { openItemsOf, type OpenEntry } from '#features/ledger/find.ts'
import { lockAccount, post, posterName } from '#features/ledger/post.ts'
import { orders } from '#features/orders/schema.ts'
import { isSameSubmission, submissionConflict } from '#features/trade/duplicate-submission.ts'
import { paymentEvents, paymentFacts } from './events.ts'
import { methods, type Method } from './lifecycle.ts'
import type { EntryAmount } from '#features/ledger/schema.ts'
import { payments, type Payment } from './schema.ts'

/** Money that came: `amounts` as the remittance says, and what is left to the oldest first, or kept on account. */
export type ReceivedPayment = {
  id: string
  method: Method
  cents: Cents
  receivedOn: string
  number: string | null
  note: string | null
  amounts: readonly EntryAmount[]
  rest: 'oldest' | 'keep'
  orderId?: string | null
  bankLineId?: string | null
  checkoutId?: string | null
  intentId?: string | null
  /** The form named something that is not open any more. */
  isOutdated?: boolean
  /** The keys of the confirmations that the person gave. Without it nobody is there to be asked. */
  sure?: readonly string[]
}

/**
 * Staff record a payment on a customer's account and apply it: what the remittance names first, then the invoices of the order
 * that it was given for, or one of just that amount, then the oldest due. What is left stays on account. Sent twice, it finds the first one. The customer gets
 * a receipt, and orders that waited for it go.
 * @throws DomainError `invalid` for an amount or a day that cannot be, `conflict` when more is applied than is owed;
 * ConfirmationRequired for a check that was recorded already.
 */
export const recordPayment = (ctx: Context, customerId: string, received: ReceivedPayment): Promise<Payment> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'payments.record')
    const wrong = (words: string) => new DomainError('invalid', words)
    const {
      id,
      cents,
      amounts,
      rest,
      orderId = null,
      bankLineId = null,
      checkoutId = null,
      intentId = null,
      isOutdated = false,
      sure,
      ...said
    } = received
    if (!Number.isSafeInteger(cents) || cents <= 0) throw wrong('Amount: please enter what was paid.')
    if (said.receivedOn > today(ctx)) throw wrong("Received on: this day can't be in the future.")
    const accountId = await lockAccount(ctx, customerId)
    const [first] = await ctx.db.select().from(payments).where(eq(payments.id, id))
    if (first) {
      if (isSameSubmission(first, { cents, ...said })) return first
      throw submissionConflict(first.reference)
    }
    if (isOutdated) throw noLongerOpen()
    if (sure) requireConfirmation(sure, await confirmationsForDuplicate(ctx, accountId, { cents, ...said }))
    const named = amounts.reduce((sum, each) => sum + each.cents, 0)
    if (named > cents) throw wrong(`The amounts add up to ${formatCents(named as Cents)}, which is more than was paid.`)
    const reference = newReference('PM')
    const entry = await post(ctx, {
      ...{ customerId: accountId, kind: 'payment', cents: -cents as Cents, day: said.receivedOn, aboutId: id },
      ...{ number: said.number ?? reference, memo: methods[said.method] },
    })
    const [payment] = await ctx.db
      .insert(payments)
      .values({
        ...{
          id,
          reference,
          state: 'posted',
          customerId: accountId,
          cents,
          ...said,
          orderId,
          bankLineId,
          checkoutId,
          intentId,
        },
        ...{ entryId: entry.id, recordedAt: dateOf(ctx.now), recordedBy: posterName(ctx) },
      })
      .returning()
    if (!payment) throw new Error('The payment was not stored.')
    const openItems = await openItemsOf(ctx, accountId)
    await applyCredits(
      ctx,
      accountId,
      amounts.map((each) => ({ fromId: entry.id, toId: each.entryId, cents: each.cents })),
    )
    const orderInvoices = orderId ? await invoicesOfOrder(ctx, orderId) : []
    // Read again, for what the remittance names is no longer open. The oldest due comes first.
    for (const item of orderId ? await openItemsOf(ctx, accountId) : []) {
      const invoice = orderInvoices.find(({ entryId }) => entryId === item.id)
      if (invoice) await payFromOrders(ctx, item, await linesOfInvoice(ctx, invoice.id))
    }
    const exact = amounts.length === 0 && !orderId ? openItems.find(({ openCents }) => openCents === cents) : undefined
    if (exact && rest === 'oldest') await applyCredits(ctx, accountId, [{ fromId: entry.id, toId: exact.id, cents }])
    else if (rest === 'oldest') await applyOldestFirst(ctx, accountId, entry.id)
    const remaining = new Map((await openItemsOf(ctx, accountId)).map((item) => [item.id, item.openCents]))
    const applied = openItems.flatMap((item) => {
      const paid = item.openCents - (remaining.get(item.id) ?? 0)
      return paid > 0 ? [{ called: formatEntry(item), cents: paid as Cents }] : []
    })
    const used = applied.reduce((sum, each) => sum + each.cents, 0)
    await logEvent(
      ctx,
      paymentEvents.record,
      id,
      { ...(await collectPaymentFacts(ctx, payment)), applied, left: (cents - used) as Cents },
      { method: said.method },
    )
    await checkOrders(ctx, isOfCustomer(orders.customerId, accountId))
    return payment
  })

/** The same amount, way and number of a customer on the same day, sent by another form: most often typed twice. */
const confirmationsForDuplicate = async (
  ctx: Context,
  customerId: string,
  { cents, method, receivedOn, number }: Pick<ReceivedPayment, 'cents' | 'method' | 'receivedOn' | 'number'>,
): Promise<Confirmation[]> => {
  const [twin] = await ctx.db
    .select()
    .from(payments)
    .where(
      and(
        isOfCustomer(payments.customerId, customerId),
        ...[eq(payments.cents, cents), eq(payments.method, method), eq(payments.receivedOn, receivedOn)],
        number === null ? isNull(payments.number) : sql`lower(${payments.number}) = lower(${number})`,
        ne(payments.state, 'taken_back'),
      ),
    )
    .orderBy(desc(payments.recordedAt))
    .limit(1)
  if (!twin) return []
  const label = [methods[method], number].filter(Boolean).join(' ')
  const day = receivedOn === today(ctx) ? 'today' : `on ${formatDay(receivedOn)}`
  const by = `${twin.reference}, by ${twin.recordedBy}, ${formatMoment(ctx.calendar.timeZone, twin.recordedAt)}`
  return [
    {
      key: `twice:${twin.id}:${cents}`,
      why: `${label} for ${formatCents(cents)}, received ${day}, is already recorded: ${by}.`,
      yes: 'This is a different payment: record it, too',
    },
  ]
}

/** "Invoice INV-104417" */
export const formatEntry = ({ kind, number }: Pick<OpenEntry, 'kind' | 'number'>) =>
  [entryKinds[kind].says, number].filter(Boolean).join(' ')

/** What mails say of a payment: they go to who pays. */
export const collectPaymentFacts = async (ctx: Context, payment: Payment) => {
  const payables = await findBillingEmails(ctx, payment.customerId)
  return paymentFacts(payment, payables ? [payables.email] : [], payables?.name ?? '')
}
