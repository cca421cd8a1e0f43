import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { notFound } from '#domain/domain-error.ts'
import { isUuid } from '#domain/one-line.ts'
import { logEvent } from '#events/audit-log.ts'
import { isOfCustomer, isViewer } from './customer.ts'
import { customerEvents } from './events.ts'
import { customerContacts, customers, type Customer } from './schema.ts'

/** What the person is for who pays the invoices of a customer, as it stands on their record. */
export const payablesPurpose = 'Payables'

export type Payables = { name: string; email: string }

/**
 * Who gets a customer's invoices, statements and receipts: the contact for payables, or else the customer's own address.
 * The caller has looked the customer up within the viewer's sight.
 */
export const payablesOf = async ({ db }: Pick<Context, 'db'>, customerId: string): Promise<Payables | undefined> => {
  const [contact] = await db
    .select({ name: customerContacts.name, email: customerContacts.email })
    .from(customerContacts)
    .where(
      and(
        isOfCustomer(customerContacts.customerId, customerId),
        isNotNull(customerContacts.email),
        sql`lower(${customerContacts.purpose}) = ${payablesPurpose.toLowerCase()}`,
      ),
    )
    .orderBy(asc(customerContacts.id))
    .limit(1)
  if (contact?.email) return { name: contact.name, email: contact.email }
  const [own] = await db
    .select({ name: customers.name, email: customers.email })
    .from(customers)
    .where(isOfCustomer(customers.id, customerId))
    .orderBy(sql`${customers.email} is null`)
    .limit(1)
  return own?.email ? { name: own.name, email: own.email } : undefined
}

/** Writes down who pays; the one before goes. Call it inside a transaction, with a customer that was looked up. */
export const keepPayables = async (ctx: Context, customerId: string, { name, email }: Payables): Promise<void> => {
  await ctx.db
    .delete(customerContacts)
    .where(
      and(
        isOfCustomer(customerContacts.customerId, customerId),
        sql`lower(${customerContacts.purpose}) = ${payablesPurpose.toLowerCase()}`,
      ),
    )
  await ctx.db.insert(customerContacts).values({ id: randomUUID(), customerId, name, purpose: payablesPurpose, email })
  await logEvent(ctx, customerEvents.payables_changed, customerId, {}, { name })
}

/**
 * A customer says, signed in, who gets their invoices, and to which address they are made out.
 * @throws DomainError `not-found` for another's record.
 */
export const changeOwnPayables = (
  ctx: Context,
  customerId: string,
  { billingAddress, ...payables }: Payables & { billingAddress: string | null },
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'account.pay')
    const own = await ownCustomer(ctx, customerId)
    await keepPayables(ctx, own.id, payables)
    await ctx.db.update(customers).set({ billingAddress }).where(eq(customers.id, own.id))
  })

/** The record of the customer that the viewer is, by their account or company. Throws not-found. */
export const ownCustomer = async (ctx: Pick<Context, 'db' | 'viewer'>, id?: string): Promise<Customer> => {
  const [own] = await ctx.db
    .select()
    .from(customers)
    .where(and(isViewer(ctx.viewer), id === undefined ? undefined : isUuid(id) ? eq(customers.id, id) : sql`false`))
    .limit(1)
  if (!own) throw notFound('customer')
  return own
}
