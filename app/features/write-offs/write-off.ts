import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError, notFound } from '#domain/domain-error.ts'
import { requireConfirmation, type Confirmation } from '#domain/confirmation.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import { isUuid } from '#domain/text.ts'
import { reasonOf } from '#domain/reason.ts'
import type { EventDefinition, NoFacts } from '#events/define-events.ts'
import { logEvent } from '#events/audit-log.ts'
import { checkOrders } from '#features/credit/holds.ts'
import { isOfCustomer } from '#features/customers/customer.ts'
import { entryKinds } from '#features/ledger/accounts.ts'
import { applyCredits, noLongerOpen, takeBackApplications } from '#features/ledger/apply.ts'
import { openItemsOf, unappliedOf, type OpenEntry } from '#features/ledger/find.ts'
import { lockAccount, post, reverse } from '#features/ledger/post.ts'
import { ledgerEntries, type EntryAmount, type LedgerEntry } from '#features/ledger/schema.ts'
import { orders } from '#features/orders/schema.ts'
import { invoiceWriteOffEvents, writeOffEvents } from './events.ts'

/**
 * Staff give up what is open of an invoice or a charge, or a part of it, with the reason that the customer reads on the
 * statement. Each is an entry of its own against bad debt, so each can be reversed by itself. `id` is the form's: sent
 * twice, it is posted once. `sure`: the confirmations that a person gave; without it nobody is there to be asked.
 * @throws DomainError `invalid` without a reason or an amount, `conflict` when less is open, or money is on account;
 * ConfirmationRequired until the amount is said to be meant.
 */
export const writeOff = (
  ctx: Context,
  customerId: string,
  {
    id,
    items,
    reason: why,
    isOutdated = false,
    sure,
  }: {
    id: string
    items: readonly EntryAmount[]
    reason: string
    /** The form named something that is not open any more. */
    isOutdated?: boolean
    sure?: readonly string[]
  },
): Promise<LedgerEntry[]> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'write-offs.post')
    const reason = reasonOf(why)
    if (!reason) throw new DomainError('invalid', 'Reason: please enter why.')
    const accountId = await lockAccount(ctx, customerId)
    if ((await ctx.db.$count(ledgerEntries, eq(ledgerEntries.id, id))) > 0) return []
    if (isOutdated) throw noLongerOpen()
    if (items.length === 0) throw new DomainError('invalid', 'Amount: please enter what you write off.')
    const paid = (await unappliedOf(ctx, accountId)).reduce((sum, { openCents }) => sum - openCents, 0) as Cents
    if (paid > 0)
      throw new DomainError('conflict', `${formatCents(paid)} is on account for this customer. Please apply it first.`)
    const open = new Map((await openItemsOf(ctx, accountId)).map((item) => [item.id, item]))
    const amounts = items.map(({ entryId, cents }) => {
      const item = open.get(entryId)
      if (!item || !(Number.isSafeInteger(cents) && cents > 0 && cents <= item.openCents))
        throw new DomainError('conflict', `Only ${formatCents(item?.openCents ?? (0 as Cents))} of this is open.`)
      return { item, entryId, cents }
    })
    if (sure) requireConfirmation(sure, [confirmationForAmount(amounts)])
    const posted: LedgerEntry[] = []
    for (const [at, { item, entryId, cents }] of amounts.entries()) {
      const aboutId = item.kind === 'invoice' ? item.aboutId : null
      const entry = await post(ctx, {
        ...{ id: at === 0 ? id : randomUUID(), customerId: accountId, kind: 'write_off', cents: -cents as Cents },
        ...{ number: item.number, memo: reason, aboutId },
      })
      await applyCredits(ctx, accountId, [{ fromId: entry.id, toId: entryId, cents }])
      const called = calledOf(item)
      await logChange(ctx, [writeOffEvents.posted, invoiceWriteOffEvents.posted], entry, called, reason)
      posted.push(entry)
    }
    await checkOrders(ctx, isOfCustomer(orders.customerId, accountId))
    return posted
  })

const calledOf = ({ kind, number }: Pick<OpenEntry, 'kind' | 'number'>) =>
  [entryKinds[kind].says, number].filter(Boolean).join(' ')

/** What is given up, said once more before it is. */
const confirmationForAmount = (amounts: readonly { item: OpenEntry; cents: Cents }[]): Confirmation => {
  const total = amounts.reduce((sum, { cents }) => sum + cents, 0) as Cents
  const summary = amounts.map(({ item, cents }) => `${formatCents(cents)} of ${calledOf(item)}`).join(', ')
  return {
    key: `write-off:${amounts.map(({ item, cents }) => `${item.id}:${cents}`).join()}`,
    why: `This writes off ${summary}. The customer no longer owes it.`,
    yes: `Yes, write off ${formatCents(total)}`,
  }
}

/**
 * Staff reverse a write-off: the customer pays after all, or it was a mistake. An entry of its own turns it round, and what
 * was written off is open again by the day it was due.
 * @throws DomainError `invalid` without a reason, `conflict` when it was reversed already.
 */
export const reverseWriteOff = (ctx: Context, id: string, why: string): Promise<LedgerEntry> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'write-offs.post')
    const reason = reasonOf(why)
    if (!reason) throw new DomainError('invalid', 'Reason: please enter why.')
    const [written] = isUuid(id) ? await ctx.db.select().from(ledgerEntries).where(eq(ledgerEntries.id, id)) : []
    if (written?.kind !== 'write_off') throw notFound('write-off')
    const accountId = await lockAccount(ctx, written.customerId)
    const reversal = await reverse(ctx, id, 'reversed_write_off', { memo: reason })
    await takeBackApplications(ctx, accountId, id)
    await applyCredits(ctx, accountId, [{ fromId: id, toId: reversal.id, cents: reversal.cents }])
    const reversedEvents = [writeOffEvents.reversed, invoiceWriteOffEvents.reversed] as const
    await logChange(ctx, reversedEvents, reversal, written.number ?? 'an item', reason)
    await checkOrders(ctx, isOfCustomer(orders.customerId, accountId))
    return reversal
  })

const logChange = async (
  ctx: Context,
  [ofCustomer, ofInvoice]: readonly [EventDefinition<NoFacts>, EventDefinition<NoFacts>],
  { customerId, aboutId, cents }: LedgerEntry,
  item: string,
  reason: string,
) => {
  const detail = { item, cents: formatCents(Math.abs(cents) as Cents), reason }
  await logEvent(ctx, ofCustomer, customerId, {}, detail)
  if (aboutId) await logEvent(ctx, ofInvoice, aboutId, {}, detail)
}
