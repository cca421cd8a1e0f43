import { lifecycle } from '#domain/lifecycle.ts'
import { defineStates, type StateWord } from '#domain/states.ts'

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

export const documentState = ({ withdrawnAt }: { withdrawnAt: Date | null }): DocumentState =>
  withdrawnAt ? 'withdrawn' : 'published'

/** The version that forms show: a paper's revisions are counted. */
export const shownVersion = (document: { id: string; withdrawnAt: Date | null; version: number }) => ({
  id: document.id,
  state: documentState(document),
  changes: document.version,
})

export const documentStates = defineStates<DocumentState>('document', {
  published: { tone: 'kept', words: 'On the site', isNow: 'on the site' },
  withdrawn: { tone: 'off', words: 'Removed', isNow: 'removed' },
})

/** As staff read it: a paper whose day of review has come is late. */
export const documentStatus = (
  { withdrawnAt, reviewBy }: { withdrawnAt: Date | null; reviewBy: string | null },
  today: string,
): StateWord => {
  if (withdrawnAt) return documentStates.words.withdrawn
  return reviewBy !== null && reviewBy <= today
    ? { tone: 'late', words: 'Needs review' }
    : documentStates.words.published
}
