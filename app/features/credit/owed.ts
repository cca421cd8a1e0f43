import { Temporal } from 'temporal-polyfill'
import { and, inArray, ne, sql } from 'drizzle-orm'
import { today } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import type { Cents } from '#domain/money.ts'
import { ledgerItems } from '#features/ledger/schema.ts'
import { orders } from '#features/orders/schema.ts'

/**
 * What a customer owes us by what was delivered. `open`: invoices and charges; `pastDue`: of these what is longer past due
 * than the company lets pass; `unbilled`: delivered and not invoiced; `cleared`: money on account that the bank has;
 * `uncleared`: checks on account that it may still send back, which let nothing go.
 */
export type Owed = { open: Cents; pastDue: Cents; unbilled: Cents; cleared: Cents; uncleared: Cents }

const none = 0 as Cents
export const nothingOwed: Owed = { open: none, pastDue: none, unbilled: none, cleared: none, uncleared: none }

/**
 * By the id of the customer that others were merged into; who owes nothing is left out. `whole`: which is part of which.
 * An invoice that the customer disputes is owed, and holds nothing. A payment online is posted when the bank has sent it; a
 * check counts some days after it came, or when somebody marks it. Payments know of credit, and not the other way round:
 * their table is read by name.
 */
export const owedBy = async (ctx: Context, whole: ReadonlyMap<string, string>): Promise<Map<string, Owed>> => {
  const members = [...whole.keys()]
  if (members.length === 0) return new Map()
  const lastDay = Temporal.PlainDate.from(today(ctx)).subtract({ days: ctx.credit.pastDueDays }).toString()
  const disputed = sql`exists (select 1 from invoices i where i.entry_id = ${ledgerItems.entryId} and i.disputed_at is not null)`
  const checksFrom = Temporal.PlainDate.from(today(ctx)).subtract({ days: ctx.credit.checkDays }).toString()
  const uncleared = sql`exists (select 1 from payments p where p.entry_id = ${ledgerItems.entryId} and p.method = 'check'
    and p.cleared_on is null and p.received_on > ${checksFrom})`
  const sum = (which: ReturnType<typeof sql>) =>
    sql<string>`coalesce(sum(${ledgerItems.openCents}) filter (where ${which}), 0)`
  const books = await ctx.db
    .select({
      customerId: ledgerItems.customerId,
      open: sum(sql`${ledgerItems.openCents} > 0`),
      pastDue: sum(sql`${ledgerItems.openCents} > 0 and ${ledgerItems.dueOn} < ${lastDay} and not ${disputed}`),
      cleared: sum(sql`${ledgerItems.openCents} < 0 and not ${uncleared}`),
      uncleared: sum(sql`${ledgerItems.openCents} < 0 and ${uncleared}`),
    })
    .from(ledgerItems)
    .where(and(inArray(ledgerItems.customerId, members), ne(ledgerItems.openCents, none)))
    .groupBy(ledgerItems.customerId)
  const delivered = await unbilledOf(ctx, members)
  const owed = new Map<string, Owed>()
  const add = (id: string, more: Partial<Owed>) => {
    const head = whole.get(id) ?? id
    const before = owed.get(head) ?? nothingOwed
    const keys = Object.keys(nothingOwed) as (keyof Owed)[]
    owed.set(head, Object.fromEntries(keys.map((key) => [key, before[key] + (more[key] ?? 0)])) as Owed)
  }
  for (const { customerId, open, pastDue, cleared, uncleared } of books)
    add(customerId, {
      ...{ open: +open as Cents, pastDue: +pastDue as Cents },
      ...{ cleared: -cleared as Cents, uncleared: -uncleared as Cents },
    })
  for (const { customerId, cents } of delivered) if (customerId) add(customerId, { unbilled: +cents as Cents })
  return owed
}

/**
 * Orders delivered since the company writes invoices, that no invoice bills. Invoices know of credit, and not the other
 * way round: their tables are read by name.
 */
const unbilledOf = (ctx: Pick<Context, 'db'>, members: readonly string[]) =>
  ctx.db
    .select({ customerId: orders.customerId, cents: sql<string>`sum(${orders.totalCents})` })
    .from(orders)
    .where(
      and(
        inArray(orders.customerId, [...members]),
        sql`${orders.state} = 'delivered' and ${orders.deliveredAt} >= (select min(created_at) from invoices)`,
        sql`not exists (select 1 from invoice_lines l join invoices i on i.id = l.invoice_id
          where l.order_id = ${orders.id} and i.state in ('issued', 'dropped') and i.kind = 'invoice')`,
      ),
    )
    .groupBy(orders.customerId)
