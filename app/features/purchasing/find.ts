import { and, desc, eq, inArray, lt, sql, isNull, type SQL } from 'drizzle-orm'
import { today } from '#domain/calendar.ts'
import { can, demand } from '#domain/can.ts'
import { companies } from '#features/companies/schema.ts'
import type { Context } from '#domain/context.ts'
import { isUuid } from '#domain/text.ts'
import { notFound } from '#domain/domain-error.ts'
import type { Viewer } from '#domain/viewer.ts'
import { purchaseStates } from './lifecycle.ts'
import { purchaseFields, purchaseOrders, type PurchaseOrder } from './schema.ts'
import { profiles, users } from '#features/accounts/schema.ts'
import { containing } from '#features/trade/search.ts'

/** Staff see all, a supplier those addressed to their company; one that is linked to none sees nothing. */
export const purchasesVisibleTo = (viewer: Viewer): SQL | undefined => {
  if (can(viewer, 'purchases.see-all')) return undefined
  if (viewer.role === 'supplier-link') return eq(purchaseOrders.id, viewer.purchaseId)
  return viewer.role === 'supplier' && viewer.companyId ? eq(purchaseOrders.supplierId, viewer.companyId) : sql`false`
}

type Clock = Pick<Context, 'calendar' | 'now'>
type DuePurchase = Pick<PurchaseOrder, 'state' | 'deliveryDate'>

/** Still owed to us though its day has passed: it names no hours. */
export const isOverdue = (ctx: Clock, { state, deliveryDate }: DuePurchase): boolean =>
  purchaseStates.is('isActive', state) && deliveryDate < today(ctx)

/** The same in SQL. */
export const areOverdue = (ctx: Clock): SQL | undefined =>
  and(
    inArray(purchaseOrders.state, [...purchaseStates.statesThat('isActive')]),
    lt(purchaseOrders.deliveryDate, today(ctx)),
  )

/** The purchase order by its id, within the viewer's sight. Throws not-found. */
export const findPurchase = async (ctx: Context, id: string): Promise<PurchaseOrder> => {
  if (!isUuid(id)) throw notFound('purchase order')
  const [purchase] = await ctx.db
    .select(purchaseFields)
    .from(purchaseOrders)
    .where(and(eq(purchaseOrders.id, id), purchasesVisibleTo(ctx.viewer)))
  if (!purchase) throw notFound('purchase order')
  return purchase
}

/**
 * The purchase order behind a private link, while it is owed, and who may act on it and on nothing else. Undefined once it
 * has ended, or its supplier was archived: then the link has ended, too. Throws not-found for a link that is none.
 */
export const purchaseBehind = async (ctx: Context, secretLink: string) => {
  const [found] = await ctx.db
    .select({
      id: purchaseOrders.id,
      state: purchaseOrders.state,
      closedAt: companies.closedAt,
    })
    .from(purchaseOrders)
    .innerJoin(companies, eq(companies.id, purchaseOrders.supplierId))
    .where(eq(purchaseOrders.secretLink, secretLink))
  if (!found) throw notFound('purchase order')
  if (found.closedAt || !purchaseStates.is('isActive', found.state)) return undefined
  const viewer: Viewer = { role: 'supplier-link', purchaseId: found.id }
  const asSupplier = { ...ctx, viewer }
  return { ctx: asSupplier, purchase: await findPurchase(asSupplier, found.id) }
}

/** The same, locked until the transaction ends. Lock its order first. */
export const lockPurchase = async (ctx: Context, id: string): Promise<PurchaseOrder> => {
  await ctx.db.select({ id: purchaseOrders.id }).from(purchaseOrders).where(eq(purchaseOrders.id, id)).for('update')
  return findPurchase(ctx, id)
}

/** The purchase orders for an order, newest first, with the supplier's name. For staff. */
export const purchasesForOrder = async (
  ctx: Context,
  orderId: string,
): Promise<(PurchaseOrder & { supplier: string })[]> => {
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
  const visible = await ctx.db
    .select({ id: purchaseOrders.id })
    .from(purchaseOrders)
    .where(and(inArray(purchaseOrders.id, [...ids]), purchasesVisibleTo(ctx.viewer)))
  return visible.map(({ id }) => id)
}

/** Verified mail addresses of a company's people with an account, and that of the company itself. */
export const addressesOf = async ({ db }: Pick<Context, 'db'>, companyId: string): Promise<string[]> => {
  const people = await db
    .select({ email: users.email })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(and(eq(profiles.companyId, companyId), isNull(profiles.disabledAt)))
  const [company] = await db.select({ email: companies.email }).from(companies).where(eq(companies.id, companyId))
  return [...new Set([...people.map(({ email }) => email), company?.email].filter((email) => email != null))]
}

/**
 * The suppliers whose name has these letters, before a list is searched for theirs: knowing them, the database knows how
 * few rows are theirs, and goes by an index where it would read all. The caller is staff.
 */
export const suppliersNamed = async ({ db }: Pick<Context, 'db'>, words: string | undefined): Promise<string[]> => {
  const nameMatches = containing(words, [companies.name])
  if (!nameMatches) return []
  const found = await db
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.kind, 'supplier'), nameMatches))
  return found.map(({ id }) => id)
}
