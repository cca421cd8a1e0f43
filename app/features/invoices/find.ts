import { and, asc, desc, eq, gt, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm'
import { getTableColumns } from 'drizzle-orm'
import { today } from '#domain/calendar.ts'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { notFound } from '#domain/domain-error.ts'
import type { Cents } from '#domain/money.ts'
import { isUuid } from '#domain/text.ts'
import type { Viewer } from '#domain/viewer.ts'
import { isLinkActive } from '#features/accounts/recipients.ts'
import { isOfCustomer } from '#features/customers/customer.ts'
import { lockAccount } from '#features/ledger/post.ts'
import { settlementState, takenOff, type Settlement } from '#features/ledger/settlement.ts'
import { boughtBy } from '#features/trade/buyer.ts'
import { invoiceLines, invoices, type Invoice, type InvoiceLine } from './schema.ts'

const entryId = sql`${invoices}.entry_id`

/** Whether what is not open of it was paid, credited or given up, and how much of it was not paid. */
export const settling = {
  settled: settlementState(entryId),
  creditedCents: takenOff(entryId, 'credit'),
  writtenOffCents: takenOff(entryId, 'write_off'),
}

export const invoiceFields = { ...getTableColumns(invoices), ...settling }

/** An invoice with what became of what is not open of it. */
export type OpenInvoice = Invoice & { settled: Settlement; creditedCents: Cents; writtenOffCents: Cents }

/** What came off its total until now, by how. */
export const cameOff = ({
  totalCents,
  openCents,
  creditedCents,
  writtenOffCents,
}: Pick<OpenInvoice, 'totalCents' | 'openCents' | 'creditedCents' | 'writtenOffCents'>) =>
  [
    { how: 'Paid', cents: (totalCents - (openCents ?? totalCents) - creditedCents - writtenOffCents) as Cents },
    { how: 'Credited', cents: creditedCents },
    { how: 'Written off', cents: writtenOffCents },
  ].filter(({ cents }) => cents !== 0)

/** Staff see all; customers what belongs to them or their company, once it was issued. */
export const invoicesVisibleTo = (viewer: Viewer): SQL | undefined => {
  const isOwn = boughtBy(viewer, invoices, 'invoices.see-all')
  return isOwn && and(isOwn, isNotNull(invoices.number))
}

/** Which of these invoices the viewer sees. */
export const visibleInvoiceIds = async (ctx: Context, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(inArray(invoices.id, [...ids]), invoicesVisibleTo(ctx.viewer)))
  return rows.map(({ id }) => id)
}

const from = ({ db }: Pick<Context, 'db'>) => db.select(invoiceFields).from(invoices).$dynamic()

/** The invoice by its id, within the viewer's sight. Throws not-found. */
export const findInvoice = async (ctx: Context, id: string): Promise<OpenInvoice> => {
  if (!isUuid(id)) throw notFound('invoice')
  const [invoice] = await from(ctx).where(and(eq(invoices.id, id), invoicesVisibleTo(ctx.viewer)))
  if (!invoice) throw notFound('invoice')
  return invoice
}

/** The invoice behind a private link: holding it is the permission, while its contact acts for the buyer. Throws not-found. */
export const invoiceBehind = async (ctx: Context, secretLink: string): Promise<OpenInvoice> => {
  const [invoice] = await from(ctx).where(
    and(eq(invoices.secretLink, secretLink), isNotNull(invoices.number), isLinkActive(ctx, invoices)),
  )
  if (!invoice) throw notFound('invoice')
  return invoice
}

/** The same by its id, locked until the transaction ends; its account first, as applying a payment to it does. */
export const lockInvoice = async (ctx: Context, id: string): Promise<OpenInvoice> => {
  const current = await findInvoice(ctx, id)
  await lockAccount(ctx, current.customerId)
  await ctx.db.select({ id: invoices.id }).from(invoices).where(eq(invoices.id, current.id)).for('update')
  return findInvoice(ctx, id)
}

/** The lines of an invoice that the caller has looked up within the viewer's sight. */
export const linesOfInvoice = ({ db }: Pick<Context, 'db'>, id: string): Promise<InvoiceLine[]> =>
  db.select().from(invoiceLines).where(eq(invoiceLines.invoiceId, id)).orderBy(asc(invoiceLines.position))

/** The invoices of a customer of which something is still owed, the oldest due first, within the viewer's sight. */
export const openInvoicesOf = (ctx: Context, customerId: string): Promise<OpenInvoice[]> =>
  from(ctx)
    .where(
      and(
        isOfCustomer(invoices.customerId, customerId),
        invoicesVisibleTo(ctx.viewer),
        gt(invoices.openCents, 0 as Cents),
      ),
    )
    .orderBy(asc(invoices.dueOn), asc(invoices.number))

/** Invoices and credit memos that correct one, the first one first. */
export const correctionsOf = (
  ctx: Context,
  { id, corrects }: Pick<Invoice, 'id' | 'corrects'>,
): Promise<OpenInvoice[]> =>
  from(ctx)
    .where(
      and(
        or(
          eq(invoices.corrects, id),
          corrects ? or(eq(invoices.id, corrects), eq(invoices.corrects, corrects)) : undefined,
        ),
        sql`${invoices.id} <> ${id}`,
        invoicesVisibleTo(ctx.viewer),
      ),
    )
    .orderBy(asc(invoices.createdAt))

/** The invoices and credit memos of a customer that were issued, within the viewer's sight, the latest first. */
export const issuedIdsOf = async (ctx: Context, customerId: string): Promise<string[]> => {
  const rows = await ctx.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(isOfCustomer(invoices.customerId, customerId), isNotNull(invoices.number), invoicesVisibleTo(ctx.viewer)),
    )
    .orderBy(desc(invoices.issuedOn), desc(invoices.number))
  return rows.map(({ id }) => id)
}

/** Past due: something is owed of it, and its day has passed. */
export const isPastDue = (
  ctx: Pick<Context, 'now' | 'calendar'>,
  { dueOn, openCents }: Pick<OpenInvoice, 'dueOn' | 'openCents'>,
) => (openCents ?? 0) > 0 && dueOn !== null && dueOn < today(ctx)

/** The invoices of an order, within the viewer's sight, the newest first. Nobody sees any who may see no money. */
export const invoicesOfOrder = async (ctx: Context, orderId: string): Promise<OpenInvoice[]> => {
  if (!can(ctx.viewer, 'prices.see')) return []
  return from(ctx)
    .where(
      and(
        sql`${invoices.id} in (select invoice_id from ${invoiceLines} where order_id = ${orderId})`,
        invoicesVisibleTo(ctx.viewer),
      ),
    )
    .orderBy(desc(invoices.createdAt))
}
