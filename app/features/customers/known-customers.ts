import { inArray, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { inParts } from '#features/imports/table-store.ts'
import {
  customerContacts,
  customers,
  deliverySites,
  type Customer,
  type CustomerContact,
  type DeliverySite,
} from './schema.ts'

/** The last ten digits of a phone number, as the database compares them; null of one without any. */
export const lastTenDigits = (phone: string | null): string | null => phone?.replaceAll(/\D/g, '').slice(-10) || null

export const lower = (text: string | null): string | null => text?.trim().toLowerCase() || null

type ContactCriteria = { name?: string | null; email?: string | null; phone?: string | null }

/** The customers that rows of a file may mean, with what they have, as one question for all of them. */
export type CustomerIndex = {
  ids: readonly string[]
  byEmail: (email: string | null) => Customer[]
  byPhone: (phone: string | null) => Customer[]
  byName: (name: string | null) => Customer[]
  contactsOf: (id: string) => readonly CustomerContact[]
  sitesOf: (id: string) => readonly DeliverySite[]
}

/** Reads the customers that have these names, emails and phones, themselves or by a contact. A merged one is what it was merged into. */
export const readKnownCustomers = async (
  { db }: Pick<Context, 'db'>,
  criteria: readonly ContactCriteria[],
): Promise<CustomerIndex> => {
  const keys = (of: (each: ContactCriteria) => string | null) => [
    ...new Set(criteria.map(of).filter((key) => key !== null)),
  ]
  const emails = keys(({ email }) => lower(email ?? null))
  const digits = keys(({ phone }) => lastTenDigits(phone ?? null))
  const names = keys(({ name }) => lower(name ?? null))
  const idsBy = { email: new Map<string, Set<string>>(), phone: new Map(), name: new Map() } as Record<
    'email' | 'phone' | 'name',
    Map<string, Set<string>>
  >
  const note = (by: keyof typeof idsBy, key: string | null, id: string) => {
    if (key) idsBy[by].set(key, (idsBy[by].get(key) ?? new Set()).add(id))
  }
  const ownerId = sql<string>`coalesce(${customers.mergedInto}, ${customers.id})`
  for (const part of inParts(emails)) {
    const contactRows = await db
      .select({ id: ownerId, key: sql<string>`lower(${customers.email})` })
      .from(customers)
      .where(inArray(sql`lower(${customers.email})`, part))
    const contacts = await db
      .select({ id: ownerId, key: sql<string>`lower(${customerContacts.email})` })
      .from(customerContacts)
      .innerJoin(customers, sql`${customers.id} = ${customerContacts.customerId}`)
      .where(inArray(sql`lower(${customerContacts.email})`, part))
    for (const { id, key } of [...contactRows, ...contacts]) note('email', key, id)
  }
  for (const part of inParts(digits)) {
    const contactRows = await db
      .select({ id: ownerId, key: customers.phoneDigits })
      .from(customers)
      .where(inArray(customers.phoneDigits, part))
    const contacts = await db
      .select({ id: ownerId, key: customerContacts.phoneDigits })
      .from(customerContacts)
      .innerJoin(customers, sql`${customers.id} = ${customerContacts.customerId}`)
      .where(inArray(customerContacts.phoneDigits, part))
    for (const { id, key } of [...contactRows, ...contacts]) note('phone', key, id)
  }
  for (const part of inParts(names)) {
    const siteRows = await db
      .select({ id: ownerId, key: sql<string>`lower(${customers.name})` })
      .from(customers)
      .where(inArray(sql`lower(${customers.name})`, part))
    for (const { id, key } of siteRows) note('name', key, id)
  }
  const ids = [...new Set(Object.values(idsBy).flatMap((found) => [...found.values()].flatMap((set) => [...set])))]
  const found = new Map<string, Customer>()
  const contacts: CustomerContact[] = []
  const sites: DeliverySite[] = []
  for (const part of inParts(ids)) {
    for (const each of await db.select().from(customers).where(inArray(customers.id, part))) found.set(each.id, each)
    contacts.push(...(await db.select().from(customerContacts).where(inArray(customerContacts.customerId, part))))
    sites.push(...(await db.select().from(deliverySites).where(inArray(deliverySites.customerId, part))))
  }
  const contactsBy = Map.groupBy(contacts, ({ customerId }) => customerId)
  const sitesBy = Map.groupBy(sites, ({ customerId }) => customerId)
  const look = (by: keyof typeof idsBy, key: string | null) =>
    [...(idsBy[by].get(key ?? '') ?? [])].flatMap((id) => found.get(id) ?? [])
  return {
    ids,
    byEmail: (email) => look('email', lower(email)),
    byPhone: (phone) => look('phone', lastTenDigits(phone)),
    byName: (name) => look('name', lower(name)),
    contactsOf: (id) => contactsBy.get(id) ?? [],
    sitesOf: (id) => sitesBy.get(id) ?? [],
  }
}

/** The one customer whom a cell names, by email, phone or whole name; or why not. */
export const customerNamed = (index: CustomerIndex, text: string): { customer: Customer } | { problem: string } => {
  const digits = text.replaceAll(/\D/g, '').length
  const found = text.includes('@')
    ? index.byEmail(text)
    : digits >= 7 && !/\p{L}/u.test(text)
      ? index.byPhone(text)
      : index.byName(text)
  const [customer, another] = found
  if (!customer) return { problem: `There is no customer “${text}”. Import the customer first.` }
  if (another) return { problem: `Several customers match “${text}”. Please use the email or phone.` }
  return { customer }
}

/** What `readKnownCustomers` is asked of such a cell. */
export const askedAs = (text: string | null): ContactCriteria => ({ name: text, email: text, phone: text })
