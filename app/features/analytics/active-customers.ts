import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import { profiles } from '#features/accounts/schema.ts'
import { demand } from '#domain/can.ts'
import { companies } from '#features/companies/schema.ts'
import type { Context } from '#domain/context.ts'
import { areLate } from '#features/orders/late.ts'
import { orderStates, type OrderState } from '#features/orders/lifecycle.ts'
import { orders } from '#features/orders/schema.ts'

/** Who can buy from us now: companies that are open, and people who buy on their own account. */
export type Customers = { companies: number; people: number }

/** For staff alone. People who act for a company are that company; disabled accounts are nobody. */
export const customersNow = async (ctx: Context): Promise<Customers> => {
  demand(ctx, 'companies.see-all')
  const [[firms], [people]] = await Promise.all([
    ctx.db
      .select({ count: count() })
      .from(companies)
      .where(and(eq(companies.kind, 'customer'), isNull(companies.closedAt))),
    ctx.db
      .select({ count: count() })
      .from(profiles)
      .where(and(eq(profiles.role, 'customer'), isNull(profiles.companyId), isNull(profiles.disabledAt))),
  ])
  return { companies: firms?.count ?? 0, people: people?.count ?? 0 }
}

/**
 * Orders that are still owed, by state, and how many of them are past the end of their promised window. For staff alone.
 */
export const activeNow = async (ctx: Context): Promise<{ state: OrderState; count: number; late: number }[]> => {
  demand(ctx, 'orders.see-all')
  return ctx.db
    .select({
      state: orders.state,
      count: count(),
      late: sql<number>`(count(*) filter (where ${areLate(ctx)}))::int`,
    })
    .from(orders)
    .where(inArray(orders.state, [...orderStates.statesThat('isActive')]))
    .groupBy(orders.state)
}
