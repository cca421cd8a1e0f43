import { and, count, eq, inArray } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { readPage, type Key, type Page, type Turn } from '../paging.ts'
import { containing } from '../trade/search.ts'
import { ordersVisibleTo } from './find.ts'
import { areLate } from './late.ts'
import { orderStates, type OrderState } from './lifecycle.ts'
import { orders, type Order } from './schema.ts'

const keys = {
  placed: { column: orders.placedAt, of: ({ placedAt }) => placedAt },
  due: { column: orders.dueAt, of: ({ dueAt }) => dueAt },
  total: { column: orders.totalCents, of: ({ totalCents }) => totalCents },
  gallons: { column: orders.deciGallons, of: ({ deciGallons }) => deciGallons },
} as const satisfies Record<string, Key<Order>>

/** `state` may also be `active`, placed, confirmed, in transit or delayed, or `overdue`: promised for before now, and still owed. */
export type OrderList = {
  state?: OrderState | 'active' | 'overdue'
  words?: string
  sort?: keyof typeof keys
  descending?: boolean
}

export const orderSorts = Object.keys(keys) as (keyof typeof keys)[]

/** Orders within the viewer's sight, the latest first unless asked otherwise. */
export const listOrders = (ctx: Context, asked: OrderList, turn?: Turn, size?: number): Promise<Page<Order>> =>
  readPage(
    { ...keys[asked.sort ?? 'placed'], descending: asked.descending ?? true, id: orders.id },
    turn,
    (beyond, orderBy, limit) =>
      ctx.db
        .select()
        .from(orders)
        .where(and(wanted(ctx, asked), beyond))
        .orderBy(...orderBy)
        .limit(limit),
    size,
  )

/** How many orders there are of each state, within the viewer's sight. */
export const orderCounts = (ctx: Context): Promise<{ state: OrderState; count: number }[]> =>
  ctx.db
    .select({ state: orders.state, count: count() })
    .from(orders)
    .where(ordersVisibleTo(ctx.viewer))
    .groupBy(orders.state)

/** How many orders are still owed though their promise has passed, within the viewer's sight. */
export const overdueOrders = (ctx: Context): Promise<number> =>
  ctx.db.$count(orders, and(ordersVisibleTo(ctx.viewer), stateIs(ctx, 'overdue')))

const wanted = (ctx: Context, { state, words }: OrderList) =>
  and(ordersVisibleTo(ctx.viewer), stateIs(ctx, state), containing(words, [orders.searchText]))

/** Orders by their reference alone, for what hangs on them. */
export const searchingReference = (words: string | undefined) => containing(words, [orders.reference])

const stateIs = (ctx: Context, state: OrderList['state']) => {
  if (state !== 'active' && state !== 'overdue') return state && eq(orders.state, state)
  return state === 'active' ? inArray(orders.state, [...orderStates.statesThat('isActive')]) : areLate(ctx)
}
