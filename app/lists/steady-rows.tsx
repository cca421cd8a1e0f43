import { useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import type { RowView } from './view.ts'

/** A row that stays where it is although the list no longer has it. */
export type SteadyRow = RowView & { gone?: boolean }

type RowsSnapshot = { key: string; rows: readonly RowView[]; since: number }

/**
 * Rows that do not move under the pointer: each shows what is known of it now, in the place it had when the list was
 * opened. What came meanwhile is counted, and shown when asked for. Another `key` is another list.
 */
export const useSteadyRows = (rows: readonly RowView[], key: string, now: number) => {
  const [shown, setShown] = useState<RowsSnapshot>({ key, rows, since: now })
  const current = shown.key === key ? shown : { key, rows, since: now }
  if (current !== shown) setShown(current)
  const fresh = new Map(rows.map((row) => [row.id, row]))
  const places = new Set(current.rows.map(({ id }) => id))
  const unseen = rows.filter(({ id }) => !places.has(id))
  const steady = current.rows.map((row): SteadyRow => fresh.get(row.id) ?? { ...row, gone: true })
  return {
    rows: steady,
    arrived: unseen.filter(({ came = 0 }) => came > current.since).length,
    changed: unseen.length > 0 || steady.some(({ gone }) => gone),
    show: () => setShown({ key, rows, since: now }),
  }
}

type Props = Pick<ReturnType<typeof useSteadyRows>, 'arrived' | 'changed' | 'show'> & { one: string; many: string }

/** What came while the list stood open waits here, so that no row moves under the pointer. Said once to those who listen. */
export const NewArrivals = ({ arrived, changed, show, one, many }: Props) => (
  <div role="status" className="new-arrivals">
    {(arrived > 0 || changed) && (
      <button type="button" onClick={show}>
        <Icon name="arrow" />
        {arrived > 0 ? `Show ${arrived} new ${arrived === 1 ? one : many}` : 'The list changed. Show the latest'}
      </button>
    )}
  </div>
)
