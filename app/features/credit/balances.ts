import { Temporal } from 'temporal-polyfill'
import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { today } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import type { Cents } from '#domain/money.ts'
import { customers } from '#features/customers/schema.ts'
import { ledgerEntries, ledgerItems, type LedgerEntry } from '#features/ledger/schema.ts'
import { orders } from '#features/orders/schema.ts'
import { unbilledOrders, type UnbilledDelivery } from './unbilled.ts'

/**
 * What a customer owes us by what was delivered. `open`: invoices and charges; `disputed`: of these what the customer says
 * is wrong; `pastDue`: of these what is longer past due than the company lets pass; `unbilled`: delivered and not invoiced;
 * `cleared`: money on account that the bank has; `uncleared`: checks on account that it may still send back, which let
 * nothing go; `returned`: what payments had paid that the bank returned, with their fees, and nobody has paid since.
 */
export type Balance = {
  open: Cents
  disputed: Cents
  pastDue: Cents
  unbilled: Cents
  cleared: Cents
  uncleared: Cents
  returned: Cents
}

const zero = 0 as Cents
export const nothingOwed: Balance = {
  ...{ open: zero, disputed: zero, pastDue: zero, unbilled: zero, cleared: zero, uncleared: zero, returned: zero },
}

/** What a customer owes, and of which orders the `unbilled` part of it is. */
export type BalanceWithDeliveries = Balance & { deliveries: readonly UnbilledDelivery[] }

/**
 * By the id of the customer that others were merged into; who owes nothing is left out. `whole`: which is part of which.
 * An invoice that the customer disputes is owed, and holds nothing. A payment online is posted when the bank has sent it.
 * Payments know of credit, and not the other way round: their table is read by name.
 */
export const findBalances = async (
  ctx: Context,
  headIds: ReadonlyMap<string, string>,
): Promise<Map<string, BalanceWithDeliveries>> => {
  const members = [...headIds.keys()]
  if (members.length === 0) return new Map()
  const uncleared = sql`exists (select 1 from payments p where p.entry_id = ${ledgerItems.entryId} and ${isUncleared(ctx)})`
  const sum = (condition: ReturnType<typeof sql>) =>
    sql<string>`coalesce(sum(${ledgerItems.openCents}) filter (where ${condition}), 0)`
  const books = await ctx.db
    .select({
      customerId: ledgerItems.customerId,
      open: sum(sql`${ledgerItems.openCents} > 0`),
      disputed: sum(sql`${ledgerItems.openCents} > 0 and ${disputed}`),
      pastDue: sum(isPastDue(ctx)),
      cleared: sum(sql`${ledgerItems.openCents} < 0 and not ${uncleared}`),
      uncleared: sum(sql`${ledgerItems.openCents} < 0 and ${uncleared}`),
    })
    .from(ledgerItems)
    .where(and(inArray(ledgerItems.customerId, members), ne(ledgerItems.openCents, zero)))
    .groupBy(ledgerItems.customerId)
  const delivered = await unbilledOrders(ctx, {
    ...{ unless: ['issued', 'dropped'], where: inArray(orders.customerId, members) },
  })
  const balances = new Map<string, BalanceWithDeliveries>()
  const add = (id: string, change: Partial<Balance>, deliveries: readonly UnbilledDelivery[] = []) => {
    const accountId = headIds.get(id) ?? id
    const before = balances.get(accountId) ?? { ...nothingOwed, deliveries: [] }
    const keys = Object.keys(nothingOwed) as (keyof Balance)[]
    const sums = Object.fromEntries(keys.map((key) => [key, before[key] + (change[key] ?? 0)])) as Balance
    balances.set(accountId, { ...sums, deliveries: [...before.deliveries, ...deliveries] })
  }
  for (const { customerId, open, disputed, pastDue, cleared, uncleared } of books)
    add(customerId, {
      ...{ open: +open as Cents, disputed: +disputed as Cents, pastDue: +pastDue as Cents },
      ...{ cleared: -cleared as Cents, uncleared: -uncleared as Cents },
    })
  for (const { customerId, cents } of await returnedOf(ctx, members)) add(customerId, { returned: cents })
  for (const delivery of delivered)
    if (delivery.customerId) add(delivery.customerId, { unbilled: delivery.total }, [delivery])
  return balances
}

const disputed = sql`exists (select 1 from invoices i where i.entry_id = ${ledgerItems.entryId} and i.disputed_at is not null)`

