import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import type { DeciGallons } from '#domain/money.ts'
import { isOfCustomer } from '#features/customers/customer.ts'
import { priceAgreements, type PriceAgreement } from '#features/customers/schema.ts'
import { orderLines, orders } from './schema.ts'

/**
 * What a customer's orders have drawn from contracts for so many gallons, in tenths, by the agreement's id: gallons at its
 * price, delivered or still to come, of orders that were placed in its days and not canceled. For staff alone.
 */
export const contractGallons = async (
  ctx: Context,
  customerId: string,
  agreements: readonly Pick<PriceAgreement, 'id' | 'gallons'>[],
): Promise<Map<string, DeciGallons>> => {
  demand(ctx, 'prices.see')
  const contracts = agreements.flatMap(({ id, gallons }) => (gallons === null ? [] : [id]))
  if (contracts.length === 0) return new Map()
  const day = sql`(${orders.placedAt} at time zone ${ctx.calendar.timeZone})::date`
  const rows = await ctx.db
    .select({
      id: priceAgreements.id,
      drawn: sql<number>`sum(coalesce(${orderLines.delivered}, ${orderLines.quantity}))::float8`,
    })
    .from(orders)
    .innerJoin(orderLines, and(eq(orderLines.orderId, orders.id), eq(orderLines.unit, 'gallon')))
    .innerJoin(
      priceAgreements,
      and(
        eq(priceAgreements.amount, orderLines.price),
        sql`coalesce(${priceAgreements.product}, ${orderLines.product}) = ${orderLines.product}`,
        sql`${day} between ${priceAgreements.agreedOn} and coalesce(${priceAgreements.endsOn}, ${day})`,
      ),
    )
    .where(
      and(
        isOfCustomer(orders.customerId, customerId),
        inArray(priceAgreements.id, contracts),
        ne(orders.state, 'canceled'),
      ),
    )
    .groupBy(priceAgreements.id)
  return new Map(rows.map(({ id, drawn }) => [id, drawn as DeciGallons]))
}
