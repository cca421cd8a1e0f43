import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { orders } from '#features/orders/schema.ts'
import { quoteVersions } from '#features/quotes/schema.ts'
import { deliveryTickets } from '#features/tickets/schema.ts'
import type { RateUsage } from '#features/settings/dated-rates.ts'

/**
 * How many quotes (in any version that was sent) and orders each tax rate was charged on, by the rate's id. The sales tax
 * of a county counts for the state's rate and for the county's.
 */
export const chargedRates = async ({ db }: { db: Db }): Promise<RateUsage> => {
  const { rows } = await db.execute<{ id: string; quotes: number; orders: number }>(sql`
    select rate as id, count(distinct quote)::int as quotes, count(distinct "order")::int as orders from (
      select null::uuid as quote, id as "order", jsonb_array_elements(taxes) as tax from ${orders}
      union all
      select quote_id, null, jsonb_array_elements(sums -> 'taxes') from ${quoteVersions}
    ) charged, string_to_table(tax ->> 'id', '.') rate
    group by rate`)
  const printed = await db.execute<{ id: string; tickets: number }>(sql`
    select word as id, count(distinct number)::int as tickets from ${deliveryTickets}, unnest(word_ids) word group by word`)
  return new Map([
    ...rows.map(({ id, quotes, orders }) => [id, { quotes, orders }] as const),
    ...printed.rows.map(({ id, tickets }) => [id, { quotes: 0, orders: 0, tickets }] as const),
  ])
}
