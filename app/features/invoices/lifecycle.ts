import { lifecycle } from '#domain/lifecycle.ts'
import { defineStates } from '#domain/states.ts'

const desk = 'invoices.issue'

/**
 * An invoice's life: a draft is looked over and issued, or dropped where a delivery is billed elsewhere. An issued one
 * never changes: it is voided while nothing was paid of it, or credited, and billed again as another one. Whether it is
 * paid or past due follows from the ledger.
 */
export const invoiceLife = lifecycle('invoice', {
  draft: {
    refresh: { to: 'draft', may: desk },
    issue: { to: 'issued', may: desk },
    drop: { to: 'dropped', may: desk },
  },
  issued: {
    resend: { to: 'issued', may: desk },
    dispute: { to: 'issued', may: 'invoices.dispute' },
    settle: { to: 'issued', may: desk },
    promise: { to: 'issued', may: desk },
    keep: { to: 'issued', may: desk },
    credit: { to: 'issued', may: desk },
    apply: { to: 'issued', may: desk },
    void: { to: 'void', may: desk },
  },
  dropped: { restore: { to: 'draft', may: desk } },
  void: {},
})

export type InvoiceState = (typeof invoiceLife.states)[number]
export type InvoiceVerb = Parameters<typeof invoiceLife.move>[1]

/** `isOwed`: it stands in the books. `holdsDelivery`: what it bills goes onto no other invoice. */
type InvoiceFlag = 'isOwed' | 'holdsDelivery'

export const invoiceStates = defineStates<InvoiceState, InvoiceFlag>('invoice', {
  draft: { tone: 'new', words: 'Draft', isNow: 'a draft', isOwed: false, holdsDelivery: true },
  issued: { tone: 'work', words: 'Issued', isNow: 'issued', isOwed: true, holdsDelivery: true },
  dropped: { tone: 'off', words: 'Not billed', isNow: 'dropped', isOwed: false, holdsDelivery: true },
  void: { tone: 'off', words: 'Void', isNow: 'void', isOwed: false, holdsDelivery: false },
})
