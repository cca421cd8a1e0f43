import { lifecycle } from '#domain/lifecycle.ts'
import { defineStates } from '#domain/states.ts'

const staff = 'requests.answer'
const either = ['requests.answer', 'requests.withdraw'] as const

/**
 * A request's life. Answering is what keeps its promise; a reply, a note or an addition leaves the clock as it is.
 * Anyone who holds the private link acts as the customer. It is promised anew when the quote that answered or won it is
 * taken back.
 */
export const requestLife = lifecycle('request', {
  received: {
    take: { to: 'in_progress', may: staff },
    assign: { to: 'in_progress', may: ['requests.answer', 'system.run'] },
    answer: { to: 'answered', may: staff },
    reply: { to: 'received', may: staff },
    note: { to: 'received', may: staff },
    add: { to: 'received', may: 'messages.add' },
    withdraw: { to: 'withdrawn', may: either },
    spam: { to: 'spam', may: staff },
  },
  in_progress: {
    answer: { to: 'answered', may: staff },
    assign: { to: 'in_progress', may: staff },
    put_back: { to: 'received', may: staff },
    reply: { to: 'in_progress', may: staff },
    note: { to: 'in_progress', may: staff },
    add: { to: 'in_progress', may: 'messages.add' },
    withdraw: { to: 'withdrawn', may: either },
    spam: { to: 'spam', may: staff },
  },
  answered: {
    win: { to: 'won', may: ['requests.answer', 'system.run'] },
    lose: { to: 'lost', may: staff },
    reopen: { to: 'in_progress', may: staff },
    promise_anew: { to: 'in_progress', may: 'system.run' },
    reply: { to: 'answered', may: staff },
    note: { to: 'answered', may: staff },
    add: { to: 'answered', may: 'messages.add' },
    withdraw: { to: 'withdrawn', may: 'requests.withdraw' },
  },
  won: {
    reopen: { to: 'in_progress', may: staff },
    promise_anew: { to: 'in_progress', may: 'system.run' },
    reply: { to: 'won', may: staff },
    note: { to: 'won', may: staff },
  },
  lost: { reopen: { to: 'in_progress', may: staff }, note: { to: 'lost', may: staff } },
  withdrawn: { reopen: { to: 'in_progress', may: staff }, note: { to: 'withdrawn', may: staff } },
  spam: { release: { to: 'received', may: staff } },
})

export type RequestState = (typeof requestLife.states)[number]
export type RequestVerb = Parameters<typeof requestLife.move>[1]

/** `isOpen`: its promise runs. The others are what it is to the person who asked, who is owed what staff took for spam, too. */
type RequestFlag = 'isOpen' | 'isOpenToCustomer' | 'isAnsweredToCustomer' | 'isClosedToCustomer'

const open = { isOpen: true, isOpenToCustomer: true, isAnsweredToCustomer: false, isClosedToCustomer: false }
const closed = { isOpen: false, isOpenToCustomer: false, isAnsweredToCustomer: false, isClosedToCustomer: true }

/** How a sale went, and what was taken for spam, is the desk's own affair. */
export const requestStates = defineStates<RequestState, RequestFlag>('request', {
  received: {
    ...{ tone: 'new', words: 'New', isNow: 'received', ...open },
    toBuyers: { tone: 'new', words: 'Received', isNow: 'received' },
  },
  in_progress: { tone: 'work', words: 'In progress', isNow: 'in progress', ...open },
  answered: {
    ...{ tone: 'kept', words: 'Answered', isNow: 'answered' },
    ...{ isOpen: false, isOpenToCustomer: false, isAnsweredToCustomer: true, isClosedToCustomer: false },
  },
  won: {
    ...{ tone: 'kept', words: 'Won', isNow: 'won', ...closed },
    toBuyers: { tone: 'kept', words: 'Closed', isNow: 'closed' },
  },
  lost: {
    ...{ tone: 'off', words: 'Lost', isNow: 'lost', ...closed },
    toBuyers: { tone: 'off', words: 'Closed', isNow: 'closed' },
  },
  withdrawn: { tone: 'off', words: 'Canceled', isNow: 'canceled', ...closed },
  spam: {
    ...{ tone: 'hold', words: 'Spam', isNow: 'spam', ...open, isOpen: false },
    toBuyers: { tone: 'new', words: 'Received', isNow: 'received' },
  },
})
