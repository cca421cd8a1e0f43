import { and, asc, isNotNull, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { findRecipients, type Recipients } from '#features/accounts/recipients.ts'
import { isOfCustomer } from '#features/customers/customer.ts'
import { customerContacts } from '#features/customers/schema.ts'
import type { Invoice } from './schema.ts'

/** What staff write of a contact who pays: "Payables", "Invoices", "AP". */
const pays = sql`${customerContacts.purpose} ~* '(payable|billing|bills|invoice|bookkeep|\\mA/?P\\M)'`

/** The addresses of a customer's people who pay, those merged into it included. */
export const payablesOf = async ({ db }: Pick<Context, 'db'>, customerId: string): Promise<string[]> => {
  const found = await db
    .selectDistinct({ email: sql<string>`lower(${customerContacts.email})`.as('mailed') })
    .from(customerContacts)
    .where(and(isOfCustomer(customerContacts.customerId, customerId), isNotNull(customerContacts.email), pays))
    .orderBy(asc(sql`mailed`))
  return found.map(({ email }) => email)
}

type Whose = Pick<Invoice, 'customerId' | 'userId' | 'companyId' | 'contactEmail'>

/** Where an invoice goes: to the payables contacts, who open it by its link, or else where mails about its order go. */
export const recipientsOfInvoice = async (ctx: Pick<Context, 'db'>, invoice: Whose): Promise<Recipients> => {
  const payables = await payablesOf(ctx, invoice.customerId)
  return payables.length > 0 ? { to: payables, portal: false } : findRecipients(ctx, invoice)
}
