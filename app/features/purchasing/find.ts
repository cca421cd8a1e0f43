import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { can, demand } from '#domain/can.ts'
import { companies } from '#features/companies/schema.ts'
import type { Context } from '#domain/context.ts'
import { notFound } from '#domain/refusal.ts'
import type { Viewer } from '#domain/viewer.ts'
import { purchaseFields, purchaseOrders, type PurchaseOrder } from './schema.ts'

/** Staff see all, a supplier those addressed to their company; one that is linked to none sees nothing. */
export const purchasesVisibleTo = (viewer: Viewer): SQL | undefined => {
  if (can(viewer, 'purchases.see-all')) return undefined
  return viewer.role === 'supplier' && viewer.companyId ? eq(purchaseOrders.supplierId, viewer.companyId) : sql`false`
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The purchase order by its id, within the viewer's sight. Throws not-found. */
export const findPurchase = async (ctx: Context, id: string): Promise<PurchaseOrder> => {
  if (!uuid.test(id)) throw notFound('purchase order')
  const [purchase] = await ctx.db
    .select(purchaseFields)
    .from(purchaseOrders)
    .where(and(eq(purchaseOrders.id, id), purchasesVisibleTo(ctx.viewer)))
  if (!purchase) throw notFound('purchase order')
  return purchase
}

/** The same, locked until the transaction ends. Lock its order first. */
export const lockPurchase = async (ctx: Context, id: string): Promise<PurchaseOrder> => {
  await ctx.db.select({ id: purchaseOrders.id }).from(purchaseOrders).where(eq(purchaseOrders.id, id)).for('update')
  return findPurchase(ctx, id)
}

/** What was ordered for an order, newest first, with the supplier's name. For staff. */
export const purchasesOf = async (ctx: Context, orderId: string): Promise<(PurchaseOrder & { supplier: string })[]> => {
  demand(ctx, 'purchases.see-all')
  const rows = await ctx.db
    .select({ purchase: purchaseFields, supplier: companies.name })
    .from(purchaseOrders)
    .innerJoin(companies, eq(companies.id, purchaseOrders.supplierId))
    .where(eq(purchaseOrders.orderId, orderId))
    .orderBy(desc(purchaseOrders.placedAt), desc(purchaseOrders.id))
  return rows.map(({ purchase, supplier }) => ({ ...purchase, supplier }))
}

/** Those of the ids that are purchase orders within the viewer's sight. */
export const visiblePurchases = async (ctx: Context, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const seen = await ctx.db
    .select({ id: purchaseOrders.id })
    .from(purchaseOrders)
    .where(and(inArray(purchaseOrders.id, [...ids]), purchasesVisibleTo(ctx.viewer)))
  return seen.map(({ id }) => id)
}
