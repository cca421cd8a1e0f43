import type { Context } from '#domain/context.ts'
import { findRecipients, type Recipients } from '#features/accounts/recipients.ts'
import { peopleWhoPay } from '#features/customers/payables.ts'
import type { Invoice } from './schema.ts'

/** The addresses of a customer's people who pay, those merged into it included. */
export const payablesOf = async (ctx: Pick<Context, 'db'>, customerId: string): Promise<string[]> =>
  (await peopleWhoPay(ctx, customerId)).map(({ email }) => email)

type InvoiceOwner = Pick<Invoice, 'customerId' | 'userId' | 'companyId' | 'contactEmail'>

/**
 * Where an invoice goes: to the payables contacts, who open it by its link while that is alive, or else where mails about
 * its order go.
 */
export const recipientsOfInvoice = async (ctx: Pick<Context, 'db'>, invoice: InvoiceOwner): Promise<Recipients> => {
  const payables = await payablesOf(ctx, invoice.customerId)
  const found = await findRecipients(ctx, invoice)
  if (payables.length === 0) return found
  return { to: payables, portal: false, ...((found.portal || found.unlinked) && { unlinked: true }) }
}
