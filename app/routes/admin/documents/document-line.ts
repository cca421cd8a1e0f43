import { sayDay } from '#domain/day.ts'
import type { Library } from '#domain/documents/find-documents.ts'
import type { Tone } from '#ui/status-word.tsx'
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
  status: { tone: Tone; words: string }
}

export const documentStatus = (
  { withdrawnAt, reviewBy }: { withdrawnAt: Date | null; reviewBy: string | null },
  today: string,
): DocumentLine['status'] => {
  if (withdrawnAt) return { tone: 'off', words: 'Withdrawn' }
  return reviewBy !== null && reviewBy <= today
    ? { tone: 'late', words: 'To be reviewed' }
    : { tone: 'kept', words: 'On the site' }
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
