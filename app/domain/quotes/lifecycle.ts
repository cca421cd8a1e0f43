import { lifecycle } from '../lifecycle.ts'

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
