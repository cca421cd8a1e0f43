import { and, eq, inArray, or } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import type { Cents } from '#domain/money.ts'
import { orders, type Order } from '#features/orders/schema.ts'
import { namedFor, type Balance } from './balances.ts'
import { orderHolds } from './schema.ts'
import type { UnbilledDelivery } from './unbilled.ts'

/**
 * What a customer who pays in advance has not paid. `missing`: of each active order, by its id, nothing where it is paid;
 * `advance`: of all of them at once, when `invoices`, what is open of them, is paid beside it.
 */
export type UnpaidPrepayment = { missing: ReadonlyMap<string, Cents>; advance: Cents; invoices: Cents }

type PrepaidInput = {
  owes: Balance
  deliveries: readonly UnbilledDelivery[]
  active: readonly Pick<Order, 'id' | 'placedAt'>[]
  toCome: ReadonlyMap<string, Cents>
}

type Claim = { orderId: string; placedAt: Date; cents: number }

/**
 * What money on account is for, each cent once: what was given for an order is that order's, as far as it can come to so
 * much. All other money is for the open invoices, and then for what was delivered or is to come, the oldest order first.
 * What a person let go without money takes none from the others.
 */
export const prepaidBy = async (
  ctx: Context,
  members: readonly string[],
  { owes, deliveries, active, toCome }: PrepaidInput,
): Promise<UnpaidPrepayment> => {
  const claims = claimsOf(deliveries, active, toCome)
  const ids = claims.map(({ orderId }) => orderId)
  const namedAmounts = owes.cleared > 0 ? await namedFor(ctx, members, ids) : new Map<string, Cents>()
  const letGo = await letGoAmong(ctx, ids)
  const rest = claims.map(({ orderId, cents }) => ({
    ...{ orderId, cents: letGo.has(orderId) ? 0 : Math.max(0, cents - (namedAmounts.get(orderId) ?? 0)) },
    used: Math.min(cents, namedAmounts.get(orderId) ?? 0),
  }))
  const free = owes.cleared - rest.reduce((sum, { used }) => sum + used, 0)
  const invoices = owes.open - owes.disputed
  let remaining = Math.max(0, free - invoices)
  const missing = new Map<string, Cents>()
  for (const { orderId, cents } of rest) {
    const paid = Math.min(cents, remaining)
    remaining -= paid
    if (toCome.has(orderId)) missing.set(orderId, (cents - paid) as Cents)
  }
  const needed = rest.reduce((sum, { cents }) => sum + cents, 0)
  return { missing, advance: Math.max(0, needed - free) as Cents, invoices: invoices as Cents }
}

/** What each order may come to that no invoice bills: what came of it, and what is still to come. The oldest first. */
const claimsOf = (
  deliveries: readonly UnbilledDelivery[],
  active: readonly Pick<Order, 'id' | 'placedAt'>[],
  toCome: ReadonlyMap<string, Cents>,
): Claim[] => {
  const claims = new Map<string, Claim>()
  const add = (orderId: string, placedAt: Date, cents: number) =>
    claims.set(orderId, { orderId, placedAt, cents: (claims.get(orderId)?.cents ?? 0) + cents })
  for (const { orderId, placedAt, total } of deliveries) add(orderId, placedAt, total)
  for (const { id, placedAt } of active) add(id, placedAt, toCome.get(id) ?? 0)
  return [...claims.values()].toSorted(
    (one, other) => Number(one.placedAt) - Number(other.placedAt) || (one.orderId < other.orderId ? -1 : 1),
  )
}

/** Orders that a person let go without money in advance: of an emergency whatever held it. */
const letGoAmong = async ({ db }: Pick<Context, 'db'>, ids: readonly string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: orderHolds.orderId })
    .from(orderHolds)
    .innerJoin(orders, eq(orders.id, orderHolds.orderId))
    .where(
      and(
        inArray(orderHolds.orderId, [...ids]),
        inArray(orderHolds.end, ['person', 'on_delivery']),
        or(eq(orderHolds.kind, 'no_terms'), eq(orders.urgency, 'emergency')),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}
