import { eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { notFound } from '#domain/domain-error.ts'
import { isUnchanged } from '#events/expected-version.ts'
import { createTransition } from '#events/transition.ts'
import { invoiceEvents, invoiceFacts } from './events.ts'
import { invoiceLife, invoiceStates } from './lifecycle.ts'
import { recipientsOfInvoice } from './recipients.ts'
import { invoices, type Invoice } from './schema.ts'

/** Moves an invoice along its lifecycle. */
export const moveInvoice = createTransition({
  life: invoiceLife,
  states: invoiceStates,
  events: invoiceEvents,
  facts: async (invoice: Invoice, ctx) => invoiceFacts(invoice, await recipientsOfInvoice(ctx, invoice)),
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
