import { and, count, eq, inArray, lt, or } from 'drizzle-orm'
import { localTime } from '../calendar.ts'
import { isStaff } from '../can.ts'
import { companies } from '../companies/schema.ts'
import type { Context } from '../context.ts'
import { searchingReference } from '../orders/list.ts'
import type { Promised } from '../orders/promised.ts'
import { orders } from '../orders/schema.ts'
import { readPage, type Key, type Page, type Turn } from '../paging.ts'
import { containing, foundIn, namesIn } from '../trade/search.ts'
import { purchasesVisibleTo } from './find.ts'
import { activePurchases, type PurchaseState } from './lifecycle.ts'
import { purchaseOrders, type PurchaseOrder } from './schema.ts'
import { suppliersNamed } from './suppliers-named.ts'

/** `promised` is what the customer of its order was promised. */
export type PurchaseRow = PurchaseOrder & { supplier: string; orderReference: string; promised: Promised }

const keys = {
  placed: { column: purchaseOrders.placedAt, of: ({ placedAt }) => placedAt },
  delivery: { column: purchaseOrders.deliveryDate, of: ({ deliveryDate }) => deliveryDate },
  cost: { column: purchaseOrders.costCents, of: ({ costCents }) => costCents },
} as const satisfies Record<string, Key<PurchaseOrder>>

/** `state` may also be `active`, or `overdue`: active, and its day has passed. */
export type PurchaseList = {
  state?: PurchaseState | 'active' | 'overdue'
  words?: string
  sort?: keyof typeof keys
  descending?: boolean
}

export const purchaseSorts = Object.keys(keys) as (keyof typeof keys)[]

/** Purchase orders within the viewer's sight, the latest first unless asked otherwise. */
export const listPurchases = (
  ctx: Context,
  asked: PurchaseList,
  turn?: Turn,
  size?: number,
): Promise<Page<PurchaseRow>> =>
  readPage(
    { ...keys[asked.sort ?? 'placed'], descending: asked.descending ?? true, id: purchaseOrders.id },
    turn,
    async (beyond, orderBy, limit) => {
      const rows = await ctx.db
        .select({
          purchase: purchaseOrders,
          supplier: companies.name,
          orderReference: orders.reference,
          promised: { deliveryDate: orders.deliveryDate, deliveryWindow: orders.deliveryWindow },
        })
        .from(purchaseOrders)
        .innerJoin(companies, eq(companies.id, purchaseOrders.supplierId))
        .innerJoin(orders, eq(orders.id, purchaseOrders.orderId))
        .where(and(await wanted(ctx, asked), beyond))
        .orderBy(...orderBy)
        .limit(limit)
      return rows.map(({ purchase, ...names }) => ({ ...purchase, ...names }))
    },
    size,
  )

/** How many purchase orders are owed to us though their day has passed, within the viewer's sight. */
export const overduePurchases = (ctx: Context): Promise<number> =>
  ctx.db.$count(purchaseOrders, and(purchasesVisibleTo(ctx.viewer), stateIs(ctx, 'overdue')))

/** How many purchase orders there are of each state, within the viewer's sight. */
export const purchaseCounts = (ctx: Context): Promise<{ state: PurchaseState; count: number }[]> =>
  ctx.db
    .select({ state: purchaseOrders.state, count: count() })
    .from(purchaseOrders)
    .where(purchasesVisibleTo(ctx.viewer))
    .groupBy(purchaseOrders.state)

const wanted = async (ctx: Context, { state, words }: PurchaseList) =>
  and(purchasesVisibleTo(ctx.viewer), stateIs(ctx, state), await matching(ctx, words))

/** A supplier looks for what they can read: not for their name, nor for the customer's order. */
const matching = async (ctx: Context, words: string | undefined) => {
  const own = containing(words, [
    purchaseOrders.reference,
    purchaseOrders.deliveryAddress,
    purchaseOrders.county,
    namesIn(purchaseOrders.lines),
  ])
  if (!isStaff(ctx.viewer)) return own
  const suppliers = await suppliersNamed(ctx, words)
  return or(
    own,
    suppliers.length > 0 ? inArray(purchaseOrders.supplierId, suppliers) : undefined,
    foundIn(purchaseOrders.orderId, orders.id, searchingReference(words)),
  )
}

const stateIs = (ctx: Context, state: PurchaseList['state']) => {
  if (state === 'active') return inArray(purchaseOrders.state, [...activePurchases])
  if (state !== 'overdue') return state && eq(purchaseOrders.state, state)
  const today = localTime(ctx.calendar, ctx.now).toPlainDate().toString()
  return and(inArray(purchaseOrders.state, [...activePurchases]), lt(purchaseOrders.deliveryDate, today))
}
