import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { orderLines, orders } from '#features/orders/schema.ts'
import { purchaseOrderLines, purchaseOrders } from '#features/purchasing/schema.ts'
import { quoteLines } from '#features/quotes/schema.ts'
import type { DayKind } from './kept-days.ts'
import { dayOfMoment } from './within.ts'

/** What was sold, what of it has a known cost, and that cost; in cents. `unknown` was sold at a cost nobody knows. */
export type Sold = { sold: number; cost: number; unknown: number }

/** What was delivered of a product under a name. Gallons in tenths; `last`: when it was last called so. */
export type ProductDay = Sold & { product: string; name: string; last: string; deciGallons: number; packages: number }

/** A day's deliveries: what orders came to, in cents, and their lines by product. */
export type SalesDay = { orders: number; goods: number; freight: number; taxes: number; products: ProductDay[] }

const first = sql<Date | null>`(select min(delivered_at) from ${orders} where state = 'delivered')`

const deliveredBetween = (from: Date, until: Date) =>
  and(eq(orders.state, 'delivered'), gte(orders.deliveredAt, from), lt(orders.deliveredAt, until))

/** All of the line, unless less of it came. */
const came = sql`coalesce(${orderLines.delivered}, ${orderLines.quantity})`

/** What a supplier was paid for the line. */
const bought = sql`(select sum(l.cents)::numeric * ${came} / nullif(sum(coalesce(l.delivered, l.quantity)), 0)
  from ${purchaseOrderLines} l join ${purchaseOrders} p on p.id = l.purchase_id
  where l.order_line_id = ${orderLines.id} and p.state = 'delivered')`

/** The rack cost that its price was made from. */
const racked = sql`(select (l.parts->>'cost')::numeric * ${came} / 1000 from ${quoteLines} l
  where l.id = ${orderLines.quoteLineId} and l.unit = 'gallon' and l.parts is not null)`

/** Lines of what was delivered, each with its cost to the cent: whatever they are added up by, they come to the same. */
const soldLines = (ctx: Context, from: Date, until: Date) => sql`(
  select ${dayOfMoment(ctx, orders.deliveredAt)} as day, ${orders.deliveredAt} as at, ${orders.customerId} as customer,
    ${orderLines.product} as product, ${orderLines.name} as name, ${orderLines.unit} as unit, ${came} as came,
    ${orderLines.cents} as cents, round(coalesce(${bought}, ${racked})) as cost
  from ${orderLines} join ${orders} on ${orders.id} = ${orderLines.orderId} where ${deliveredBetween(from, until)}) as line`

const sums = sql`coalesce(sum(cents) filter (where cost is not null), 0)::float8 as sold, coalesce(sum(cost), 0)::float8 as cost,
  coalesce(sum(cents) filter (where cost is null), 0)::float8 as unknown`

export const salesDays: DayKind<SalesDay> = {
  kind: 'sales',
  first,
  addUp: async (ctx, from, until) => {
    const { rows: days } = await ctx.db.execute<Omit<SalesDay, 'products'> & { day: string }>(sql`
      select ${dayOfMoment(ctx, orders.deliveredAt)} as day, count(*)::int as orders, sum(goods_cents)::float8 as goods,
        sum(freight)::float8 as freight, sum(total_cents - goods_cents - freight)::float8 as taxes
      from ${orders} where ${deliveredBetween(from, until)} group by 1`)
    const { rows: products } = await ctx.db.execute<ProductDay & { day: string }>(sql`
      select day, product, name, to_json(max(at)) #>> '{}' as last, ${sums},
        coalesce(sum(came) filter (where unit = 'gallon'), 0)::float8 as "deciGallons",
        coalesce(sum(came) filter (where unit = 'package'), 0)::float8 as packages
      from ${soldLines(ctx, from, until)} group by day, product, name`)
    const byDay = Map.groupBy(products, ({ day }) => day)
    return days.map(({ day, ...figures }) => ({
      day,
      figures: { ...figures, products: (byDay.get(day) ?? []).map(({ day: _day, ...product }) => product) },
    }))
  },
}

/** What each customer's deliveries of a day came to, by the record it was ordered on; an empty key for none. */
export type CustomersDay = Record<string, [sold: number, cost: number, unknown: number]>

export const customersDays: DayKind<CustomersDay> = {
  kind: 'customers',
  first,
  addUp: async (ctx, from, until) => {
    const { rows } = await ctx.db.execute<Sold & { day: string; customer: string }>(sql`
      select day, coalesce(customer::text, '') as customer, ${sums} from ${soldLines(ctx, from, until)} group by 1, 2`)
    return [...Map.groupBy(rows, ({ day }) => day)].map(([day, lines]) => ({
      day,
      figures: Object.fromEntries(
        lines.map(({ customer, sold, cost, unknown }) => [customer, [sold, cost, unknown] as const]),
      ) as CustomersDay,
    }))
  },
}
