import { and, eq, ne, sql } from 'drizzle-orm'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { Cents } from '#domain/money.ts'
import type { ExpectedVersion } from '#events/expected-version.ts'
import { applyCredits, applyOldestFirst, takeBackApplications, type AppliedCredit } from '#features/ledger/apply.ts'
import { openItemsOf, unappliedOf } from '#features/ledger/find.ts'
import { lockAccount } from '#features/ledger/post.ts'
import { ledgerEntries, type LedgerEntry } from '#features/ledger/schema.ts'
import { composeLines, totalsOf } from './compose.ts'
import {
  freeDeliveries,
  issueMemo,
  lockIssued,
  standingDeliveries,
  whatIsLeft,
  type CorrectionReason,
} from './correct.ts'
import { readDeliveries } from './deliveries.ts'
import { writeDraft } from './draft.ts'
import { lockInvoice } from './find.ts'
import { issueDraft } from './issue.ts'
import type { InvoiceState } from './lifecycle.ts'
import { invoices, type Invoice } from './schema.ts'

type CreditAmount = Pick<AppliedCredit, 'fromId' | 'cents'>

/** What billing an invoice again would come to now, for the person who decides. */
export const wouldBe = async (ctx: Context, { id }: Pick<Invoice, 'id'>) => {
  const ids = await standingDeliveries(ctx, id)
  if (ids.length === 0) return undefined
  const lines = composeLines(ctx, await readDeliveries(ctx, ids, id))
  return { lines, ...totalsOf(lines) }
}

/**
 * Credits the whole invoice and bills its deliveries again, as they and their order are now: after a wrong meter reading,
 * a wrong price or a certificate that came late. What was paid of the old one pays the new one: the old one reads as
 * credited, the new one as paid, and a check that the bank returns later is owed on the new one.
 */
export const billAgain = (
  ctx: Context,
  id: string,
  expected: ExpectedVersion<InvoiceState>,
  reason: CorrectionReason,
): Promise<{ memo: Invoice; invoice: Invoice }> =>
  inTransaction(ctx, async (ctx) => {
    const wrong = await lockIssued(ctx, id, expected)
    const paid = await takeBackPaid(ctx, wrong)
    const memo = await issueMemo(ctx, wrong, await whatIsLeft(ctx, wrong), reason)
    await closeWrong(ctx, wrong, paid)
    const ids = await standingDeliveries(ctx, id)
    if (ids.length === 0) throw new DomainError('conflict', 'Its deliveries are already billed on another invoice.')
    await freeDeliveries(ctx, id)
    // The correction is billed with this, and no longer to be decided about.
    await ctx.db.update(invoices).set({ differsAt: null }).where(eq(invoices.id, id))
    const draft = await writeDraft(ctx, await readDeliveries(ctx, ids, id), id)
    const invoice = await issueDraft(ctx, draft, (entry) => payAgain(ctx, entry, paid))
    return { memo, invoice }
  })

/** Takes back what paid the old one. What it was credited before, or written off, closed that one and stays. */
const takeBackPaid = async (ctx: Context, { id, customerId, entryId }: Invoice): Promise<CreditAmount[]> => {
  if (!entryId) return []
  const creditsIt = sql`${ledgerEntries.aboutId} in (select id from invoices where corrects = ${id})`
  const taken = await takeBackApplications(
    ctx,
    customerId,
    entryId,
    and(ne(ledgerEntries.kind, 'write_off'), sql`${creditsIt} is not true`),
  )
  // A payment that was applied in several steps is one.
  return [...Map.groupBy(taken, ({ fromId }) => fromId)].map(([fromId, parts]) => ({
    fromId,
    cents: parts.reduce((sum, { cents }) => sum + cents, 0) as Cents,
  }))
}

/**
 * A credit from while the old one was paid is on account: it closes that one now. What it paid elsewhere stays paid, and is
 * kept of what was paid of the old one.
 */
const closeWrong = async (ctx: Context, { id, customerId, entryId }: Invoice, paid: CreditAmount[]) => {
  const accountId = await lockAccount(ctx, customerId)
  const memos = await ctx.db.select({ entryId: invoices.entryId }).from(invoices).where(eq(invoices.corrects, id))
  const credits = (await unappliedOf(ctx, accountId))
    .filter((credit) => memos.some((memo) => memo.entryId === credit.id))
    .map((credit) => ({ fromId: credit.id, cents: -credit.openCents as Cents }))
  let open = (await lockInvoice(ctx, id)).openCents ?? 0
  for (const credit of entryId ? [...credits, ...paid] : []) {
    const cents = Math.min(credit.cents, open) as Cents
    open -= cents
    credit.cents = (credit.cents - cents) as Cents
    await applyCredits(ctx, accountId, [{ fromId: credit.fromId, toId: entryId, cents } as AppliedCredit])
  }
}

/** What was paid of the old one pays the new one; only what is too much, the oldest due. */
const payAgain = async (ctx: Context, { id: toId, customerId }: LedgerEntry, paid: CreditAmount[]) => {
  const accountId = await lockAccount(ctx, customerId)
  const remaining = new Map(
    (await unappliedOf(ctx, accountId)).map((credit) => [credit.id, -credit.openCents as Cents]),
  )
  let open = (await openItemsOf(ctx, accountId)).find(({ id }) => id === toId)?.openCents ?? 0
  for (const { fromId, cents } of paid) {
    // What was given for the order has paid the new one already.
    const part = Math.min(cents, open, remaining.get(fromId) ?? 0) as Cents
    open -= part
    await applyCredits(ctx, accountId, [{ fromId, toId, cents: part }])
    if (part < cents) await applyOldestFirst(ctx, accountId, fromId, (cents - part) as Cents)
  }
}
