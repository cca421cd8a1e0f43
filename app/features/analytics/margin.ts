import { sql } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import type { Cents } from '#domain/money.ts'
import { customers } from '#features/customers/schema.ts'
import { orderLines, orders } from '#features/orders/schema.ts'
import { purchaseOrderLines, purchaseOrders } from '#features/purchasing/schema.ts'
import { quoteLines } from '#features/quotes/schema.ts'
import type { Period } from './period.ts'
import { deliveredIn } from './revenue.ts'

/**
 * What was sold and what it cost us. `sold` is of goods whose cost is known, `unknown` of the others: these are in no margin.
 */
export type Margin = { key: string; name: string; sold: Cents; cost: Cents; margin: Cents; unknown: Cents }

/** Of whom, or of what, a margin is told. */
export type MarginBy = 'product' | 'customer'

/**
 * Margins of orders delivered in the period, the most first: goods without freight and taxes, less what we paid a supplier for
 * the line; where nothing was bought for it, less the rack cost that its price was made from. For staff who see revenue
 * and costs.
 */
export const marginsBy = async (ctx: Context, period: Period, by: MarginBy): Promise<Margin[]> => {
  demand(ctx, 'revenue.see')
  demand(ctx, 'costs.see')
  const came = sql`coalesce(${orderLines.delivered}, ${orderLines.quantity})`
  const bought = sql`(select sum(l.cents)::numeric * ${came} / nullif(sum(coalesce(l.delivered, l.quantity)), 0)
    from ${purchaseOrderLines} l join ${purchaseOrders} p on p.id = l.purchase_id
    where l.order_line_id = ${orderLines.id} and p.state = 'delivered')`
  const racked = sql`(select round((l.parts->>'cost')::numeric * ${came} / 1000) from ${quoteLines} l
    where l.id = ${orderLines.quoteLineId} and l.unit = 'gallon' and l.parts is not null)`
  const head = sql`(select coalesce(merged_into, id) from ${customers} where ${customers.id} = ${orders.customerId})`
  const key = by === 'product' ? sql`${orderLines.product}` : sql`coalesce(${head}::text, '')`
  const name =
    by === 'product'
      ? sql`min(lines.called)`
      : sql`coalesce((select name from ${customers} where ${customers.id}::text = lines.key), 'Not on a record')`
  const { rows } = await ctx.db.execute<Record<string, string>>(sql`
    select lines.key, ${name} as name, coalesce(sum(lines.cents) filter (where lines.cost is not null), 0) as sold,
      coalesce(round(sum(lines.cost)), 0) as cost, coalesce(sum(lines.cents) filter (where lines.cost is null), 0) as unknown
    from (select ${key} as key, ${orderLines.name} as called, ${orderLines.cents} as cents, coalesce(${bought}, ${racked}) as cost
      from ${orderLines} join ${orders} on ${orders.id} = ${orderLines.orderId} where ${deliveredIn(ctx, period)}) lines
    group by lines.key`)
  return rows
    .map(({ key = '', name = '', sold, cost, unknown }) => ({
      ...{ key, name, sold: Number(sold) as Cents, cost: Number(cost) as Cents, unknown: Number(unknown) as Cents },
      margin: (Number(sold) - Number(cost)) as Cents,
    }))
    .toSorted((one, other) => other.margin - one.margin || one.name.localeCompare(other.name))
}
