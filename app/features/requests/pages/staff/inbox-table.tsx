import { sayTime } from '#domain/day.ts'
import { SharedAxis } from '#ui/signature/shared-axis.tsx'
import { InboxLine } from './inbox-line.tsx'
import type { Group, InboxRow } from './inbox-row.ts'
import type { SteadyRow } from './steady-rows.ts'

const heads: Record<Group, string> = {
  overdue: 'Overdue',
  today: 'Due today',
  later: 'Due later',
  done: 'Nothing owed',
}

type Props = { rows: readonly SteadyRow[]; now: number; timeZone: string }

/** One time axis for all rows, so that the due marks form a staircase. Rows stand in groups by what is owed. */
export const InboxTable = ({ rows, now, timeZone }: Props) => (
  <table className="inbox-table">
    <caption className="sr-only">Requests by due time</caption>
    <thead>
      <tr>
        <th scope="col">Due</th>
        <th scope="col">Request</th>
        <th scope="col">
          <SharedAxis now={sayTime(timeZone, new Date(now))} />
        </th>
        <th scope="col">Who has it</th>
      </tr>
    </thead>
    {grouped(rows).map(({ group, rows }) => (
      <tbody key={group} data-group={group}>
        <tr className="inbox-group">
          <th scope="rowgroup" colSpan={4}>
            {heads[group]} <span>{rows.length}</span>
          </th>
        </tr>
        {rows.map((row) => (
          <InboxLine key={row.id} row={row} now={now} />
        ))}
      </tbody>
    ))}
  </table>
)

const grouped = (rows: readonly SteadyRow[]) =>
  (Object.keys(heads) as Group[])
    .map((group) => ({ group, rows: rows.filter((row: InboxRow) => row.group === group) }))
    .filter(({ rows }) => rows.length > 0)
