import { lifecycle } from '#domain/lifecycle.ts'
import { defineStates } from '#domain/states.ts'

const desk = 'bills.decide'
const byItself = [desk, 'system.run'] as const

/**
 * The life of a supplier's bill: it is held against the purchase order and the bills of lading, and either matches or goes
 * to a person, who approves what differs with a reason, or disputes it. One that was entered wrong is voided.
 */
export const billLife = lifecycle('supplier bill', {
  entered: {
    match: { to: 'matched', may: byItself },
    differ: { to: 'differs', may: byItself },
    void: { to: 'void', may: desk },
  },
  differs: {
    match: { to: 'matched', may: byItself },
    differ: { to: 'differs', may: byItself },
    approve: { to: 'approved', may: desk },
    dispute: { to: 'disputed', may: desk },
    void: { to: 'void', may: desk },
  },
  matched: {
    differ: { to: 'differs', may: byItself },
    dispute: { to: 'disputed', may: desk },
    void: { to: 'void', may: desk },
  },
  disputed: {
    match: { to: 'matched', may: desk },
    approve: { to: 'approved', may: desk },
    void: { to: 'void', may: desk },
  },
  approved: { void: { to: 'void', may: desk } },
  void: {},
})

export type BillState = (typeof billLife.states)[number]
export type BillVerb = Parameters<typeof billLife.move>[1]

/** `isPayable`: nothing stands against paying it. `follows`: it is looked at again when its deliveries change. */
type BillFlag = 'isPayable' | 'follows'

export const billStates = defineStates<BillState, BillFlag>('supplier bill', {
  entered: { tone: 'new', words: 'Being checked', isNow: 'being checked', isPayable: false, follows: true },
  differs: { tone: 'late', words: 'Mismatch', isNow: 'waiting for a decision', isPayable: false, follows: true },
  matched: { tone: 'kept', words: 'Matched', isNow: 'matched', isPayable: true, follows: true },
  disputed: { tone: 'hold', words: 'Disputed', isNow: 'disputed', isPayable: false, follows: false },
  approved: { tone: 'kept', words: 'Approved', isNow: 'approved', isPayable: true, follows: false },
  void: { tone: 'off', words: 'Void', isNow: 'void', isPayable: false, follows: false },
})
