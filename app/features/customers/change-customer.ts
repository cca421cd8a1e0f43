import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { profiles, users } from '#features/accounts/schema.ts'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError, notFound } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import { isUuid } from '#domain/text.ts'
import { logEvent } from '#events/audit-log.ts'
import type { EventDefinition, NoFacts } from '#events/define-events.ts'
import { findCustomer, isOfCustomer } from './customer.ts'
import { customerEvents } from './events.ts'
import { mergeCustomers } from './merge.ts'
import { customerContacts, customers, type Customer, type CustomerContact } from './schema.ts'

/** `kind`: null while nobody knows it. */
export type CustomerInput = Pick<Customer, 'name' | 'email' | 'phone'> & {
  kind: Customer['kind'] | null
  /** Left out: as it was. */
  billingAddress?: string | null
}

const columnsFor = ({ kind, ...typed }: CustomerInput) => ({
  ...typed,
  kind: kind ?? ('household' as const),
  kindChosen: kind !== null,
})

/** Staff add a customer who has sent nothing yet. Gives the id. */
export const addCustomer = (ctx: Context, typed: CustomerInput): Promise<string> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'customers.manage')
    const id = randomUUID()
    await ctx.db.insert(customers).values({ id, ...columnsFor(typed), createdAt: dateOf(ctx.now) })
    await logEvent(ctx, customerEvents.added, id)
    return id
  })

/** Staff change what a customer is called, and how they are reached. */
export const changeCustomer = (ctx: Context, id: string, typed: CustomerInput): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'customers.manage')
    const customer = await findCustomer(ctx, id)
    await ctx.db.update(customers).set(columnsFor(typed)).where(eq(customers.id, customer.id))
    await logEvent(ctx, customerEvents.changed, customer.id)
  })

/** Staff add the email of a customer who has none. One that is there stays; gives whether it was added. */
export const addCustomerEmail = (ctx: Context, id: string, email: string): Promise<boolean> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'customers.manage')
    const [added] = await ctx.db
      .update(customers)
      .set({ email })
      .where(and(eq(customers.id, id), isNull(customers.email)))
      .returning({ id: customers.id })
    if (added) await logEvent(ctx, customerEvents.changed, id)
    return added !== undefined
  })

/**
 * Staff record how a customer pays, in words such as "Net 30", and their limit in whole dollars. Only recorded: no order
 * waits for it.
 */
export const changeTerms = (
  ctx: Context,
  id: string,
  { paymentTerms, creditLimit }: Pick<Customer, 'paymentTerms' | 'creditLimit'>,
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'agreements.record')
    const customer = await findCustomer(ctx, id)
    await ctx.db.update(customers).set({ paymentTerms, creditLimit }).where(eq(customers.id, customer.id))
    await logEvent(ctx, customerEvents.terms_changed, customer.id, {}, { terms: paymentTerms, limit: creditLimit })
  })

/** The same from the credit desk, whose own history tells of it. The caller has asked for the permission. */
export const keepTerms = async (
  { db }: Pick<Context, 'db'>,
  id: string,
  { paymentTerms, creditLimit }: Pick<Customer, 'paymentTerms' | 'creditLimit'>,
): Promise<void> => {
  await db.update(customers).set({ paymentTerms, creditLimit }).where(eq(customers.id, id))
}

export type ContactInput = Pick<CustomerContact, 'name' | 'purpose' | 'email' | 'phone'>

/** Staff add a person to a customer. What comes later from this address or phone is found as that customer's. */
export const addContact = (ctx: Context, id: string, typed: ContactInput): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'customers.manage')
    const customer = await findCustomer(ctx, id)
    await ctx.db.insert(customerContacts).values({ id: randomUUID(), customerId: customer.id, ...typed })
    await logEvent(ctx, customerEvents.contact_added, customer.id, {}, { name: typed.name })
  })

export const removeContact = (ctx: Context, id: string, contactId: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'customers.manage')
    const condition = isOfCustomer(customerContacts.customerId, id)
    const [gone] = isUuid(contactId)
      ? await ctx.db
          .delete(customerContacts)
          .where(and(eq(customerContacts.id, contactId), condition))
          .returning()
      : []
    if (!gone) throw notFound('contact')
    await logEvent(ctx, customerEvents.contact_removed, id, {}, { name: gone.name })
  })

/**
 * Staff put a customer who had no account onto one, such as a caller who signed up later: what is on no account and no
 * company's becomes the account's. Gives how many. A record that the account has already is merged into this one.
 * @throws DomainError `invalid` when no customer's account has this email.
 */
export const addToAccount = (
  ctx: Context,
  id: string,
  email: string,
  things: readonly CustomerOwnedTable[],
): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'customers.manage')
    const customer = await findCustomer(ctx, id)
    const account = await findCustomerAccount(ctx, email)
    let added = 0
    for (const table of things) {
      const free = and(isOfCustomer(table.customerId, customer.id), isNull(table.userId), isNull(table.companyId))
      added += (await ctx.db.update(table).set({ userId: account.userId }).where(free)).rowCount ?? 0
    }
    const [known] = await ctx.db.select().from(customers).where(eq(customers.userId, account.userId))
    if (!known && !customer.userId && !customer.companyId)
      await ctx.db.update(customers).set({ userId: account.userId }).where(eq(customers.id, customer.id))
    else if (known && known.id !== customer.id && !known.mergedInto) await mergeCustomers(ctx, customer.id, known.id)
    await logEvent(ctx, customerEvents.added_to_account, customer.id, {}, { name: account.name, count: added })
    return added
  })

export type CustomerOwnedTable = PgTable & { customerId: PgColumn; userId: PgColumn; companyId: PgColumn }

/** The account of a customer by its email. @throws DomainError `invalid` when there is none. */
export const findCustomerAccount = async ({ db }: Pick<Context, 'db'>, email: string) => {
  const [account] = await db
    .select({ userId: users.id, name: profiles.displayName })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(and(eq(users.email, email.toLowerCase()), eq(profiles.role, 'customer'), isNull(profiles.disabledAt)))
  if (!account) throw new DomainError('invalid', 'No customer account has this email.')
  return account
}

/** A kind of thing that belongs to a customer, as its noun hands it in. */
export type CustomerOwnedNoun = {
  table: PgTable & { id: PgColumn; reference: PgColumn; customerId: PgColumn }
  event: EventDefinition<NoFacts>
}

/** Staff say whose a request, quote or order is. It moves nothing but its place in the office: who sees it stays. */
export const moveToCustomer = (
  ctx: Context,
  { table, event }: CustomerOwnedNoun,
  thingId: string,
  id: string,
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'customers.manage')
    const customer = await findCustomer(ctx, id)
    await ctx.db.update(table).set({ customerId: customer.id }).where(eq(table.id, thingId))
    await logEvent(ctx, event, thingId, {}, { to: customer.name })
  })
