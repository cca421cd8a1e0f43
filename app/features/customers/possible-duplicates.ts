import { sql, type SQL } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { isUuid } from '#domain/text.ts'
import { customerContacts, customers, deliverySites, differentCustomers } from './schema.ts'

/** Two records that look like one customer, and by what: the newer one, and one that was there before it. */
export type DuplicatePair = { one: string; other: string; same: string[] }

/** `older`: the customer after whom earlier ones are compared; none when all were. */
export type DuplicatePairs = { pairs: DuplicatePair[]; older?: string }

/** How many pairs are proposed at once. */
const mostPairs = 25

/** So many customers are compared with all before them to find these; the more only where the first have few. */
const [first, more] = [200, 800]

/**
 * Pairs of customers with the same email, phone, or name and address, that nobody told apart yet. The newest customers are
 * compared first, each with all that were there before: the indexes that notice a duplicate when it is typed answer it.
 * For staff alone.
 */
export const possibleDuplicates = async (ctx: Context, after?: string): Promise<DuplicatePairs> => {
  demand(ctx, 'customers.see-all')
  const newest = await compare(ctx, first, after)
  if (newest.cut || !newest.older) return pairsOf(newest.pairs, newest.older)
  const otherPairs = await compare(ctx, more, newest.older)
  return pairsOf([...newest.pairs, ...otherPairs.pairs], otherPairs.older)
}

const pairsOf = (pairs: readonly DuplicatePair[], older: string | undefined): DuplicatePairs => ({
  pairs: pairs.toSorted((one, other) => other.same.length - one.same.length),
  ...(older && { older }),
})

/** `cut`: there were more pairs than are proposed at once. */
const compare = async (ctx: Context, limit: number, after?: string): Promise<DuplicatePairs & { cut: boolean }> => {
  const compared = sql`select id, created_at from ${customers} where merged_into is null ${
    after && isUuid(after)
      ? sql`and (created_at, id) < (select created_at, id from ${customers} where id = ${after})`
      : sql``
  } order by created_at desc, id desc limit ${limit}`
  const { rows } = await ctx.db.execute<{ id: string; other: string | null; same: string[] | null }>(sql`
    with compared as materialized (${compared}),
    called as materialized (
      select c.id as head, f.id, f.name, lower(f.email) as email, f.phone_digits from compared c
        join lateral (select * from ${customers} where id = c.id union all select * from ${customers} where merged_into = c.id) f on true),
    reach as materialized (
      select head, email, phone_digits from called
      union all select head, lower(p.email), p.phone_digits from called c join ${customerContacts} p on p.customer_id = c.id),
    hits as (
      ${alike('email', sql`r.email <> '' and lower(o.email) = r.email`)}
      union all ${alike('phone', sql`length(r.phone_digits) = 10 and o.phone_digits = r.phone_digits`)}
      union all select c.head, n.id, 'name and address' from called c
        join ${deliverySites} s on s.customer_id = c.id
        join ${customers} n on lower(n.name) = lower(c.name) and n.id <> c.id
        where exists (select from ${deliverySites} o where o.customer_id = n.id and lower(o.address) = lower(s.address))),
    pairs as (
      select h.head as id, o.id as other, array_agg(distinct h.same) as same
      from (select head, coalesce(found.merged_into, found.id) as other, same
        from hits join ${customers} found on found.id = hits.id) h
      join compared c on c.id = h.head
      join ${customers} o on o.id = h.other and (o.created_at, o.id) < (c.created_at, c.id)
      where not exists (select from ${differentCustomers} d
        where d.one_id = least(o.id, c.id) and d.other_id = greatest(o.id, c.id))
      group by h.head, o.id)
    select c.id, pairs.other, pairs.same from compared c left join pairs using (id)
    order by c.created_at desc, c.id desc, cardinality(pairs.same) desc, pairs.other`)
  const found = rows.filter(({ other }) => other !== null)
  const cut = found[mostPairs]
  // All pairs of one customer stand together; more of them than fit are shown all the same.
  const [newest] = found
  const shown = cut ? found.filter(({ id }, at) => id === newest?.id || (at < mostPairs && id !== cut.id)) : found
  const pairs = shown.map(({ id, other, same }): DuplicatePair => ({ one: id, other: other ?? '', same: same ?? [] }))
  const last = cut ? shown.at(-1)?.id : new Set(rows.map(({ id }) => id)).size === limit ? rows.at(-1)?.id : undefined
  return { pairs, older: last, cut: cut !== undefined }
}

/** Who, or whose contact, is reached in the same way as someone who is compared. */
const alike = (
  reason: string,
  is: SQL,
) => sql`select r.head, o.id, ${reason} as same from reach r join ${customers} o on ${is}
  union all select r.head, o.customer_id, ${reason} from reach r join ${customerContacts} o on ${is}`
