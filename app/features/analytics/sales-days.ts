import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { orderLines, orders } from '#features/orders/schema.ts'
import { purchaseOrderLines, purchaseOrders } from '#features/purchasing/schema.ts'
import { quoteLines } from '#features/quotes/schema.ts'
import type { DayKind } from './daily-figures.ts'
import { dayOfMoment } from './period-sql.ts'

/** What was sold, what of it has a known cost, and that cost; in cents. `unknown` was sold at a cost nobody knows. */
export type SalesAndCost = { sold: number; cost: number; unknown: number }

/** What was delivered of a product under a name. Gallons in tenths; `last`: when it was last called so. */
export type ProductDay = SalesAndCost & {
  product: string
  name: string
  last: string
  deciGallons: number
  packages: number
}

/** A day's deliveries: what orders came to, in cents, and their lines by product. */
export type SalesDay = { orders: number; goods: number; freight: number; taxes: number; products: ProductDay[] }

const first = sql<Date | null>`(select min(delivered_at) from ${orders} where state = 'delivered')`

const deliveredBetween = (from: Date, until: Date) =>
  and(eq(orders.state, 'delivered'), gte(orders.deliveredAt, from), lt(orders.deliveredAt, until))

/** All of the line, unless less of it came. */
const delivered = sql`coalesce(${orderLines.delivered}, ${orderLines.quantity})`

/** What a supplier was paid for the line. */
const purchaseCost = sql`(select sum(l.cents)::numeric * ${delivered} / nullif(sum(coalesce(l.delivered, l.quantity)), 0)
  from ${purchaseOrderLines} l join ${purchaseOrders} p on p.id = l.purchase_id
  where l.order_line_id = ${orderLines.id} and p.state = 'delivered')`

/** The rack cost that its price was made from. */
const racked = sql`(select (l.parts->>'cost')::numeric * ${delivered} / 1000 from ${quoteLines} l
  where l.id = ${orderLines.quoteLineId} and l.unit = 'gallon' and l.parts is not null)`

type Line = ProductDay & { day: string; customer: string }

/**
 * What was delivered, with its cost to the cent by the line, whatever it is added up by afterwards. Both kinds of days ask
 * for it at once where a page shows today.
 */
const soldLines = (ctx: Context, from: Date, until: Date): Promise<Line[]> => {
  const cache = memory.get(ctx)
  if (cache?.from.getTime() === from.getTime() && cache.until.getTime() === until.getTime()) return cache.lines
  const lines = readLines(ctx, from, until).finally(() => memory.delete(ctx))
  memory.set(ctx, { from, until, lines })
  return lines
}

const memory = new WeakMap<Context, { from: Date; until: Date; lines: Promise<Line[]> }>()

const readLines = async (ctx: Context, from: Date, until: Date): Promise<Line[]> => {
  const { rows } = await ctx.db.execute<Line>(sql`
    select day, product, name, customer, to_json(max(at)) #>> '{}' as last,
      coalesce(sum(cents) filter (where cost is not null), 0)::float8 as sold, coalesce(sum(cost), 0)::float8 as cost,
      coalesce(sum(cents) filter (where cost is null), 0)::float8 as unknown,
      coalesce(sum(came) filter (where unit = 'gallon'), 0)::float8 as "deciGallons",
      coalesce(sum(came) filter (where unit = 'package'), 0)::float8 as packages
    from (
      select ${dayOfMoment(ctx, orders.deliveredAt)} as day, ${orders.deliveredAt} as at,
        coalesce(${orders.customerId}::text, '') as customer, ${orderLines.product} as product, ${orderLines.name} as name,
        ${orderLines.unit} as unit, ${delivered} as came, ${orderLines.cents} as cents, round(coalesce(${purchaseCost}, ${racked})) as cost
      from ${orderLines} join ${orders} on ${orders.id} = ${orderLines.orderId} where ${deliveredBetween(from, until)}) as line
    group by day, product, name, customer`)
  return rows
}

/** The lines of one day by product and name. */
const byProduct = (lines: readonly Line[]): ProductDay[] =>
  [...Map.groupBy(lines, ({ product, name }) => `${product}\n${name}`).values()].map((those) =>
    those
      .map(({ day: _day, customer: _customer, ...line }): ProductDay => line)
      .reduce((one, other) => ({
        ...{ product: one.product, name: one.name, last: one.last > other.last ? one.last : other.last },
        ...{ sold: one.sold + other.sold, cost: one.cost + other.cost, unknown: one.unknown + other.unknown },
        ...{ deciGallons: one.deciGallons + other.deciGallons, packages: one.packages + other.packages },
      })),
  )

export const salesDays: DayKind<SalesDay> = {
  kind: 'sales',
  first,
  addUp: async (ctx, from, until) => {
    const lines = soldLines(ctx, from, until)
    const { rows: days } = await ctx.db.execute<Omit<SalesDay, 'products'> & { day: string }>(sql`
      select ${dayOfMoment(ctx, orders.deliveredAt)} as day, count(*)::int as orders, sum(goods_cents)::float8 as goods,
        sum(freight)::float8 as freight, sum(total_cents - goods_cents - freight)::float8 as taxes
      from ${orders} where ${deliveredBetween(from, until)} group by 1`)
    const byDay = Map.groupBy(await lines, ({ day }) => day)
    return days.map(({ day, ...figures }) => ({
      day,
      figures: { ...figures, products: byProduct(byDay.get(day) ?? []) },
    }))
  },
}

/** What each customer's deliveries of a day came to, by the record it was ordered on; an empty key for none. */
export type CustomersDay = Record<string, [sold: number, cost: number, unknown: number]>

export const customersDays: DayKind<CustomersDay> = {
  kind: 'customers',
  first,
  addUp: async (ctx, from, until) => {
    const byDay = Map.groupBy(await soldLines(ctx, from, until), ({ day }) => day)
    return [...byDay].map(([day, lines]) => {
      const figures: CustomersDay = {}
      for (const { customer, sold, cost, unknown } of lines) {
        const [before, spent, other] = figures[customer] ?? [0, 0, 0]
        figures[customer] = [before + sold, spent + cost, other + unknown]
      }
      return { day, figures }
    })
  },
}
