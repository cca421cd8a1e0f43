import { isNotNull, sql } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import type { Cents } from '#domain/money.ts'
import { customers } from '#features/customers/schema.ts'
import { figuresByDay, sumOfDays, type FigureSum } from './daily-figures.ts'
import type { Period } from './period.ts'
import { customersDays, salesDays, type CustomersDay, type SalesAndCost } from './sales-days.ts'

/**
 * What was sold and what it cost us. `sold` is of goods whose cost is known, `unknown` of the others: these are in no margin.
 */
export type Margin = { key: string; name: string; sold: Cents; cost: Cents; margin: Cents; unknown: Cents }

/** Of whom, or of what, a margin is told. */
export type MarginBy = 'product' | 'customer'

/**
 * Margins of orders delivered in the period, the most first: goods without freight and taxes, less what we paid a supplier for
 * the line; where nothing was bought for it, less the rack cost that its price was made from. For staff who see revenue
 * and costs. Customers are not called by their names yet: a page that shows a hundred of ten thousand asks for those by `named`.
 */
export const marginsBy = async (ctx: Context, period: Period, by: MarginBy): Promise<Margin[]> => {
  demand(ctx, 'revenue.see')
  demand(ctx, 'costs.see')
  const sums = by === 'product' ? await ofProducts(ctx, period) : await ofCustomers(ctx, period)
  return [...sums]
    .map(([key, { name, sold, cost, unknown }]) => ({ key, name, sold, cost, unknown, margin: sold - cost }) as Margin)
    .toSorted((one, other) => other.margin - one.margin || (one.key < other.key ? -1 : 1))
}

/** Margins of customers with what they are called. */
export const withNames = async (ctx: Context, margins: readonly Margin[], by: MarginBy): Promise<Margin[]> => {
  if (by === 'product') return [...margins]
  const ids = margins.map(({ key }) => key).filter(Boolean)
  const rows = await ctx.db
    .select({ id: customers.id, name: customers.name })
    .from(customers)
    .where(sql`${customers.id} = any(${sql.param(ids)}::uuid[])`)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return margins.map((margin) => ({ ...margin, name: names.get(margin.key) ?? 'Not on a record' }))
}

type Sums = Map<string, SalesAndCost & { name: string }>

const ofProducts = async (ctx: Context, period: Period): Promise<Sums> => {
  const sums: Sums = new Map()
  for (const { products } of (await figuresByDay(ctx, salesDays, period)).values())
    for (const { product, name, ...line } of products) {
      const before = sums.get(product)
      // Of several names the first one by letter, whatever day it was.
      add(sums, product, line, before && before.name < name ? before.name : name)
    }
  return sums
}

const ofCustomers = async (ctx: Context, period: Period): Promise<Sums> => {
  const [days, heads] = [await sumOfDays(ctx, customersDays, period, byCustomer), await mergedCustomers(ctx)]
  const sums: Sums = new Map()
  for (const [id, [sold, cost, unknown]] of days) add(sums, heads.get(id) ?? id, { sold, cost, unknown }, '')
  return sums
}

type ByCustomer = Map<string, CustomersDay[string]>

const byCustomer: FigureSum<CustomersDay, ByCustomer> = {
  of: (days) => {
    const sums: ByCustomer = new Map()
    for (const [, day] of days) for (const [id, figures] of Object.entries(day)) count(sums, id, figures)
    return sums
  },
  plus: (one, other) => {
    const sums = new Map(one)
    for (const [id, figures] of other) count(sums, id, figures)
    return sums
  },
}

const count = (sums: ByCustomer, id: string, [sold, cost, unknown]: CustomersDay[string]) => {
  const before = sums.get(id)
  sums.set(id, before ? [before[0] + sold, before[1] + cost, before[2] + unknown] : [sold, cost, unknown])
}

const add = (sums: Sums, key: string, { sold, cost, unknown }: SalesAndCost, name: string) => {
  const sum = sums.get(key) ?? { sold: 0, cost: 0, unknown: 0, name }
  sums.set(key, { sold: sum.sold + sold, cost: sum.cost + cost, unknown: sum.unknown + unknown, name })
}

/** Whom customers were merged into, by their own ids. */
const mergedCustomers = async ({ db }: Context): Promise<Map<string, string | null>> => {
  const rows = await db
    .select({ id: customers.id, head: customers.mergedInto })
    .from(customers)
    .where(isNotNull(customers.mergedInto))
  return new Map(rows.map(({ id, head }) => [id, head]))
}
