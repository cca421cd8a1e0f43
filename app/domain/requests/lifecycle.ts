import { lifecycle } from '../lifecycle.ts'

/** A request's life. Answering is what keeps its promise. */
export const requestLife = lifecycle('request', {
  received: { take: { to: 'in_progress', by: ['admin'] }, answer: { to: 'answered', by: ['admin'] } },
  in_progress: { answer: { to: 'answered', by: ['admin'] }, put_back: { to: 'received', by: ['admin'] } },
  answered: { reopen: { to: 'in_progress', by: ['admin'] } },
})

export type RequestState = (typeof requestLife.states)[number]
export type RequestVerb = Parameters<typeof requestLife.move>[1]
