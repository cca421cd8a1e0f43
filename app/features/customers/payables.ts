import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { notFound } from '#domain/domain-error.ts'
import { isUuid } from '#domain/text.ts'
import { logEvent } from '#events/audit-log.ts'
import { findRecipients } from '#features/accounts/recipients.ts'
import { isOfCustomer, isViewer } from './customer.ts'
import { customerEvents } from './events.ts'
import { customerContacts, customers, type Customer } from './schema.ts'

/** What the person is for who pays the invoices of a customer, as it stands on their record. */
export const payablesPurpose = 'Payables'

/** What staff write of a contact who pays: "Payables", "Billing", "Invoices", "AP". */
const pays = sql`${customerContacts.purpose} ~* '(payable|billing|bills|invoice|bookkeep|\\mA/?P\\M)'`

const isNamed = sql<boolean>`lower(${customerContacts.purpose}) = ${payablesPurpose.toLowerCase()}`

export type Payables = { name: string; email: string }

/** The people of a customer who get its invoices and statements, those merged into it included; the one they named first. */
export const peopleWhoPay = async ({ db }: Pick<Context, 'db'>, customerId: string): Promise<Payables[]> => {
  const found = await db
    .select({ name: customerContacts.name, email: sql<string>`lower(${customerContacts.email})` })
    .from(customerContacts)
    .where(and(isOfCustomer(customerContacts.customerId, customerId), isNotNull(customerContacts.email), pays))
    .orderBy(desc(isNamed), asc(sql`lower(${customerContacts.email})`), asc(customerContacts.id))
  return found.filter(({ email }, at) => found.findIndex((each) => each.email === email) === at)
}

/**
 * Who gets a customer's receipts: the first of the people who get its invoices (`all`), or else the customer's own address.
 * The caller has looked the customer up within the viewer's sight.
 */
export const findBillingEmails = async (
  { db }: Pick<Context, 'db'>,
  customerId: string,
): Promise<(Payables & { all: Payables[] }) | undefined> => {
  const people = await peopleWhoPay({ db }, customerId)
  if (people[0]) return { ...people[0], all: people }
  const [own] = await db
    .select()
    .from(customers)
    .where(isOfCustomer(customers.id, customerId))
    .orderBy(sql`${customers.companyId} is null`, sql`${customers.email} is null`)
    .limit(1)
  const [email] = own ? await ownAddresses({ db }, own) : []
  return own && email ? { name: own.name, email, all: [] } : undefined
}

/**
 * A customer's own address, or that of their account. Of a company the people who act for it now: the person its first
 * order came from may have left it, and their address counts only while nobody has ever acted for it.
 */
export const ownAddresses = async (
  ctx: Pick<Context, 'db'>,
  { userId, companyId, email }: Pick<Customer, 'userId' | 'companyId' | 'email'>,
): Promise<string[]> => {
  const { to, unlinked } = await findRecipients(ctx, { userId, companyId, contactEmail: email })
  return to.length > 0 || unlinked || !email ? to : [email]
}

/**
 * Writes down who pays. The one named before goes, and what staff wrote of others that made them get invoices, too: they stay
 * people to call. Call it inside a transaction, with a customer that was looked up.
 */
export const keepPayables = async (ctx: Context, customerId: string, { name, email }: Payables): Promise<void> => {
  const ofThem = isOfCustomer(customerContacts.customerId, customerId)
  await ctx.db.delete(customerContacts).where(and(ofThem, isNamed))
  await ctx.db.update(customerContacts).set({ purpose: null }).where(and(ofThem, pays))
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
    const customer = await ownCustomer(ctx, customerId)
    await keepPayables(ctx, customer.id, payables)
    await ctx.db.update(customers).set({ billingAddress }).where(eq(customers.id, customer.id))
  })

/**
 * The record of the customer that the viewer is, by their company or their account: of a person with a company that of the
 * company counts, as on the page of the balance. Throws not-found.
 */
export const ownCustomer = async (ctx: Pick<Context, 'db' | 'viewer'>, id?: string): Promise<Customer> => {
  const [own] = await ctx.db
    .select()
    .from(customers)
    .where(and(isViewer(ctx.viewer), id === undefined ? undefined : isUuid(id) ? eq(customers.id, id) : sql`false`))
    .orderBy(sql`${customers.companyId} is null`, asc(customers.createdAt))
    .limit(1)
  if (!own) throw notFound('customer')
  return own
}
