import { lifecycle } from '#domain/lifecycle.ts'
import { defineStates } from '#domain/states.ts'

const staff = { may: 'quotes.write' } as const
const buyer = { may: 'quotes.decide' } as const

/**
 * A quote's life. `pending` waits for the customer, who decides in the portal or behind the private link of the mail.
 * Revising takes it out of their hands until the next version is offered. Staff write down what a customer decides by
 * telephone.
 */
export const quoteLife = lifecycle('quote', {
  draft: {
    revise: { to: 'draft', ...staff },
    offer: { to: 'pending', ...staff },
    withdraw: { to: 'withdrawn', ...staff },
  },
  pending: {
    accept: { to: 'approved', ...buyer },
    ask_change: { to: 'change_asked', ...buyer },
    reject: { to: 'rejected', ...buyer },
    revise: { to: 'draft', ...staff },
    withdraw: { to: 'withdrawn', ...staff },
    expire: { to: 'expired', may: 'system.run' },
  },
  change_asked: { revise: { to: 'draft', ...staff }, withdraw: { to: 'withdrawn', ...staff } },
  approved: {},
  rejected: { revise: { to: 'draft', ...staff } },
  expired: { revise: { to: 'draft', ...staff } },
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
    ...{ tone: 'hold', words: 'Change asked', isNow: 'to be changed first' },
    ...{ isWithCustomer: true, isDeskWork: true },
  },
  approved: { tone: 'kept', words: 'Approved', isNow: 'approved', isWithCustomer: true, isDeskWork: false },
  rejected: { tone: 'off', words: 'Rejected', isNow: 'rejected', ...ended },
  expired: { tone: 'off', words: 'Expired', isNow: 'expired', ...ended },
  withdrawn: { tone: 'off', words: 'Withdrawn', isNow: 'withdrawn', ...ended },
})
