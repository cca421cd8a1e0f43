import { Temporal } from 'temporal-polyfill'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { today } from '#domain/calendar.ts'
import { demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import type { Cents } from '#domain/money.ts'
import { customers } from '#features/customers/schema.ts'
import { ledgerEntries, ledgerItems } from './schema.ts'

/** Over so many days of sales what is owed is spread. */
export const salesDays = 90

/** What is past due, of how many customers, and how many days of sales customers owe; null while nothing was billed. */
export type ReceivablesSummary = { pastDue: Cents; customers: number; days: number | null }

/**
 * Past due, and days sales outstanding: what is open, by what the last 90 days were billed, credits and voids taken off, times
 * 90. Money that was not applied is not taken off: it belongs to nothing yet. For staff alone.
 */
export const summarizeReceivables = async (ctx: Context): Promise<ReceivablesSummary> => {
  demand(ctx, 'ledger.see-all')
  const day = today(ctx)
  const [open] = await ctx.db
    .select({
      all: sql`coalesce(sum(${ledgerItems.openCents}), 0)`.mapWith(Number),
      pastDue: sql`coalesce(sum(${ledgerItems.openCents}) filter (where ${ledgerItems.dueOn} < ${day}), 0)`.mapWith(
        Number,
      ),
      customers:
        sql`count(distinct coalesce(${customers.mergedInto}, ${customers.id})) filter (where ${ledgerItems.dueOn} < ${day})`.mapWith(
          Number,
        ),
    })
    .from(ledgerItems)
    .innerJoin(customers, eq(customers.id, ledgerItems.customerId))
    .where(gt(ledgerItems.openCents, 0 as Cents))
  const first = Temporal.PlainDate.from(day)
    .subtract({ days: salesDays - 1 })
    .toString()
  const [sold] = await ctx.db
    .select({ cents: sql`coalesce(sum(${ledgerEntries.cents}), 0)`.mapWith(Number) })
    .from(ledgerEntries)
    .where(and(inArray(ledgerEntries.kind, ['invoice', 'credit', 'void']), sql`${ledgerEntries.day} >= ${first}`))
  const { all = 0, pastDue = 0, customers: count = 0 } = open ?? {}
  const cents = sold?.cents ?? 0
  return { pastDue: pastDue as Cents, customers: count, days: cents > 0 ? Math.round((all * salesDays) / cents) : null }
}
