import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { today } from '#domain/calendar.ts'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import type { Cents } from '#domain/money.ts'
import { reasonOf } from '#domain/reason.ts'
import { refuseStale, type ExpectedVersion } from '#events/expected-version.ts'
import { lockAccount, post, type Posting } from '#features/ledger/post.ts'
import type { LedgerEntry } from '#features/ledger/schema.ts'
import { dueOn } from '#features/ledger/terms.ts'
import { orders } from '#features/orders/schema.ts'
import { shipments } from '#features/shipments/schema.ts'
import { taxedBy } from './deliveries.ts'
import { redraw } from './draft.ts'
import { lockInvoice } from './find.ts'
import { invoiceStates, type InvoiceState } from './lifecycle.ts'
import { moveInvoice } from './move.ts'
import { takeNumber } from './numbers.ts'
import { payFromOrders } from './prepaid.ts'
import { invoiceDeliveries, invoiceLines, invoices, type Invoice, type InvoiceLine } from './schema.ts'

type ExpectedInvoice = ExpectedVersion<InvoiceState>

/**
 * Issues a draft: it is calculated a last time, numbered, posted to the ledger and emailed, and never changes from then on.
 * Money that was given for its orders pays it.
 */
export const issueInvoice = (ctx: Context, id: string, expected?: ExpectedInvoice): Promise<Invoice> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'invoices.issue')
    const draft = await lockInvoice(ctx, id)
    if (expected) await refuseStale(ctx, invoiceStates, draft, expected)
    return issueDraft(ctx, draft)
  })

/** The same of a draft that the caller holds. `pay` pays more of its entry, before the email says what is due. */
export const issueDraft = async (
  ctx: Context,
  draft: Invoice,
  pay?: (entry: LedgerEntry) => Promise<void>,
): Promise<Invoice> => {
  const { lines, change } = await redraw(ctx, draft)
  if (change.totalCents <= 0) throw new DomainError('conflict', "This draft totals $0.00, so there's nothing to bill.")
  await lockAccount(ctx, change.customerId)
  const [issuedOn, { number, reference }] = [today(ctx), await takeNumber(ctx, 'invoice')]
  const due = dueOn(ctx.calendar, change.terms, issuedOn)
  const entry = await post(ctx, {
    ...{ customerId: change.customerId, kind: 'invoice', cents: change.totalCents, day: issuedOn, dueOn: due },
    ...{ number: reference, aboutId: draft.id, memo: change.ordersSaid, against: receivableLines(lines) },
  })
  await payFromOrders(ctx, { ...entry, openCents: change.totalCents }, lines)
  await pay?.(entry)
  return moveInvoice(ctx, draft, 'issue', {
    change: {
      ...{ ...change, number, reference, issuedOn, dueOn: due, entryId: entry.id, issuedAt: dateOf(ctx.now) },
    },
  })
}

/** What stands against receivables, by account: the lines of a paper turned round. */
export const receivableLines = (lines: readonly Pick<InvoiceLine, 'account' | 'cents'>[]): Posting[] =>
  [...Map.groupBy(lines, ({ account }) => account)].map(([account, of]) => ({
    account,
    cents: -of.reduce((sum, { cents }) => sum + cents, 0) as Cents,
  }))

/** Calculates a draft again, after its order or delivery was changed. */
export const refreshDraft = (ctx: Context, id: string, expected: ExpectedInvoice): Promise<Invoice> =>
  inTransaction(ctx, async (ctx) => {
    const draft = await lockInvoice(ctx, id)
    if (draft.state !== 'draft') throw new DomainError('conflict', 'Only a draft can be recalculated.')
    return moveInvoice(ctx, draft, 'refresh', { expected, change: (await redraw(ctx, draft)).change })
  })

/** Staff say that a delivery is billed elsewhere, or not at all. It comes onto no other invoice. */
export const dropDraft = (ctx: Context, id: string, expected: ExpectedInvoice, why: string): Promise<Invoice> =>
  inTransaction(ctx, async (ctx) => {
    const reason = neededReason(why)
    return moveInvoice(ctx, await lockInvoice(ctx, id), 'drop', {
      ...{ expected, detail: { reason } },
      change: { reason, endedAt: dateOf(ctx.now) },
    })
  })

export const restoreDraft = (ctx: Context, id: string, expected: ExpectedInvoice): Promise<Invoice> =>
  inTransaction(ctx, async (ctx) =>
    moveInvoice(ctx, await lockInvoice(ctx, id), 'restore', {
      expected,
      change: { reason: null, endedAt: null },
    }),
  )

export const neededReason = (text: string | undefined): string => {
  const reason = reasonOf(text)
  if (!reason) throw new DomainError('invalid', 'Reason: please enter why.')
  return reason
}

/** Issues drafts that wait for nobody, where the company lets them go out by themselves. At most fifty. */
export const issueDue = async (ctx: Context): Promise<number> => {
  if (ctx.billing.issue !== 'by_itself') return 0
  const drafts = await ctx.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.state, 'draft'), sql`${invoices.totalCents} > 0`, isNull(invoices.corrects)))
    .orderBy(invoices.createdAt, invoices.id)
    .limit(50)
  let issued = 0
  for (const { id } of drafts)
    await issueInvoice(ctx, id).then(
      () => issued++,
      // One that can't be issued waits for a person, and stops no other.
      (error: unknown) => {
        if (!(error instanceof DomainError)) throw error
      },
    )
  return issued
}

/** What standing invoices charge of freight for an order. */
const freightCharged = sql`(select coalesce(sum(l.cents), 0) from ${shipments} t
  join ${invoiceDeliveries} e on e.shipment_id = t.id and e.stands = 1
  join ${invoiceLines} l on l.invoice_id = e.invoice_id and l.shipment_id = t.id and l.kind = 'freight'
  where t.order_id = ${orders.id})`

/**
 * Marks invoices whose delivery was corrected since, or the taxes of its order were, or whose delivery is the last one of an order that was closed without a truck for the
 * rest of the freight; and takes the mark off those that say the same again. For the timed task.
 */
export const markDiffering = (ctx: Context): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'invoices.issue')
    const differ = sql`(select d.invoice_id from ${invoiceDeliveries} d join ${shipments} s on s.id = d.shipment_id
      join ${orders} on ${orders.id} = s.order_id
      where d.stands = 1 and (s.changes <> d.shipment_changes or d.taxed_by <> ${taxedBy}
        or (not d.order_over and ${orders.state} = 'delivered' and ${orders.freight} <> ${freightCharged} and not exists (
          select 1 from ${shipments} n where n.order_id = ${orders.id} and n.state = 'delivered'
          and (n.delivered_at, n.id) > (s.delivered_at, s.id)))))`
    const marked = await ctx.db
      .update(invoices)
      .set({ differsAt: dateOf(ctx.now) })
      .where(
        and(isNull(invoices.differsAt), inArray(invoices.state, ['draft', 'issued']), sql`${invoices.id} in ${differ}`),
      )
      .returning({ id: invoices.id })
    await ctx.db
      .update(invoices)
      .set({ differsAt: null })
      .where(and(isNotNull(invoices.differsAt), sql`${invoices.id} not in ${differ}`))
    return marked.length
  })
