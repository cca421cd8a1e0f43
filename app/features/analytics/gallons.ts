import { asc, desc, eq, sql } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import type { Cents, DeciGallons } from '#domain/money.ts'
import { orderLines, orders } from '#features/orders/schema.ts'
import type { Period } from './period.ts'
import { deliveredIn } from './revenue.ts'
import { total } from './within.ts'

/** What was delivered of a product: gallons of fuel and bulk oil, whole packages of the rest, and what the goods cost. */
export type ProductFigures = { product: string; name: string; deciGallons: DeciGallons; packages: number; goods: Cents }

/**
 * Gallons by product on orders delivered in the period, as they were charged, the most first: as ordered, or,
 * on an order that was closed short, as delivered. `name` is how
 * the product was last called on an order. For staff alone.
 */
export const gallonsByProduct = async (ctx: Context, period: Period): Promise<ProductFigures[]> => {
  demand(ctx, 'reports.see')
  // Names hardly ever change: added up by name first, nothing has to be sorted but the few names.
  const named = ctx.db
    .select({
      product: orderLines.product,
      name: orderLines.name,
      last: sql`max(${orders.deliveredAt})`.as('last'),
      deciGallons: sql`sum(case when ${orderLines.unit} = 'gallon' then ${came} end)`.as('deci_gallons'),
      packages: sql`sum(case when ${orderLines.unit} = 'package' then ${came} end)`.as('packages'),
      goods: sql`sum(${orderLines.cents})`.as('goods'),
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(deliveredIn(ctx, period))
    .groupBy(orderLines.product, orderLines.name)
    .as('named')
  return ctx.db
    .select({
      product: named.product,
      name: sql<string>`(array_agg(${named.name} order by ${named.last} desc, ${named.name}))[1]`,
      deciGallons: total(named.deciGallons) as ReturnType<typeof sql<DeciGallons>>,
      packages: total(named.packages),
      goods: total(named.goods) as ReturnType<typeof sql<Cents>>,
    })
    .from(named)
    .groupBy(named.product)
    .orderBy(desc(total(named.deciGallons)), desc(total(named.goods)), asc(named.product))
}

/** All of the line, unless less of it came. */
const came = sql`coalesce(${orderLines.delivered}, ${orderLines.quantity})`
