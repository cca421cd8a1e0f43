import { and, eq, getTableColumns, inArray, or } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { countStates } from '#domain/count-states.ts'
import { listQuery, type SortOrder } from '#domain/list-query.ts'
import { companies } from '#features/companies/schema.ts'
import { suppliersNamed } from '#features/purchasing/find.ts'
import { searchedPurchase } from '#features/purchasing/list.ts'
import { purchaseOrders } from '#features/purchasing/schema.ts'
import { containing, foundIn } from '#features/trade/search.ts'
import { billsVisibleTo } from './find.ts'
import { billLife, type BillState } from './lifecycle.ts'
import { supplierBills } from './schema.ts'

export type BillList = SortOrder & { state?: BillState; words?: string }

/** What the list joins. */
export const besideBill = { supplier: companies.name, purchase: purchaseOrders.reference }

/** Suppliers' bills within the viewer's sight, the latest entered first unless asked otherwise. */
export const listBills = listQuery({
  from: (query) =>
    query
      .from(supplierBills)
      .innerJoin(companies, eq(companies.id, supplierBills.supplierId))
      .leftJoin(purchaseOrders, eq(purchaseOrders.id, supplierBills.purchaseId)),
  id: supplierBills.id,
  columns: { ...getTableColumns(supplierBills), ...besideBill },
  where: async (ctx, { state, words }: BillList) =>
    and(billsVisibleTo(ctx.viewer), state && eq(supplierBills.state, state), await matching(ctx, words)),
  sorts: {
    entered: { column: supplierBills.enteredAt },
    billed: { column: supplierBills.billedOn },
    total: { column: supplierBills.totalCents },
  },
  usual: 'entered',
})

const matching = async (ctx: Context, words: string | undefined) => {
  const suppliers = await suppliersNamed(ctx, words)
  return or(
    containing(words, [supplierBills.number, supplierBills.goods]),
    foundIn(supplierBills.purchaseId, purchaseOrders.id, searchedPurchase(words)),
    suppliers.length > 0 ? inArray(supplierBills.supplierId, suppliers) : undefined,
  )
}

/** How many bills there are of each state. */
export const billCounts = (ctx: Context): Promise<{ state: BillState; count: number }[]> =>
  countStates(ctx, supplierBills.state, billLife.states, billsVisibleTo(ctx.viewer))
