import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Cents, DeciGallons } from '../money.ts'
import { orderLines, orders } from '../orders/schema.ts'
import { staffOnly } from '../staff-only.ts'
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
  staffOnly(ctx)
  return ctx.db
    .select({
      product: orderLines.product,
      name: sql<string>`(array_agg(${orderLines.name} order by ${orders.deliveredAt} desc, ${orders.id}))[1]`,
      deciGallons: gallons as typeof gallons & ReturnType<typeof sql<DeciGallons>>,
      packages: total(sql`case when ${orderLines.unit} = 'package' then ${came} end`),
      goods: total(orderLines.cents) as ReturnType<typeof sql<Cents>>,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(deliveredIn(ctx, period))
    .groupBy(orderLines.product)
    .orderBy(desc(gallons), desc(total(orderLines.cents)), asc(orderLines.product))
}

/** All of the line, unless less of it came. */
const came = sql`coalesce(${orderLines.delivered}, ${orderLines.quantity})`

const gallons = total(sql`case when ${orderLines.unit} = 'gallon' then ${came} end`)
