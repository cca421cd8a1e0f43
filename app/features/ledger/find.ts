import { and, asc, eq, gt, inArray, lt, lte, ne, or, sql, type SQL } from 'drizzle-orm'
import { today } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import type { Cents } from '#domain/money.ts'
import { isOfCustomer } from '#features/customers/customer.ts'
import { customers } from '#features/customers/schema.ts'
import { ageItems, type Aging } from './aging.ts'
import { ledgerApplications, ledgerEntries, ledgerItems, type LedgerEntry } from './schema.ts'

/**
 * These take a customer whom the caller has looked up within the viewer's sight; those merged into it count with it.
 */
type Db = Pick<Context, 'db'>

/** An entry with what is still open of it: above zero what is owed, below zero what was not applied. */
export type OpenEntry = LedgerEntry & { openCents: Cents }

/** A customer's balance in cents at the end of a day; below zero when we owe them. */
export const balanceOf = async ({ db }: Db, customerId: string, onDay?: string): Promise<Cents> => {
  const [row] = await db
    .select({ cents: sql<string>`coalesce(sum(${ledgerEntries.cents}), 0)` })
    .from(ledgerEntries)
    .where(
      and(
        isOfCustomer(ledgerEntries.customerId, customerId),
        onDay === undefined ? undefined : lte(ledgerEntries.day, onDay),
      ),
    )
  return Number(row?.cents ?? 0) as Cents
}

/** A customer's open items, the oldest due date first, finance charges after invoices. */
export const openItemsOf = (ctx: Db, customerId: string): Promise<OpenEntry[]> =>
  open(ctx, customerId, gt(ledgerItems.openCents, 0 as Cents))

/** A customer's payments and credits with something left to apply, the oldest first. */
export const unappliedOf = (ctx: Db, customerId: string): Promise<OpenEntry[]> =>
  open(ctx, customerId, lt(ledgerItems.openCents, 0 as Cents))

/** Open items and unapplied credits from one query, so that an account and its aging show the same rows. */
export const openBothWays = (ctx: Db, customerId: string): Promise<OpenEntry[]> =>
  open(ctx, customerId, ne(ledgerItems.openCents, 0 as Cents))

const isCharge = sql`${ledgerEntries.kind} in ('finance_charge', 'payment_fee')`

const open = async ({ db }: Db, customerId: string, condition: SQL): Promise<OpenEntry[]> => {
  const rows = await db
    .select({ entry: ledgerEntries, openCents: ledgerItems.openCents })
    .from(ledgerItems)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerItems.entryId))
    .where(and(isOfCustomer(ledgerItems.customerId, customerId), condition))
    .orderBy(isCharge, asc(sql`coalesce(${ledgerEntries.dueOn}, ${ledgerEntries.day})`), asc(ledgerEntries.entry))
  return rows.map(({ entry, openCents }) => ({ ...entry, openCents }))
}

/** What was open of each entry of a customer at the end of a day, in cents, as the books had it then. */
export const openOn = async ({ db }: Db, customerId: string, day: string): Promise<OpenEntry[]> => {
  const applied = (side: 'from_id' | 'to_id') => sql`coalesce((select sum(a.cents) from ${ledgerApplications} a
    where a.${sql.raw(side)} = ${ledgerEntries.id} and a.day <= ${day}), 0)`
  const remaining = sql<string>`${ledgerEntries.cents} + ${applied('from_id')} - ${applied('to_id')}`
  const rows = await db
    .select({ entry: ledgerEntries, openCents: remaining })
    .from(ledgerEntries)
    .where(and(isOfCustomer(ledgerEntries.customerId, customerId), lte(ledgerEntries.day, day), ne(remaining, sql`0`)))
    .orderBy(asc(sql`coalesce(${ledgerEntries.dueOn}, ${ledgerEntries.day})`), asc(ledgerEntries.entry))
  return rows.map(({ entry, openCents }) => ({ ...entry, openCents: Number(openCents) as Cents }))
}

/** A customer's aging, today or at the end of a past day. */
export const agingOf = async (
  ctx: Pick<Context, 'db' | 'now' | 'calendar'>,
  customerId: string,
  onDay?: string,
): Promise<Aging> => {
  const day = today(ctx)
  if (onDay !== undefined && onDay < day) return ageItems(await openOn(ctx, customerId, onDay), onDay)
  const items = await ctx.db
    .select({ dueOn: ledgerItems.dueOn, openCents: ledgerItems.openCents })
    .from(ledgerItems)
    .where(and(isOfCustomer(ledgerItems.customerId, customerId), ne(ledgerItems.openCents, 0 as Cents)))
  return ageItems(items, day)
}

/**
 * The balance and the past-due amount of each customer, in cents, those merged into it included. One query for a page
 * of them.
 */
export const owedBy = async (
  ctx: Pick<Context, 'db' | 'now' | 'calendar'>,
  ids: readonly string[],
): Promise<Map<string, { balance: Cents; pastDue: Cents }>> => {
  const day = today(ctx)
  const ownerId = sql<string>`coalesce(${customers.mergedInto}, ${customers.id})`
  const late = sql`${ledgerItems.openCents} > 0 and ${ledgerItems.dueOn} < ${day}`
  const rows = await ctx.db
    .select({
      id: ownerId,
      balance: sql`sum(${ledgerItems.openCents})`.mapWith(Number),
      pastDue: sql`coalesce(sum(${ledgerItems.openCents}) filter (where ${late}), 0)`.mapWith(Number),
    })
    .from(customers)
    .innerJoin(ledgerItems, and(eq(ledgerItems.customerId, customers.id), ne(ledgerItems.openCents, 0 as Cents)))
    .where(or(inArray(customers.id, [...ids]), inArray(customers.mergedInto, [...ids])))
    .groupBy(ownerId)
  return new Map(rows.map(({ id, balance, pastDue }) => [id, { balance: balance as Cents, pastDue: pastDue as Cents }]))
}

/** A customer's entries from one day through another, in posting order. */
export const entriesOf = ({ db }: Db, customerId: string, from: string, through: string): Promise<LedgerEntry[]> =>
  db
    .select()
    .from(ledgerEntries)
    .where(
      and(isOfCustomer(ledgerEntries.customerId, customerId), sql`${ledgerEntries.day} between ${from} and ${through}`),
    )
    .orderBy(asc(ledgerEntries.day), asc(ledgerEntries.entry))
