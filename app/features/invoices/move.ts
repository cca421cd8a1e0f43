import { eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { notFound } from '#domain/domain-error.ts'
import { isUnchanged } from '#events/expected-version.ts'
import { createTransition } from '#events/transition.ts'
import { ticketNumbersOf } from '#features/tickets/find.ts'
import { invoiceEvents, invoiceFacts, type BilledTicket } from './events.ts'
import { invoiceLife, invoiceStates } from './lifecycle.ts'
import { recipientsOfInvoice } from './recipients.ts'
import { invoiceDeliveries, invoices, type Invoice } from './schema.ts'

/** Moves an invoice along its lifecycle. */
export const moveInvoice = createTransition({
  life: invoiceLife,
  states: invoiceStates,
  events: invoiceEvents,
  facts: async (invoice: Invoice, ctx) =>
    invoiceFacts(invoice, { ...(await recipientsOfInvoice(ctx, invoice)), tickets: await ticketsOf(ctx, invoice.id) }),
  write: async (ctx, row, change: Partial<typeof invoices.$inferInsert>) => {
    const [moved] = await ctx.db.update(invoices).set(change).where(isUnchanged(invoices, row)).returning()
    return moved
  },
  reread: async (ctx: Context, id) => {
    const [invoice] = await ctx.db.select().from(invoices).where(eq(invoices.id, id))
    if (!invoice) throw notFound('invoice')
    return invoice
  },
})

/** The tickets of what it bills, as far as there are any. */
const ticketsOf = async (ctx: Context, invoiceId: string): Promise<BilledTicket[]> => {
  const rows = await ctx.db
    .select({ id: invoiceDeliveries.shipmentId })
    .from(invoiceDeliveries)
    .where(eq(invoiceDeliveries.invoiceId, invoiceId))
  const numbers = await ticketNumbersOf(
    ctx,
    rows.map(({ id }) => id),
  )
  return [...numbers].map(([shipmentId, number]) => ({ shipmentId, number }))
}
