import { lifecycle } from '#domain/lifecycle.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import { defineStates, type StateWord } from '#domain/states.ts'

const desk = 'payments.record'

/**
 * A payment's life once it is in the books. A bank may return it, and a person may take back one that was written down by
 * mistake: both owe again what it paid. Money given back is a refund, and the payment stays; so it does where a bank takes a
 * part of it back, and the rest goes on paying. What the bank gives back after a dispute pays again what it had paid.
 */
export const paymentLife = lifecycle('payment', {
  posted: {
    apply: { to: 'posted', may: desk },
    refund: { to: 'posted', may: desk },
    clear: { to: 'posted', may: desk },
    return_part: { to: 'posted', may: desk },
    return: { to: 'returned', may: desk },
    reinstate: { to: 'posted', may: desk },
    take_back: { to: 'taken_back', may: desk },
  },
  // A part of it comes back, and what was refunded leaves nothing of that.
  returned: { reinstate: { to: 'posted', may: desk }, reinstate_part: { to: 'returned', may: desk } },
  taken_back: {},
})

export type PaymentState = (typeof paymentLife.states)[number]
export type PaymentVerb = Parameters<typeof paymentLife.move>[1]

export const paymentStates = defineStates<PaymentState>('payment', {
  posted: { tone: 'kept', words: 'Received', isNow: 'in the books' },
  returned: { tone: 'late', words: 'Returned', isNow: 'returned by the bank' },
  taken_back: { tone: 'off', words: 'Reversed', isNow: 'reversed' },
})

/** How a payment stands, as people read it: what of it came back while the rest stays paid. */
export const paymentStatus = ({
  state,
  cents,
  returnedCents,
}: {
  state: PaymentState
  cents: number
  returnedCents: number
}): StateWord =>
  state === 'posted' && returnedCents > 0
    ? { tone: 'late', words: `${formatCents(returnedCents as Cents)} of ${formatCents(cents as Cents)} returned` }
    : paymentStates.words[state]

export const methods = {
  check: 'Check',
  ach: 'ACH or wire',
  cash: 'Cash',
  card: 'Card, on our terminal',
  online_card: 'Card, online',
  online_bank: 'Bank account, online',
} as const
export type Method = keyof typeof methods

/** What a person writes down; the others come from the card processor. */
export const byHand = { check: methods.check, ach: methods.ach, cash: methods.cash, card: methods.card }
