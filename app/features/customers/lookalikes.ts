import { inArray, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import type { Confirmation } from '#domain/confirmation.ts'
import { logEvent } from '#events/audit-log.ts'
import { profiles, users } from '#features/accounts/schema.ts'
import { addressSpellings } from '#domain/address-spellings.ts'
import { findCustomer } from './customer.ts'
import { customerEvents } from './events.ts'
import { customerContacts, customers, deliverySites, differentCustomers, normalizeAddress } from './schema.ts'

/** What someone typed of a customer, as far as they did. */
export type IdentityInput = {
  name?: string | null
  email?: string | null
  phone?: string | null
  address?: string | null
}

export type Lookalike = { id: string; name: string; email: string | null; phone: string | null; same: string }

/** How many are named at once. */
const mostNamed = 3

/**
 * Customers that what was typed looks like: by email, by the ten digits of a phone, by a name like theirs at an address of
 * theirs, or by the whole name. Merged ones count as the one they belong to. At most three. For staff alone.
 */
export const findLookalikes = async (ctx: Context, typed: IdentityInput, besides?: string): Promise<Lookalike[]> => {
  demand(ctx, 'customers.see-all')
  const digits = typed.phone?.replaceAll(/\D/g, '').slice(-10) ?? ''
  const [email, name, address] = [folded(typed.email), folded(typed.name), typed.address?.trim()]
  const hits: SQL[] = []
  if (email) hits.push(...ofPeople(sql`lower(email) = ${email}`, 'email', 1), ofAccount(email))
  if (digits.length === 10) hits.push(...ofPeople(sql`phone_digits = ${digits}`, 'phone', 2))
  if (name && address) hits.push(...atAddress(name, address))
  if (name) hits.push(sql`select coalesce(merged_into, id), 'name', 4 from ${customers} where lower(name) = ${name}`)
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

const ofPeople = (is: SQL, reason: string, rank: number) => [
  sql`select coalesce(merged_into, id), ${reason}, ${rank}::int from ${customers} where ${is}`,
  sql`select coalesce(c.merged_into, c.id), ${reason}, ${rank}::int from ${customers} c
    where c.id in (select customer_id from ${customerContacts} where ${is})`,
]

/** The customer of the account with this email, or of its company: the record itself may have another email. */
const ofAccount = (email: string) => sql`
  select coalesce(c.merged_into, c.id), 'email', 1 from ${users} u
  left join ${profiles} p on p.user_id = u.id
  join ${customers} c on c.user_id = u.id or c.company_id = p.company_id
  where u.email = ${email}`

/** As much of a name has to be the same at one address: "Miller Farms" and "Miller Farms, LLC", and not their neighbor in the yard. */
const likeness = 0.5

/** Who is delivered to or billed at this address, however it is spelled, and is called much like this. */
const atAddress = (name: string, address: string) => {
  const spellings = addressSpellings(address).map((spelling) => normalizeAddress(sql`${spelling}::text`))
  const isThere = (column: AnyPgColumn) => inArray(normalizeAddress(column), spellings)
  const isCalled = sql`similarity(lower(c.name), ${name}) >= ${likeness}`
  return [
    sql`select coalesce(c.merged_into, c.id), 'name and address', 3 from ${customers} c
      where ${isCalled} and c.id in (select customer_id from ${deliverySites} where ${isThere(deliverySites.address)})`,
    sql`select coalesce(c.merged_into, c.id), 'name and address', 3 from ${customers} c
      where ${isCalled} and c.id in (select id from ${customers} where ${isThere(customers.billingAddress)})`,
  ]
}

/** "Looks like Miller Farms (740-555-0101), same phone": asked before another one like it is made. */
export const confirmationsForLookalikes = (
  alike: readonly Lookalike[],
  page: (id: string) => string,
  yes: string,
): Confirmation[] =>
  alike.map(({ id, name, phone, email, same }) => ({
    key: `alike-${id}`,
    why: `Looks like ${[name, phone ?? email].filter(Boolean).join(', ')}: same ${same}.`,
    yes,
    link: { href: page(id), label: `Use ${name}` },
  }))

/** Staff say that two customers are not the same one: they are not proposed again. */
export const tellApart = (ctx: Context, id: string, otherId: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'customers.manage')
    const [one, other] = [await findCustomer(ctx, id), await findCustomer(ctx, otherId)]
    const [oneId = '', last = ''] = [one.id, other.id].toSorted()
    const updated = await ctx.db
      .insert(differentCustomers)
      .values({ oneId, otherId: last, at: new Date(ctx.now.epochMilliseconds) })
      .onConflictDoNothing()
      .returning()
    if (updated.length > 0) await logEvent(ctx, customerEvents.told_apart, one.id, {}, { from: other.name })
  })
