import { or, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { today } from '#domain/calendar.ts'
import { demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import type { Cents } from '#domain/money.ts'
import { partOfPhone } from '#domain/phone-digits.ts'
import { customers } from '#features/customers/schema.ts'
import { containing } from '#features/trade/search.ts'
import { agingBuckets, type Aging, type AgingBucket } from './aging.ts'
import { ledgerItems } from './schema.ts'

/** A customer who owes something, or whose money was not applied. `items`: what is open of what they owe. */
export type Receivable = Aging & { id: string; name: string; items: number }

/** A bucket of the aging shows who has something in it: its column adds up to the total. */
export type ReceivablesAsked = { show?: 'past_due' | 'over60' | 'unapplied' | AgingBucket; words?: string }

/** What is so many days past due, from and through. Days are compared with a plain date, not counted for each item. */
const late = (from: number | null, to: number | null, day: string) => {
  const daysBefore = (days: number) => sql`${Temporal.PlainDate.from(day).subtract({ days }).toString()}::date`
  const within = [
    from === null ? undefined : sql`${ledgerItems.dueOn} <= ${daysBefore(from)}`,
    to === null ? undefined : sql`${ledgerItems.dueOn} >= ${daysBefore(to)}`,
  ]
  return sql`coalesce(sum(${ledgerItems.openCents}) filter (where ${ledgerItems.openCents} > 0 and ${sql.join(
    within.filter((each) => each !== undefined),
    sql` and `,
  )}), 0)`
}

/** How many customers a page shows: more are found by their name, or in the file. */
export const mostShown = 100

/**
 * Who owes how much by how late it is, the one with the most past due first; those merged into another count with it.
 * `total` is of all, whatever is searched. For staff alone.
 */
export const receivables = async (
  ctx: Context,
  { show, words }: ReceivablesAsked = {},
  limit = mostShown,
): Promise<{ rows: Receivable[]; total: Aging & { customers: number }; more: boolean }> => {
  demand(ctx, 'ledger.see-all')
  const day = today(ctx)
  const [current, to30, to60, to90, over90] = [
    late(null, 0, day),
    late(1, 30, day),
    late(31, 60, day),
    late(61, 90, day),
    late(91, null, day),
  ]
  const past = late(1, null, day)
  const unapplied = sql`-coalesce(sum(${ledgerItems.openCents}) filter (where ${ledgerItems.openCents} < 0), 0)`
  const balance = sql`coalesce(sum(${ledgerItems.openCents}), 0)`
  const sums = sql`${current} as current, ${to30} as to30, ${to60} as to60, ${to90} as to90, ${over90} as over90,
    ${past} as past_due, ${unapplied} as unapplied, ${balance} as balance, count(*) filter (where ${ledgerItems.openCents} > 0) as items`
  // Each customer is added up once: the total of all is the sum of these, no matter which customer is searched for.
  const each = sql`with each as materialized (select coalesce(whose.merged_into, whose.id) as id, ${sums}
    from ${ledgerItems} join ${customers} whose on whose.id = ${ledgerItems.customerId}
    where ${ledgerItems.openCents} <> 0 group by 1)`
  const buckets = show && { past_due: sql`past_due`, over60: sql`to90 + over90` }[show as string]
  const condition = show ? sql`${buckets ?? sql.identifier(show)} > 0` : sql`true`
  const nameMatches = or(
    containing(words, [customers.name, customers.email]),
    containing(partOfPhone(words)?.slice(-10), [customers.phoneDigits]),
  )
  const figures = sql.raw(sumNames.join(', '))
  const { rows: read } = await ctx.db.execute<Record<string, string | null>>(sql`${each}
    (select each.id, ${customers.name} as name, items, ${figures}
      from each join ${customers} on ${customers.id} = each.id
      where ${condition} ${nameMatches ? sql`and ${nameMatches}` : sql``}
      order by past_due desc, balance desc, ${customers.name} limit ${limit + 1})
    union all select null, null, count(*) filter (where items > 0), ${sql.raw(sumNames.map((name) => `coalesce(sum(${name}), 0)`).join(', '))} from each`)
  const [rows, all] = [read.filter(({ id }) => id !== null), read.find(({ id }) => id === null)]
  return {
    rows: rows
      .slice(0, limit)
      .map((row) => ({ ...agingIn(row), id: row.id ?? '', name: row.name ?? '', items: Number(row.items) })),
    total: { ...agingIn(all ?? {}), customers: Number(all?.items ?? 0) },
    more: rows.length > limit,
  }
}

/** What is added up, as the columns are called. */
const sumNames = [...agingBuckets, 'past_due', 'unapplied', 'balance']

const agingIn = (row: Record<string, string | null>): Aging => {
  const of = (name: string) => Number(row[name] ?? 0) as Cents
  const buckets = Object.fromEntries(agingBuckets.map((bucket) => [bucket, of(bucket)])) as Record<
    (typeof agingBuckets)[number],
    Cents
  >
  return { ...buckets, unapplied: of('unapplied'), balance: of('balance'), pastDue: of('past_due') }
}
