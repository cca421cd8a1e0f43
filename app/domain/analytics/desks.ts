import { count, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { quoteStates } from '../quotes/lifecycle.ts'
import { purchaseStates } from '../purchasing/lifecycle.ts'
import type { Context } from '../context.ts'
import { orders } from '../orders/schema.ts'
import { purchaseOrders } from '../purchasing/schema.ts'
import { quotes } from '../quotes/schema.ts'
import { requestStates } from '../requests/lifecycle.ts'
import { requests } from '../requests/schema.ts'
import { shipmentStates } from '../shipments/lifecycle.ts'
import { shipments } from '../shipments/schema.ts'
import { staffOnly } from '../staff-only.ts'

/** What lies on each desk: open requests, quotes to write, orders to confirm, purchase orders to settle, trucks to come. */
export type Desks = Record<'inbox' | 'quotes' | 'orders' | 'purchasing' | 'shipments', number>

/** For staff alone. */
export const waitingAtDesks = async (ctx: Context): Promise<Desks> => {
  staffOnly(ctx)
  const [inbox, written, placed, purchasing, trucks] = await Promise.all([
    inStates(ctx, requests, requests.state, requestStates.statesThat('isOpen')),
    inStates(ctx, quotes, quotes.state, quoteStates.statesThat('isDeskWork')),
    inStates(ctx, orders, orders.state, ['placed']),
    inStates(ctx, purchaseOrders, purchaseOrders.state, purchaseStates.statesThat('isUnsettled')),
    inStates(ctx, shipments, shipments.state, shipmentStates.statesThat('isActive')),
  ])
  return { inbox, quotes: written, orders: placed, purchasing, shipments: trucks }
}

const inStates = async ({ db }: Context, table: PgTable, state: PgColumn, states: readonly string[]) => {
  const [row] = await db
    .select({ count: count() })
    .from(table)
    .where(inArray(state, [...states]))
  return row?.count ?? 0
}
