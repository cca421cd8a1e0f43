import { lifecycle } from '#domain/lifecycle.ts'
import { defineStates } from '#domain/states.ts'

const staff = 'quotes.write'
const buyer = 'quotes.decide'

/**
 * A quote's life. `pending` waits for the customer, who decides in the portal or behind the private link of the mail.
 * Revising takes it out of their hands until the next version is offered. A price that was accepted and is not ordered ends
 * with its last moment, if the customer was told so before; staff can take it back with a reason. Staff write down what a customer decides by
 * telephone.
 */
export const quoteLife = lifecycle('quote', {
  draft: {
    revise: { to: 'draft', may: staff },
    offer: { to: 'pending', may: staff },
    withdraw: { to: 'withdrawn', may: staff },
  },
  pending: {
    accept: { to: 'approved', may: buyer },
    ask_change: { to: 'change_asked', may: buyer },
    reject: { to: 'rejected', may: buyer },
    revise: { to: 'draft', may: staff },
    withdraw: { to: 'withdrawn', may: staff },
    expire: { to: 'expired', may: 'system.run' },
  },
  change_asked: { revise: { to: 'draft', may: staff }, withdraw: { to: 'withdrawn', may: staff } },
  approved: { withdraw: { to: 'withdrawn', may: staff }, expire: { to: 'expired', may: 'system.run' } },
  rejected: { revise: { to: 'draft', may: staff } },
  expired: { revise: { to: 'draft', may: staff } },
  withdrawn: {},
})

export type QuoteState = (typeof quoteLife.states)[number]
export type QuoteVerb = Parameters<typeof quoteLife.move>[1]

/**
 * `isWithCustomer`: they have it in hand, or have taken it, so it answers what they asked. `isDeskWork`: it waits for staff
 * to write.
 */
type QuoteFlag = 'isWithCustomer' | 'isDeskWork'

const ended = { isWithCustomer: false, isDeskWork: false }

export const quoteStates = defineStates<QuoteState, QuoteFlag>('quote', {
  // What staff write is a draft to them alone.
  draft: {
    ...{ tone: 'new', words: 'Draft', isNow: 'a draft', isWithCustomer: false, isDeskWork: true },
    toBuyers: { tone: 'hold', words: 'Being revised', isNow: 'being revised' },
  },
  pending: { tone: 'work', words: 'Pending', isNow: 'pending', isWithCustomer: true, isDeskWork: false },
  change_asked: {
    ...{ tone: 'hold', words: 'Change requested', isNow: 'waiting for a change' },
    ...{ isWithCustomer: true, isDeskWork: true },
  },
  approved: { tone: 'kept', words: 'Approved', isNow: 'approved', isWithCustomer: true, isDeskWork: false },
  rejected: { tone: 'off', words: 'Declined', isNow: 'declined', ...ended },
  expired: { tone: 'off', words: 'Expired', isNow: 'expired', ...ended },
  withdrawn: { tone: 'off', words: 'Withdrawn', isNow: 'withdrawn', ...ended },
})
