import { count, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { quoteStates } from '#features/quotes/lifecycle.ts'
import { purchaseStates } from '#features/purchasing/lifecycle.ts'
import { can, demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { orders } from '#features/orders/schema.ts'
import type { Permission } from '#domain/permissions.ts'
import { purchaseOrders } from '#features/purchasing/schema.ts'
import { quotes } from '#features/quotes/schema.ts'
import { requestStates } from '#features/requests/lifecycle.ts'
import { requests } from '#features/requests/schema.ts'
import { shipmentStates } from '#features/shipments/lifecycle.ts'
import { shipments } from '#features/shipments/schema.ts'

/** What lies on each desk, nothing of one that the viewer may not see: open requests, quotes to write, orders to confirm, purchase orders to settle, trucks to come. */
export type Desks = Record<'inbox' | 'quotes' | 'orders' | 'purchasing' | 'shipments', number>

/** For staff alone. */
export const waitingAtDesks = async (ctx: Context): Promise<Desks> => {
  demand(ctx, 'dashboard.see')
  return {
    inbox: await inStates(ctx, 'requests.see-all', requests, requests.state, requestStates.statesThat('isOpen')),
    quotes: await inStates(ctx, 'quotes.see-all', quotes, quotes.state, quoteStates.statesThat('isDeskWork')),
    orders: await inStates(ctx, 'orders.see-all', orders, orders.state, ['placed']),
    purchasing: await inStates(
      ctx,
      'purchases.see-all',
      purchaseOrders,
      purchaseOrders.state,
      purchaseStates.statesThat('isUnsettled'),
    ),
    shipments: await inStates(
      ctx,
      'shipments.see-all',
      shipments,
      shipments.state,
      shipmentStates.statesThat('isActive'),
    ),
  }
}

const inStates = async (
  { db, viewer }: Context,
  sight: Permission,
  table: PgTable,
  state: PgColumn,
  states: readonly string[],
) => {
  if (!can(viewer, sight)) return 0
  const [row] = await db
    .select({ count: count() })
    .from(table)
    .where(inArray(state, [...states]))
  return row?.count ?? 0
}
