import { lifecycle } from '#domain/lifecycle.ts'
import { defineStates } from '#domain/states.ts'

const decides = 'credit.decide'

/**
 * The life of a credit application at the credit desk, from the moment someone takes it up. It waits for what is
 * missing, is decided, and may be looked at again: the applicant sends what was missing, or asks why.
 */
export const applicationLife = lifecycle('credit application', {
  in_review: {
    ask_missing: { to: 'incomplete', may: decides },
    approve: { to: 'approved', may: decides },
    approve_less: { to: 'approved_less', may: decides },
    decline: { to: 'declined', may: decides },
  },
  incomplete: {
    ask_missing: { to: 'incomplete', may: decides },
    resume: { to: 'in_review', may: decides },
    approve: { to: 'approved', may: decides },
    approve_less: { to: 'approved_less', may: decides },
    decline: { to: 'declined', may: decides },
  },
  approved: { resume: { to: 'in_review', may: decides } },
  approved_less: { resume: { to: 'in_review', may: decides } },
  declined: { resume: { to: 'in_review', may: decides } },
})

export type ApplicationState = (typeof applicationLife.states)[number]
export type ApplicationVerb = Parameters<typeof applicationLife.move>[1]

/** `isOpen`: someone has to decide it. */
export const applicationStates = defineStates<ApplicationState, 'isOpen'>('credit application', {
  in_review: { tone: 'work', words: 'In review', isNow: 'in review', isOpen: true },
  incomplete: { tone: 'hold', words: 'Incomplete', isNow: 'incomplete', isOpen: true },
  approved: { tone: 'kept', words: 'Approved', isNow: 'approved', isOpen: false },
  approved_less: { tone: 'kept', words: 'Approved for less', isNow: 'approved for less', isOpen: false },
  declined: { tone: 'off', words: 'Declined', isNow: 'declined', isOpen: false },
})

/**
 * The reasons that a letter may give: the real ones, chosen from a list. Source: domain-facts-trade 3; the words follow
 * the samples of 12 CFR 1002, Appendix C.
 */
export const reasonWords = {
  references: 'We received too few trade references, or could not verify them',
  past_due: 'Your payments to us have been past due',
  returned: 'A payment to us was returned',
  incomplete: 'Your application is incomplete',
  new_business: 'Your business has been operating for too short a time',
  payment_history: 'Your references report slow payments',
  income: 'The amount you asked for is high for the gallons you buy a month',
  unverified: 'We could not verify the information on your application',
} as const
export type Reason = keyof typeof reasonWords