/** Open for longer past its due day than the company lets pass, and not disputed. */
const isPastDue = (ctx: Context) => {
  const lastDay = Temporal.PlainDate.from(today(ctx)).subtract({ days: ctx.credit.pastDueDays }).toString()
  return sql`${ledgerItems.openCents} > 0 and ${ledgerItems.dueOn} < ${lastDay} and not ${disputed}`
}

/** What of a customer's account is past due, the oldest first. The caller has looked the customer up within sight. */
export const pastDueItems = async (ctx: Context, customerId: string): Promise<PastDue[]> =>
  (await pastDueOf(ctx, [customerId])).get(customerId) ?? []

/** The same of several customers, by the id that was asked for: those merged into one another count together. */
export const pastDueOf = async (ctx: Context, customerIds: readonly string[]) => {
  const requestedCustomer = alias(customers, 'asked')
  const headId = sql`coalesce(${requestedCustomer.mergedInto}, ${requestedCustomer.id})`
  const rows = await ctx.db
    .select({
      ...{ customerId: requestedCustomer.id, kind: ledgerEntries.kind, number: ledgerEntries.number },
      ...{ dueOn: sql<string>`${ledgerItems.dueOn}`, openCents: ledgerItems.openCents },
    })
    .from(requestedCustomer)
    .innerJoin(customers, or(eq(customers.id, headId), eq(customers.mergedInto, headId)))
    .innerJoin(ledgerItems, eq(ledgerItems.customerId, customers.id))
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerItems.entryId))
    .where(and(inArray(requestedCustomer.id, [...customerIds]), isPastDue(ctx)))
    .orderBy(asc(ledgerItems.dueOn), asc(ledgerEntries.entry))
  return Map.groupBy(rows, ({ customerId }) => customerId)
}

export type PastDue = Pick<LedgerEntry, 'kind' | 'number'> & { dueOn: string; openCents: Cents }

/** Of a payment `p`: a check that the bank may still send back. It counts some days after it came, or when someone marks it. */
const isUncleared = (ctx: Context) => {
  const checksFrom = Temporal.PlainDate.from(today(ctx)).subtract({ days: ctx.credit.checkDays }).toString()
  return sql`p.method = 'check' and p.cleared_on is null and p.received_on > ${checksFrom}`
}

/** Money on account that was given for one of these orders and that the bank has, by the order. Read by name, as above. */
export const namedFor = async (
  ctx: Context,
  members: readonly string[],
  orderIds: readonly string[],
): Promise<Map<string, Cents>> => {
  if (orderIds.length === 0) return new Map()
  const { rows } = await ctx.db.execute<{ order_id: string; cents: string }>(sql`
    select p.order_id, -sum(${ledgerItems.openCents}) as cents from payments p
      join ${ledgerItems} on ${ledgerItems.entryId} = p.entry_id and ${ledgerItems.openCents} < 0
      where p.state = 'posted' and ${inArray(sql`p.order_id`, [...orderIds])}
        and ${inArray(ledgerItems.customerId, [...members])} and not (${isUncleared(ctx)})
      group by p.order_id`)
  return new Map(rows.map(({ order_id, cents }) => [order_id, Number(cents) as Cents]))
}

/**
 * What is owed again of payments that the bank returned, all or a part: what each had paid, as far as that is open, or was paid by a check
 * that may still come back, too; and the fee of the terms. Read by name, as above.
 */
const returnedOf = async (ctx: Context, members: readonly string[]) => {
  const { rows } = await ctx.db.execute<{ customer_id: string; cents: string }>(sql`
    with owed as (
      select p.customer_id, a.to_id, least(-sum(a.cents), p.cents, case p.state when 'posted' then p.returned_cents end) as cents
        from payments p join ledger_applications a on a.from_id = p.entry_id and a.reverses is not null
        where (p.state = 'returned' or p.returned_cents > 0) and ${inArray(sql`p.customer_id`, [...members])}
        group by p.id, p.customer_id, p.cents, a.to_id
      union all
      select p.customer_id, e.id, e.cents from payments p
        join ledger_entries e on e.about_id = p.id and e.kind = 'payment_fee'
        where p.state = 'returned' and ${inArray(sql`p.customer_id`, [...members])})
    select owed.customer_id, sum(least(owed.cents, i.open_cents + coalesce(waits.cents, 0))) as cents from owed
      join ${ledgerItems} i on i.entry_id = owed.to_id and i.cents > 0
      left join lateral (select sum(a.cents) as cents from ledger_applications a
        join payments p on p.entry_id = a.from_id and p.state = 'posted' and ${isUncleared(ctx)}
        where a.to_id = owed.to_id) waits on true
      group by owed.customer_id`)
  return rows.map(({ customer_id, cents }) => ({ customerId: customer_id, cents: Number(cents) as Cents }))
}
