import { inArray } from 'drizzle-orm'
import { today } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import type { Cents } from '#domain/money.ts'
import { invoices } from '#features/invoices/schema.ts'
import { openItemsOf, unappliedOf, type OpenEntry } from '#features/ledger/find.ts'
import { pendingEntries } from './pending-entries.ts'
import type { EntryAmount } from '#features/ledger/schema.ts'

/** What is drafted: what was bought, and finance charges of it. A fee is asked for by a person. */
const drafted: readonly string[] = ['invoice', 'opening', 'finance_charge']

/** A customer's open items that may be drafted now. */
export const dueItems = async (ctx: Context, customerId: string): Promise<OpenEntry[]> => {
  const open = (await openItemsOf(ctx, customerId)).filter(({ kind }) => drafted.includes(kind))
  if (open.length === 0) return []
  const papers = await ctx.db
    .select({ entryId: invoices.entryId, disputedAt: invoices.disputedAt, promisedOn: invoices.promisedOn })
    .from(invoices)
    .where(
      inArray(
        invoices.entryId,
        open.map(({ id }) => id),
      ),
    )
  const sending = await pendingEntries(ctx, customerId)
  const waits = new Set(
    papers
      .filter(({ disputedAt, promisedOn }) => disputedAt !== null || (promisedOn !== null && promisedOn >= today(ctx)))
      .map(({ entryId }) => entryId),
  )
  return open.filter(({ id }) => !waits.has(id) && !sending.has(id))
}

export const sumCents = (amounts: readonly EntryAmount[]) => amounts.reduce((sum, { cents }) => sum + cents, 0) as Cents

/**
 * The cents to draft for each item, the oldest due date first: at most `limit` in all, less the customer's unapplied
 * payments, which reduce the last items. An item that those cover stays in the list at zero, or the same payment would
 * be subtracted again the next time.
 */
export const lessOnAccount = async (
  ctx: Context,
  customerId: string,
  due: readonly OpenEntry[],
  limit = Number.MAX_SAFE_INTEGER,
): Promise<EntryAmount[]> => {
  const total = due.reduce((sum, { openCents }) => sum + openCents, 0)
  const onAccount = (await unappliedOf(ctx, customerId)).reduce((sum, { openCents }) => sum - openCents, 0)
  let remaining = Math.max(0, Math.min(limit, total - onAccount))
  return due.map(({ id, openCents }) => {
    const cents = Math.min(openCents, remaining) as Cents
    remaining -= cents
    return { entryId: id, cents }
  })
}

/**
 * What may still be drafted of an announced draft, in cents, never more than was announced; when nothing may, why, in
 * words for the customer.
 */
export const amountToDraft = async (
  ctx: Context,
  customerId: string,
  announced: readonly EntryAmount[],
): Promise<{ items: OpenEntry[]; amounts: EntryAmount[]; because: string }> => {
  const isNamed = ({ id }: OpenEntry) => announced.some(({ entryId }) => entryId === id)
  const items = (await dueItems(ctx, customerId)).filter(isNamed)
  const amounts = await lessOnAccount(ctx, customerId, items, sumCents(announced))
  if (items.length > 0) return { items, amounts, because: 'Money on account covers it' }
  const waits = (await openItemsOf(ctx, customerId)).some(isNamed)
  const because = waits
    ? 'It is in dispute, was promised for a later day, or your bank is already sending us a payment for it'
    : 'There is nothing left to pay'
  return { items, amounts, because }
}
