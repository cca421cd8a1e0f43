import { sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'

/** What is wrong with the books, a line each; empty when they are in balance. */
export type Difference = { what: string; id: string; cents: number }

/** A question to the books: it gives the id of what does not add up, and by how much. */
export const looks = (what: string, query: ReturnType<typeof sql>) => ({ what, query })

/** What the subledger must be by itself. */
const questions = [
  looks(
    'lines of an entry do not add up to nothing',
    sql`select entry_id as id, sum(cents) as cents from ledger_lines group by entry_id having sum(cents) <> 0`,
  ),
  looks(
    'an entry and its receivables differ',
    sql`select e.id, e.cents - coalesce(sum(l.cents) filter (where l.account = 'receivable'), 0) as cents
      from ledger_entries e left join ledger_lines l on l.entry_id = e.id group by e.id, e.cents
      having e.cents <> coalesce(sum(l.cents) filter (where l.account = 'receivable'), 0)`,
  ),
  looks(
    'what is open of an entry differs from what was applied',
    sql`select e.id, coalesce(i.open_cents, 0) - (e.cents + coalesce(f.cents, 0) - coalesce(t.cents, 0)) as cents
      from ledger_entries e left join ledger_items i on i.entry_id = e.id
      left join (select from_id, sum(cents) as cents from ledger_applications group by from_id) f on f.from_id = e.id
      left join (select to_id, sum(cents) as cents from ledger_applications group by to_id) t on t.to_id = e.id
      where i.entry_id is null or i.open_cents <> e.cents + coalesce(f.cents, 0) - coalesce(t.cents, 0)`,
  ),
  looks(
    'a payment was applied to another customer',
    sql`select a.id, a.cents from ledger_applications a
      join ledger_entries f on f.id = a.from_id join customers cf on cf.id = f.customer_id
      join ledger_entries t on t.id = a.to_id join customers ct on ct.id = t.customer_id
      where a.reverses is null and coalesce(cf.merged_into, cf.id) <> coalesce(ct.merged_into, ct.id)
        and not exists (select 1 from ledger_applications b where b.reverses = a.id)`,
  ),
]

/** Adds everything up again from its first rows, and names what differs. `also`: what nouns above it ask of their own. */
export const reconcile = async (
  { db }: Pick<Context, 'db'>,
  also: readonly ReturnType<typeof looks>[] = [],
): Promise<Difference[]> => {
  const found: Difference[] = []
  for (const { what, query } of [...questions, ...also]) {
    const { rows } = await db.execute<{ id: string; cents: string }>(sql`${query} limit 20`)
    found.push(...rows.map(({ id, cents }) => ({ what, id, cents: Number(cents) })))
  }
  return found
}
