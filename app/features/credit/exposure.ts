import { and, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import type { Cents } from '#domain/money.ts'
import { customers } from '#features/customers/schema.ts'
import { orderStates } from '#features/orders/lifecycle.ts'
import { orders } from '#features/orders/schema.ts'
import { creditTerms, type CreditTerms } from './schema.ts'
import { exposedColumns, orderExposure } from './order-exposure.ts'
import { findBalances, nothingOwed, type Balance } from './balances.ts'
import { prepaidBy, type UnpaidPrepayment } from './prepaid.ts'
import { isOnCredit } from './terms.ts'

/**
 * What a customer may come to owe us, in cents. `ordered`: what is still to come of confirmed orders, at the most gallons
 * that they may take; `cleared`: what they paid and nothing was paid with yet.
 */
export type Exposure = Balance & { ordered: Cents; total: Cents }

/**
 * A customer as the credit desk sees it: by the id of the one that others were merged into. `toCome`: the most that is
 * still to come of each active order; `prepaid`: of who has no terms, what is missing for each.
 */
export type CreditStanding = {
  customerId: string
  terms?: CreditTerms
  exposure: Exposure
  toCome: ReadonlyMap<string, Cents>
  prepaid?: UnpaidPrepayment
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

/** The credit standing of customers, by each requested id. */
export const creditStandings = async (ctx: Context, ids: readonly string[]): Promise<Map<string, CreditStanding>> => {
  if (ids.length === 0) return new Map()
  const headIds = await mergedIds(ctx, ids)
  const members = [...headIds.keys()]
  const active = await ctx.db
    .select(exposedColumns)
    .from(orders)
    .where(and(inArray(orders.customerId, members), inArray(orders.state, [...orderStates.statesThat('isActive')])))
  const maximums = await orderExposure(ctx, active)
  const terms = await ctx.db
    .select()
    .from(creditTerms)
    .where(and(inArray(creditTerms.customerId, members), isNull(creditTerms.endedAt)))
  const balances = await findBalances(ctx, headIds)
  const standings = new Map<string, CreditStanding>()
  // One after another: all at once they would hold the connections that others need.
  for (const customerId of new Set(ids.map((id) => headIds.get(id) ?? id))) {
    const isOurs = (id: string | null) => id !== null && headIds.get(id) === customerId
    const ownOrders = active.filter((order) => isOurs(order.customerId))
    const toCome = new Map(ownOrders.map(({ id }) => [id, maximums.get(id) ?? (0 as Cents)]))
    const { deliveries, ...owes } = balances.get(customerId) ?? { ...nothingOwed, deliveries: [] }
    const ordered = ownOrders.reduce(
      (sum, { id, state }) => sum + (orderStates.is('isPromised', state) ? (toCome.get(id) ?? 0) : 0),
      0,
    ) as Cents
    const total = (owes.open + owes.unbilled + ordered - owes.cleared) as Cents
    const ownTerms = terms.filter((each) => isOurs(each.customerId))
    const current = ownTerms.find((each) => each.customerId === customerId) ?? ownTerms[0]
    const prepaid =
      current && isOnCredit(current.terms)
        ? undefined
        : await prepaidBy(ctx, members.filter(isOurs), { owes, deliveries, active: ownOrders, toCome })
    standings.set(customerId, { customerId, terms: current, exposure: { ...owes, ordered, total }, toCome, prepaid })
  }
  return new Map(
    ids.flatMap((id) => {
      const credit = standings.get(headIds.get(id) ?? id)
      return credit ? [[id, credit] as const] : []
    }),
  )
}

/** The standing of one customer. The caller may see money. */
export const creditStanding = async (ctx: Context, customerId: string): Promise<CreditStanding> => {
  const [standing] = (await creditStandings(ctx, [customerId])).values()
  if (!standing) throw new Error('A customer without a standing.')
  return standing
}
