import { and, eq, inArray, or } from 'drizzle-orm'
import { isStaff } from '#domain/can.ts'
import { companies } from '#features/companies/schema.ts'
import type { Context } from '#domain/context.ts'
import { countStates } from '#domain/count-states.ts'
import { listQuery, type SortOrder } from '#domain/list-query.ts'
import { searchingReference } from '#features/orders/list.ts'
import { orders } from '#features/orders/schema.ts'
import { containing, foundIn } from '#features/trade/search.ts'
import { areOverdue, purchasesVisibleTo, suppliersNamed } from './find.ts'
import { purchaseLife, purchaseStates, type PurchaseState } from './lifecycle.ts'
import { purchaseFields, purchaseOrders } from './schema.ts'

/** `state` may also be `active`, or `overdue`: active, and its day has passed. */
export type PurchaseList = SortOrder & { state?: PurchaseState | 'active' | 'overdue'; words?: string }

/** What the lists join: `promised` is what the customer of its order was promised. */
export const besidePurchase = {
  supplier: companies.name,
  orderReference: orders.reference,
  promised: { deliveryDate: orders.deliveryDate, deliveryWindow: orders.deliveryWindow },
}

/** Purchase orders within the viewer's sight, the latest first unless asked otherwise. */
export const listPurchases = listQuery({
  from: (query) =>
    query
      .from(purchaseOrders)
      .innerJoin(companies, eq(companies.id, purchaseOrders.supplierId))
      .innerJoin(orders, eq(orders.id, purchaseOrders.orderId)),
  id: purchaseOrders.id,
  columns: { ...purchaseFields, ...besidePurchase },
  where: async (ctx, { state, words }: PurchaseList) =>
    and(purchasesVisibleTo(ctx.viewer), stateIs(ctx, state), await matching(ctx, words)),
  sorts: {
    placed: { column: purchaseOrders.placedAt },
    delivery: { column: purchaseOrders.deliveryDate },
    cost: { column: purchaseOrders.costCents },
  },
  usual: 'placed',
})

export type PurchaseRow = Awaited<ReturnType<typeof listPurchases>>['rows'][number]

/** How many purchase orders are owed to us though their day has passed, within the viewer's sight. */
export const overduePurchases = (ctx: Context): Promise<number> => listPurchases.count(ctx, { state: 'overdue' })

/** How many purchase orders there are of each state, within the viewer's sight. */
export const purchaseCounts = (ctx: Context): Promise<{ state: PurchaseState; count: number }[]> =>
  countStates(ctx, purchaseOrders.state, purchaseLife.states, purchasesVisibleTo(ctx.viewer))

/** What a purchase order itself says; `purchase_orders_search` indexes this very text. */
export const searchedPurchase = (words: string | undefined) =>
  containing(words, [
    purchaseOrders.reference,
    purchaseOrders.deliveryAddress,
    purchaseOrders.county,
    purchaseOrders.goods,
  ])

/** A supplier looks for what they can read: not for their name, nor for the customer's order. */
const matching = async (ctx: Context, words: string | undefined) => {
  const matches = searchedPurchase(words)
  if (!isStaff(ctx.viewer)) return matches
  const suppliers = await suppliersNamed(ctx, words)
  return or(
    matches,
    suppliers.length > 0 ? inArray(purchaseOrders.supplierId, suppliers) : undefined,
    foundIn(purchaseOrders.orderId, orders.id, searchingReference(words)),
  )
}

const stateIs = (ctx: Context, state: PurchaseList['state']) => {
  if (state === 'active') return inArray(purchaseOrders.state, [...purchaseStates.statesThat('isActive')])
  if (state !== 'overdue') return state && eq(purchaseOrders.state, state)
  return areOverdue(ctx)
}
