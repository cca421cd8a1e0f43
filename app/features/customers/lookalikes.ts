import { sql, type SQL } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import type { Doubt } from '#domain/doubt.ts'
import { logEvent } from '#events/audit-log.ts'
import { findCustomer } from './customer.ts'
import { customerEvents } from './events.ts'
import { customerContacts, customers, deliverySites, differentCustomers } from './schema.ts'

/** What somebody typed of a customer, as far as they did. */
export type TypedIdentity = {
  name?: string | null
  email?: string | null
  phone?: string | null
  address?: string | null
}

export type Lookalike = { id: string; name: string; email: string | null; phone: string | null; same: string }

/** How many are named at once. */
const mostNamed = 3

/**
 * Customers that what was typed looks like: by email, by the ten digits of a phone, or by name, with the address where one
 * was typed. Merged ones count as the one they belong to. At most three. For staff alone.
 */
export const findLookalikes = async (ctx: Context, typed: TypedIdentity, besides?: string): Promise<Lookalike[]> => {
  demand(ctx, 'customers.see-all')
  const digits = typed.phone?.replaceAll(/\D/g, '').slice(-10) ?? ''
  const [email, name, address] = [folded(typed.email), folded(typed.name), folded(typed.address)]
  const hits: SQL[] = []
  if (email) hits.push(...ofPeople(sql`lower(email) = ${email}`, 'email', 1))
  if (digits.length === 10) hits.push(...ofPeople(sql`phone_digits = ${digits}`, 'phone', 2))
  if (name && !address)
    hits.push(sql`select coalesce(merged_into, id), 'name', 3 from ${customers} where lower(name) = ${name}`)
  if (name && address)
    hits.push(sql`select coalesce(c.merged_into, c.id), 'name and address', 3 from ${customers} c
      join ${deliverySites} s on s.customer_id = c.id where lower(c.name) = ${name} and lower(s.address) = ${address}`)
  if (hits.length === 0) return []
  const { rows } = await ctx.db.execute<Lookalike>(sql`
    select c.id, c.name, c.email, c.phone, (array_agg(hit.same order by hit.rank))[1] as same
    from (${sql.join(hits, sql` union all `)}) as hit(id, same, rank)
    join ${customers} c on c.id = hit.id
    where ${besides ? sql`c.id <> ${besides}` : sql`true`}
    group by c.id order by min(hit.rank), c.created_at, c.id limit ${mostNamed}`)
  return rows
}

const folded = (text: string | null | undefined) => text?.trim().toLowerCase() || undefined

const ofPeople = (is: SQL, same: string, rank: number) => [
  sql`select coalesce(merged_into, id), ${same}, ${rank}::int from ${customers} where ${is}`,
  sql`select coalesce(c.merged_into, c.id), ${same}, ${rank}::int from ${customers} c
    where c.id in (select customer_id from ${customerContacts} where ${is})`,
]

/** "Looks like Miller Farms (740-555-0101), same phone": asked before another one like it is made. */
export const doubtsOf = (alike: readonly Lookalike[], page: (id: string) => string, yes: string): Doubt[] =>
  alike.map(({ id, name, phone, email, same }) => ({
    key: `alike-${id}`,
    why: `Looks like ${[name, phone ?? email].filter(Boolean).join(', ')}: same ${same}.`,
    yes,
    link: { href: page(id), label: `Use ${name}` },
  }))

/** Two records that look like one customer, and by what. */
export type Pair = { one: string; other: string; same: string[] }

/** How many pairs are proposed at once. */
const mostPairs = 25

/** Pairs of customers with the same email, phone, or name and address, that nobody told apart yet. For staff alone. */
export const possibleDuplicates = async (ctx: Context): Promise<Pair[]> => {
  demand(ctx, 'customers.see-all')
  const { rows } = await ctx.db.execute<Pair>(sql`
    with reach as materialized (
      select coalesce(merged_into, id) as id, 'email' as same, lower(email) as value from ${customers} where email <> ''
      union select coalesce(merged_into, id), 'phone', phone_digits from ${customers} where length(phone_digits) = 10
      union select coalesce(c.merged_into, c.id), 'email', lower(p.email) from ${customerContacts} p
        join ${customers} c on c.id = p.customer_id where p.email <> ''
      union select coalesce(c.merged_into, c.id), 'phone', p.phone_digits from ${customerContacts} p
        join ${customers} c on c.id = p.customer_id where length(p.phone_digits) = 10
      union select coalesce(c.merged_into, c.id), 'name and address', lower(c.name) || ' ' || lower(s.address)
        from ${deliverySites} s join ${customers} c on c.id = s.customer_id)
    select a.id as one, b.id as other, array_agg(distinct a.same) as same
    from reach a join reach b on b.same = a.same and b.value = a.value and a.id < b.id
    where not exists (select 1 from ${differentCustomers} d where d.one_id = a.id and d.other_id = b.id)
    group by a.id, b.id order by count(*) desc, a.id, b.id limit ${mostPairs}`)
  return rows
}

/** Staff say that two customers are not the same one: they are not proposed again. */
export const tellApart = (ctx: Context, id: string, otherId: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'customers.manage')
    const [one, other] = [await findCustomer(ctx, id), await findCustomer(ctx, otherId)]
    const [oneId = '', last = ''] = [one.id, other.id].toSorted()
    const told = await ctx.db
      .insert(differentCustomers)
      .values({ oneId, otherId: last, at: new Date(ctx.now.epochMilliseconds) })
      .onConflictDoNothing()
      .returning()
    if (told.length > 0) await logEvent(ctx, customerEvents.told_apart, one.id, {}, { from: other.name })
  })
