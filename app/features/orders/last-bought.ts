import { and, desc, eq, ne } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import type { DeciGallons } from '#domain/money.ts'
import { ofCustomer } from '#features/customers/customer.ts'
import { ordersVisibleTo } from './find.ts'
import { orderLines, orders } from './schema.ts'

/** Looked for in so many of a customer's orders, the latest. */
const mostRead = 50

/** What a customer bought by the gallon lately, within the viewer's sight, each with the gallons of the last time. */
export const lastBought = async (
  ctx: Context,
  customerId: string,
): Promise<{ product: string; name: string; gallons: DeciGallons }[]> => {
  const condition = await ofCustomer(ctx, orders.customerId, customerId)
  const latest = ctx.db
    .select({ id: orders.id, placedAt: orders.placedAt })
    .from(orders)
    .where(and(ordersVisibleTo(ctx.viewer), condition, ne(orders.state, 'canceled')))
    .orderBy(desc(orders.placedAt))
    .limit(mostRead)
    .as('latest')
  const lines = await ctx.db
    .selectDistinctOn([orderLines.product], {
      ...{ product: orderLines.product, name: orderLines.name, gallons: orderLines.quantity },
    })
    .from(orderLines)
    .innerJoin(latest, eq(latest.id, orderLines.orderId))
    .where(eq(orderLines.unit, 'gallon'))
    .orderBy(orderLines.product, desc(latest.placedAt))
  return lines.map(({ gallons, ...line }) => ({ ...line, gallons: gallons as DeciGallons }))
}
