import { href } from 'react-router'
import { can, demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { addCustomerEmail } from '#features/customers/change-customer.ts'
import { findCustomer } from '#features/customers/customer.ts'
import { addRequestEmail } from '#features/requests/contact.ts'
import { findRequest } from '#features/requests/find.ts'
import { verbForm } from '#forms/verb/verb-form.ts'
import type { Quote } from './schema.ts'

/** What the quote came from and has no email, of what the viewer may change. */
type MissingRecipient = { request: boolean; customer: boolean }

/** Where the email that was typed on a quote is missing. An email that stands there is never replaced. */
export const withoutEmail = async (
  ctx: Context,
  { contactEmail, requestId, customerId }: Quote,
): Promise<MissingRecipient | undefined> => {
  if (!contactEmail) return undefined
  const request = requestId && can(ctx.viewer, 'requests.answer') ? await findRequest(ctx, requestId) : undefined
  const customer = customerId && can(ctx.viewer, 'customers.manage') ? await findCustomer(ctx, customerId) : undefined
  const without = { request: request?.contactEmail === null, customer: customer?.email === null }
  return without.request || without.customer ? without : undefined
}

/** "the request and the customer record" */
export const withoutEmailWords = ({ request, customer }: MissingRecipient) =>
  [request && 'the request', customer && 'the customer record'].filter(Boolean).join(' and ')

/** Puts the quote's email where there is none. */
export const keepEmailForm = verbForm({
  verb: 'keep_email',
  button: 'Add this email',
  look: 'outline',
  done: 'Email added.',
  submit: async (ctx, quote: Quote) => {
    demand(ctx, 'quotes.write')
    const { id, contactEmail, requestId, customerId } = quote
    const without = await withoutEmail(ctx, quote)
    if (contactEmail && requestId && without?.request) await addRequestEmail(ctx, requestId, contactEmail)
    if (contactEmail && customerId && without?.customer) await addCustomerEmail(ctx, customerId, contactEmail)
    return href('/dashboard/admin/quotes/:id', { id })
  },
})
