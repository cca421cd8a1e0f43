import { defineEvents, defineVerbEvents, event } from '#events/define-events.ts'
import { mailedLink, type Recipients } from '#features/accounts/recipients.ts'
import type { Cents } from '#domain/money.ts'
import type { InvoiceVerb } from './lifecycle.ts'
import type { Invoice } from './schema.ts'

/** The ticket of a delivery that it bills: it goes along with the mail. */
export type BilledTicket = { shipmentId: string; number: string }

/** What a mail about an invoice has to know. `to`: the people who pay, or who ordered. */
export const invoiceFacts = (
  invoice: Invoice,
  { to = [], portal = false, unlinked, tickets = [] }: Partial<Recipients> & { tickets?: BilledTicket[] } = {},
) => ({
  invoice: {
    ...{ id: invoice.id, kind: invoice.kind, reference: invoice.reference },
    secretLink: mailedLink(invoice.secretLink, { unlinked }),
    ...{ to, portal, customer: invoice.customerName, customerPo: invoice.customerPo },
    ...{ totalCents: invoice.totalCents, issuedOn: invoice.issuedOn, dueOn: invoice.dueOn },
    // Facts of releases before don't say what was paid in advance.
    openCents: invoice.openCents as Cents | null | undefined,
    ...{ deliveredOn: invoice.deliveredOn, deliveredTo: invoice.deliveredTo, ordersSaid: invoice.ordersSaid },
    ...{ reason: invoice.reason, tickets },
  },
})

export type InvoiceFacts = ReturnType<typeof invoiceFacts>

/** Of a correction: the number of the invoice that is corrected, and of the new one, if there is one. */
export type InvoiceCorrectionFacts = InvoiceFacts & {
  corrects: string
  instead: string | null
  insteadCents: Cents | null
}

export const invoiceEvents = {
  ...defineEvents('invoice', 'invoice', {
    drafted: event({ history: 'created the draft', staffOnly: true, liveForStaff: true }),
    /** A credit memo is issued as soon as it is made. */
    credited: event<InvoiceCorrectionFacts>({ history: 'issued the credit memo', activity: 'issued credit memo' }),
  }),
  ...defineVerbEvents<InvoiceVerb>()('invoice', 'invoice', {
    refresh: event<InvoiceFacts>({ history: 'calculated the draft again', staffOnly: true, liveForStaff: true }),
    issue: event<InvoiceFacts>({ history: 'issued the invoice', activity: 'issued invoice' }),
    drop: event<InvoiceFacts>({
      history: ({ reason }) => `marked it as not invoiced in this system: ${reason}`,
      staffOnly: true,
      liveForStaff: true,
    }),
    restore: event<InvoiceFacts>({ history: 'made it a draft again', staffOnly: true, liveForStaff: true }),
    resend: event<InvoiceFacts>({ history: ({ to }) => `emailed it to ${to}` }),
    dispute: event<InvoiceFacts & { said: string }>({
      history: ({ said }) => `reported a problem: ${said}`,
      activity: 'disputed invoice',
    }),
    settle: event<InvoiceFacts>({ history: ({ how }) => `resolved the dispute: ${how}` }),
    promise: event<InvoiceFacts>({
      history: ({ day }) => (day ? `recorded a promise to pay by ${day}` : 'removed the promise to pay'),
      staffOnly: true,
      liveForStaff: true,
    }),
    keep: event<InvoiceFacts>({
      history: ({ reason }) => `left it as it is after the delivery or its order changed: ${reason}`,
      staffOnly: true,
      liveForStaff: true,
    }),
    credit: event<InvoiceFacts>({ history: ({ memo, reason }) => `credited it with ${memo}: ${reason}` }),
    apply: event<InvoiceFacts>({ history: 'applied it to the oldest open items', staffOnly: true, liveForStaff: true }),
    void: event<InvoiceFacts>({ history: ({ reason }) => `voided it: ${reason}`, activity: 'voided invoice' }),
  }),
}
