import { lifecycle } from '#domain/lifecycle.ts'
import { defineStates } from '#domain/states.ts'

export type DocumentState = 'published' | 'withdrawn'
export type DocumentVerb = 'revise' | 'review' | 'withdraw' | 'restore'

/** A paper is on the site from its upload until it is withdrawn. A withdrawn one keeps every revision. */
export const documentLifecycle = lifecycle<DocumentState, DocumentVerb>('document', {
  published: {
    revise: { to: 'published', may: 'documents.manage' },
    review: { to: 'published', may: 'documents.manage' },
    withdraw: { to: 'withdrawn', may: 'documents.manage' },
  },
  withdrawn: {
    restore: { to: 'published', may: 'documents.manage' },
  },
})

export const stateOf = ({ withdrawnAt }: { withdrawnAt: Date | null }): DocumentState =>
  withdrawnAt ? 'withdrawn' : 'published'

export const documentStates = defineStates<DocumentState>('document', {
  published: { tone: 'kept', words: 'On the site', isNow: 'published' },
  withdrawn: { tone: 'off', words: 'Withdrawn', isNow: 'withdrawn' },
})
