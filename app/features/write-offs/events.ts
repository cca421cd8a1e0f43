import { defineEvents, event } from '#events/define-events.ts'

/** A write-off is about its customer, whose history has it. */
export const writeOffEvents = defineEvents('write_off', 'customer', {
  posted: event({
    history: ({ item, cents, reason }) => `wrote off ${cents} of ${item}: ${reason}`,
    liveForStaff: true,
  }),
  reversed: event({
    history: ({ item, cents, reason }) => `reversed the write-off of ${cents} of ${item}: ${reason}`,
    liveForStaff: true,
  }),
})

/** That of an invoice stands in the history of the invoice, too. */
export const invoiceWriteOffEvents = defineEvents('invoice_write_off', 'invoice', {
  posted: event({ history: ({ cents, reason }) => `wrote off ${cents} of it: ${reason}` }),
  reversed: event({ history: ({ cents, reason }) => `reversed the write-off of ${cents}: ${reason}` }),
})
