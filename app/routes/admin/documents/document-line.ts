import { sayDay } from '#domain/day.ts'
import type { Library } from '#domain/documents/find-documents.ts'
import { documentStates, stateOf } from '#domain/documents/lifecycle.ts'
import type { StateWord } from '#domain/states.ts'
import { saySize } from '../../public/page/say-size.ts'

/** What the list says of a document. */
export type DocumentLine = {
  id: string
  title: string
  kind: string
  revision: string
  day: string
  file: string
  review?: string
  status: StateWord
}

export const documentStatus = (
  { withdrawnAt, reviewBy }: { withdrawnAt: Date | null; reviewBy: string | null },
  today: string,
): DocumentLine['status'] => {
  const isStale = withdrawnAt === null && reviewBy !== null && reviewBy <= today
  return isStale ? { tone: 'late', words: 'To be reviewed' } : documentStates.words[stateOf({ withdrawnAt })]
}

export const documentLine = (
  row: Library['rows'][number],
  kindNames: Record<string, string>,
  today: string,
): DocumentLine => ({
  id: row.id,
  title: row.title,
  kind: kindNames[row.kind] ?? row.kind,
  revision: row.revision,
  day: sayDay(row.revisedOn),
  file: saySize(row.type, row.bytes),
  review: row.reviewBy ? sayDay(row.reviewBy) : undefined,
  status: documentStatus(row, today),
})

export const kindNamesOf = (kinds: readonly { key: string; name: string }[]): Record<string, string> =>
  Object.fromEntries(kinds.map(({ key, name }) => [key, name]))
