import { and, countDistinct, eq, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { listQuery, type SortOrder } from '#domain/list-query.ts'
import { ordersVisibleTo } from '#features/orders/find.ts'
import { orders } from '#features/orders/schema.ts'
import { requests } from '#features/requests/schema.ts'
import { matching } from '#features/requests/search.ts'
import { containing } from '#features/trade/search.ts'
import { creditKind } from './applications.ts'
import { isOpenHold } from './holds.ts'
import { applicationLife, applicationStates, type ApplicationState } from './lifecycle.ts'
import { creditApplications, orderHolds } from './schema.ts'

/** Where an application stands: `new` while nobody has begun with it. */
export const applicationShows = ['new', ...applicationLife.states] as const
type Show = (typeof applicationShows)[number] | 'open'

export type ApplicationList = SortOrder<'received'> & { show?: Show; words?: string }

const isApplication = and(eq(requests.kind, creditKind), ne(requests.state, 'spam'), ne(requests.state, 'withdrawn'))

const stands = (show: Show | undefined): SQL | undefined => {
  if (!show) return undefined
  if (show === 'new') return isNull(creditApplications.id)
  if (show !== 'open') return eq(creditApplications.state, show)
  const open = inArray(creditApplications.state, [...applicationStates.statesThat('isOpen')])
  return sql`(${creditApplications.id} is null or ${open})`
}

/** Requests for credit, the newest first, with what became of each. For people who see credit. */
export const listApplications = listQuery({
  from: (query) => query.from(requests).leftJoin(creditApplications, eq(creditApplications.id, requests.id)),
  id: requests.id,
  columns: { id: requests.id },
  where: (ctx, { show, words }: ApplicationList) => {
    demand(ctx, 'credit.see')
    return and(isApplication, stands(show), words ? matching(words) : undefined)
  },
  sorts: { received: { column: requests.receivedAt } },
  usual: 'received',
})

/** How many applications there are of each state. */
export const applicationCounts = async (
  ctx: Context,
): Promise<{ state: ApplicationState | 'new'; count: number }[]> => {
  demand(ctx, 'credit.see')
  return ctx.db
    .select({
      state: sql<ApplicationState | 'new'>`coalesce(${creditApplications.state}, 'new')`,
      count: sql<number>`count(*)::int`,
    })
    .from(requests)
    .leftJoin(creditApplications, eq(creditApplications.id, requests.id))
    .where(isApplication)
    .groupBy(sql`1`)
}

export type HoldList = SortOrder<'placed'> & { show?: 'open' | 'released'; words?: string }

const holdsAsked = (ctx: Context, { show = 'open', words }: HoldList) => {
  demand(ctx, 'credit.see')
  return and(
    ordersVisibleTo(ctx.viewer),
    show === 'open' ? isOpenHold : sql`${orderHolds.releasedAt} is not null`,
    containing(words, [orders.searchText]),
  )
}

/** Orders that wait, or waited, for money, the newest first. For people who see credit. */
export const listHolds = listQuery({
  from: (query) => query.from(orderHolds).innerJoin(orders, eq(orders.id, orderHolds.orderId)),
  id: orderHolds.id,
  columns: { id: orderHolds.id },
  where: holdsAsked,
  sorts: { placed: { column: orderHolds.placedAt } },
  usual: 'placed',
})

/** How many orders that list is about: one that waits for two reasons is one. */
export const countHeldOrders = async (ctx: Context, query: HoldList): Promise<number> => {
  const [row] = await ctx.db
    .select({ orders: countDistinct(orderHolds.orderId) })
    .from(orderHolds)
    .innerJoin(orders, eq(orders.id, orderHolds.orderId))
    .where(holdsAsked(ctx, query))
  return row?.orders ?? 0
}
