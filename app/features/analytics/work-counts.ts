import { inArray, lt, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import type { Permission } from '#domain/permissions.ts'
import { areLate } from '#features/orders/late.ts'
import { orderStates } from '#features/orders/lifecycle.ts'
import { orders } from '#features/orders/schema.ts'
import { purchaseStates } from '#features/purchasing/lifecycle.ts'
import { purchaseOrders } from '#features/purchasing/schema.ts'
import { quoteStates } from '#features/quotes/lifecycle.ts'
import { quotes } from '#features/quotes/schema.ts'
import { requestStates } from '#features/requests/lifecycle.ts'
import { requests } from '#features/requests/schema.ts'
import { areDue } from '#features/reminders/find.ts'
import { reminders } from '#features/reminders/schema.ts'
import { shipmentStates } from '#features/shipments/lifecycle.ts'
import { standingProposals } from '#features/standing/schema.ts'
import { shipments } from '#features/shipments/schema.ts'
import { areBehind } from '#features/shipments/find.ts'

/** How many of a noun are work, and how many of a noun are late. */
export type Count = { work: number; late: number }

export type WaitingWork = Partial<
  Record<'requests' | 'quotes' | 'orders' | 'shipments' | 'purchases' | 'proposals' | 'tasks', Count>
>

/**
 * What waits for staff, nothing of what the viewer may not see: open requests, quotes to write, orders to confirm, trucks
 * to come, purchase orders to settle, and tasks of theirs whose time has come.
 */
export const waitingNow = async (ctx: Context): Promise<WaitingWork> => {
  const open = inArray(requests.state, [...requestStates.statesThat('isOpen')])
  // Late orders are not among those to confirm: both are among the active ones, which stand in an index of their own.
  const active = isIn(orders.state, orderStates.statesThat('isActive'))
  const count = (sight: Permission, table: PgTable, work: SQL, late: SQL = sql`false`, rows: SQL | undefined = work) =>
    can(ctx.viewer, sight)
      ? sql`(select json_build_object('work', ${countWhere(work)}, 'late', ${countWhere(late)}) from ${table} where ${rows})`
      : sql`null::json`
  // Each is counted in an index that holds what it asks, and no row is fetched. In one statement: every page of staff asks it.
  const { rows } = await ctx.db.execute<Record<keyof WaitingWork, Count | null>>(sql`select
    ${count('requests.see-all', requests, sql`true`, lt(requests.dueAt, dateOf(ctx.now)), open)} as requests,
    ${count('quotes.see-all', quotes, isIn(quotes.state, quoteStates.statesThat('isDeskWork')))} as quotes,
    ${count('orders.see-all', orders, isIn(orders.state, ['placed']), areLate(ctx), active)} as orders,
    ${count('shipments.see-all', shipments, isIn(shipments.state, toCome), areBehind(ctx))} as shipments,
    ${count('purchases.see-all', purchaseOrders, isIn(purchaseOrders.state, unsettled))} as purchases,
    ${count('standing.see-all', standingProposals, sql`${standingProposals.state} = 'waiting'`)} as proposals,
    ${count('tasks.see-all', reminders, areDue(ctx))} as tasks`)
  return Object.fromEntries(Object.entries(rows[0] ?? {}).filter(([, found]) => found))
}

const toCome = shipmentStates.statesThat('isActive')
const unsettled = purchaseStates.statesThat('isUnsettled')
const isIn = (state: PgColumn, states: readonly string[]) => inArray(state, [...states])
const countWhere = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`
