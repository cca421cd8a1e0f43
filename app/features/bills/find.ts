import { and, asc, desc, eq, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { DomainError, notFound } from '#domain/domain-error.ts'
import { isUuid } from '#domain/text.ts'
import type { Viewer } from '#domain/viewer.ts'
import { companies } from '#features/companies/schema.ts'
import { purchaseOrders } from '#features/purchasing/schema.ts'
import { supplierBillLines, supplierBills, type BillLine, type SupplierBill } from './schema.ts'

/** Staff who may see what we pay see all; a supplier those of their company, as far as they are ours to answer. */
export const billsVisibleTo = (viewer: Viewer): SQL | undefined => {
  if (can(viewer, 'bills.see-all')) return undefined
  if (viewer.role === 'supplier-link')
    return and(eq(supplierBills.purchaseId, viewer.purchaseId), ne(supplierBills.state, 'void'))
  return viewer.role === 'supplier' && viewer.companyId
    ? and(eq(supplierBills.supplierId, viewer.companyId), ne(supplierBills.state, 'void'))
    : sql`false`
}

/** The bill by its id, within the viewer's sight. Throws not-found. */
export const findBill = async (ctx: Context, id: string): Promise<SupplierBill> => {
  const [bill] = isUuid(id)
    ? await ctx.db
        .select()
        .from(supplierBills)
        .where(and(eq(supplierBills.id, id), billsVisibleTo(ctx.viewer)))
    : []
  if (!bill) throw notFound('supplier bill')
  return bill
}

/** The same, locked until the transaction ends. */
export const lockBill = async (ctx: Context, id: string): Promise<SupplierBill> => {
  const { id: found } = await findBill(ctx, id)
  await ctx.db.select({ id: supplierBills.id }).from(supplierBills).where(eq(supplierBills.id, found)).for('update')
  return findBill(ctx, found)
}

/** The lines of a bill that the caller has looked up. */
export const linesOfBill = async ({ db }: Pick<Context, 'db'>, id: string): Promise<BillLine[]> => {
  const rows = await db
    .select()
    .from(supplierBillLines)
    .where(eq(supplierBillLines.billId, id))
    .orderBy(asc(supplierBillLines.position))
  return rows.map(({ billId: _bill, position: _position, ladingKey: _key, ...line }) => line)
}

/** The bills for a purchase order, within the viewer's sight, the newest first. */
export const billsOfPurchase = (ctx: Context, purchaseId: string): Promise<SupplierBill[]> =>
  ctx.db
    .select()
    .from(supplierBills)
    .where(and(eq(supplierBills.purchaseId, purchaseId), billsVisibleTo(ctx.viewer)))
    .orderBy(desc(supplierBills.enteredAt), desc(supplierBills.id))

/** What other bills of a supplier that stand charge for these bills of lading, or on its purchase order for none. */
export const chargedElsewhere = async (
  { db }: Pick<Context, 'db'>,
  { id, supplierId, purchaseId }: Pick<SupplierBill, 'id' | 'supplierId' | 'purchaseId'>,
  ladings: readonly string[],
) => {
  const namesNone = sql`coalesce(${supplierBillLines.ladingKey}, '') = ''`
  const rows = await db
    .select({
      ...{ number: supplierBills.number, lading: supplierBillLines.ladingKey, product: supplierBillLines.product },
    })
    .from(supplierBillLines)
    .innerJoin(supplierBills, eq(supplierBills.id, supplierBillLines.billId))
    .where(
      and(
        or(
          inArray(supplierBillLines.ladingKey, [...ladings]),
          purchaseId ? and(eq(supplierBills.purchaseId, purchaseId), namesNone) : undefined,
        ),
        eq(supplierBills.supplierId, supplierId),
        ne(supplierBills.state, 'void'),
        ne(supplierBills.id, id),
      ),
    )
    .orderBy(asc(supplierBills.enteredAt))
  return rows.map(({ lading, ...row }) => ({ ...row, lading: lading ?? '' }))
}

/** The suppliers that a bill can be of, by name. */
export const suppliersToBill = ({ db }: Pick<Context, 'db'>): Promise<{ id: string; name: string }[]> =>
  db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(and(eq(companies.kind, 'supplier'), isNull(companies.closedAt)))
    .orderBy(asc(companies.name), asc(companies.id))

/** The purchase order with that number, in any case and with or without dashes. @throws DomainError `invalid` without one. */
export const purchaseCalled = async (
  { db }: Pick<Context, 'db'>,
  reference: string,
): Promise<{ id: string; supplierId: string }> => {
  const key = reference.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()
  const [found] = await db
    .select({ id: purchaseOrders.id, supplierId: purchaseOrders.supplierId })
    .from(purchaseOrders)
    .where(sql`${purchaseOrders.reference} in (${reference.trim().toUpperCase()}, ${key.replace(/^PO/, 'PO-')})`)
  if (!found) throw new DomainError('invalid', `Purchase order: there is no ${reference.trim()}.`)
  return found
}
