import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import type { Cents } from '#domain/money.ts'
import { customers } from '#features/customers/schema.ts'
import { orderStates } from '#features/orders/lifecycle.ts'
import { orderLines, orders, type Order, type OrderLine } from '#features/orders/schema.ts'
import type { Line } from '#features/trade/line.ts'
import { sumsToday } from '#features/trade/sums.ts'
import { creditTerms, type CreditTerms } from './schema.ts'
import { owedBy, nothingOwed, type Owed } from './owed.ts'

/**
 * What a customer may come to owe us, in cents. `ordered`: confirmed orders at the most gallons that they may take;
 * `cleared`: what they paid and nothing was paid with yet.
 */
export type Exposure = Owed & { ordered: Cents; total: Cents }

/** A customer as the credit desk sees it: by the id of the one that others were merged into. */
export type Standing = { customerId: string; terms?: CreditTerms; exposure: Exposure }

/**
 * The most that an order may come to: ordered gallons and what its terms let a truck bring beyond, at its prices with
 * today's taxes. Source: domain-facts-trade 3.
 */
export const mostOf = (ctx: Context, order: Order, lines: readonly Line[]): Cents => {
  const { basisPoints, most } = order.tolerance ?? ctx.tolerance
  const beyond = (quantity: number) => Math.min(most, Math.floor((quantity * basisPoints) / 10_000))
  const full = lines.map((line) => ({
    ...line,
    quantity: line.quantity + (line.unit === 'gallon' && !order.notToExceed ? beyond(line.quantity) : 0),
  }))
  return sumsToday(ctx, full, order).total
}

/** Customers counted together: ids by the customer they were merged into. */
const mergedIds = async ({ db }: Pick<Context, 'db'>, ids: readonly string[]): Promise<Map<string, string>> => {
  const heads = sql`(select coalesce(merged_into, id) from customers where ${inArray(customers.id, [...ids])})`
  const rows = await db
    .select({ id: customers.id, whole: sql<string>`coalesce(${customers.mergedInto}, ${customers.id})` })
    .from(customers)
    .where(or(sql`${customers.id} = any(array${heads})`, sql`${customers.mergedInto} = any(array${heads})`))
  return new Map(rows.map(({ id, whole }) => [id, whole]))
}

/**
 * The standing of customers, by each id that was asked for. `also`: an order that is not confirmed yet and is counted as
 * if it were.
 */
export const standingsOf = async (
  ctx: Context,
  ids: readonly string[],
  also?: Order,
): Promise<Map<string, Standing>> => {
  if (ids.length === 0) return new Map()
  const whole = await mergedIds(ctx, ids)
  const members = [...whole.keys()]
  const counted = and(
    inArray(orders.customerId, members),
    inArray(orders.state, [...orderStates.statesThat('isPromised')]),
  )
  const promised = await ctx.db.select().from(orders).where(counted)
  const all = also && !promised.some(({ id }) => id === also.id) ? [...promised, also] : promised
  const lines = await linesByOrder(ctx, all)
  const terms = await ctx.db
    .select()
    .from(creditTerms)
    .where(and(inArray(creditTerms.customerId, members), isNull(creditTerms.endedAt)))
  const owed = await owedBy(ctx, whole)
  return new Map(
    ids.map((id) => {
      const customerId = whole.get(id) ?? id
      const mine = all.filter((order) => order.customerId && whole.get(order.customerId) === customerId)
      const ordered = mine.reduce((sum, order) => sum + mostOf(ctx, order, lines.get(order.id) ?? []), 0) as Cents
      const owes = owed.get(customerId) ?? nothingOwed
      const total = (owes.open + owes.unbilled + ordered - owes.cleared) as Cents
      const held = terms.filter((each) => whole.get(each.customerId) === customerId)
      const current = held.find((each) => each.customerId === customerId) ?? held[0]
      return [id, { customerId, terms: current, exposure: { ...owes, ordered, total } }]
    }),
  )
}

const linesByOrder = async ({ db }: Pick<Context, 'db'>, of: readonly Order[]): Promise<Map<string, OrderLine[]>> => {
  if (of.length === 0) return new Map()
  const ids = of.map(({ id }) => id)
  const lines = await db.select().from(orderLines).where(inArray(orderLines.orderId, ids))
  return Map.groupBy(lines, ({ orderId }) => orderId)
}

/** The standing of one customer. The caller may see money. */
export const standingOf = async (ctx: Context, customerId: string): Promise<Standing> => {
  const [standing] = (await standingsOf(ctx, [customerId])).values()
  if (!standing) throw new Error('A customer without a standing.')
  return standing
}

/** An order as it stands now, by its id alone. */
export const orderNow = async ({ db }: Pick<Context, 'db'>, id: string): Promise<Order | undefined> => {
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  return order
}
