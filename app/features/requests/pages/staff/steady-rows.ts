import { useState } from 'react'
import type { InboxRow } from './inbox-row.ts'

/** A row that stays where it is although the view no longer has it. */
export type SteadyRow = InboxRow & { gone?: boolean }

type Shown = { key: string; rows: readonly InboxRow[]; since: number }

/**
 * Rows that do not move under the pointer: each shows what is known of it now, in the place it had when the list was
 * opened. What came meanwhile is counted, and shown when asked for. Another `key` is another list.
 */
export const useSteadyRows = (rows: readonly InboxRow[], key: string, now: number) => {
  const [shown, setShown] = useState<Shown>({ key, rows, since: now })
  const current = shown.key === key ? shown : { key, rows, since: now }
  if (current !== shown) setShown(current)
  const fresh = new Map(rows.map((row) => [row.id, row]))
  const places = new Set(current.rows.map(({ id }) => id))
  const unseen = rows.filter(({ id }) => !places.has(id))
  const steady = current.rows.map((row): SteadyRow => fresh.get(row.id) ?? { ...row, gone: true })
  return {
    rows: steady,
    arrived: unseen.filter(({ times }) => times.received > current.since).length,
    changed: unseen.length > 0 || steady.some(({ gone }) => gone),
    show: () => setShown({ key, rows, since: now }),
  }
}
