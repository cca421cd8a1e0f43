import { sayTime } from '#domain/day.ts'
import type { InboxView } from '#domain/requests/inbox.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { PromiseLine } from '#ui/signature/promise-line.tsx'
import { sharedScale } from '#ui/signature/promise-scale.ts'
import { SharedAxis } from '#ui/signature/shared-axis.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { Table, type Column, type Row } from '#ui/table.tsx'
import { Tabs } from '#ui/tabs.tsx'
import type { InboxRow } from './inbox-row.ts'
import { statusOf } from './status.ts'

type Props = {
  view: InboxView
  counts: Record<InboxView, number>
  kept: { due: number; kept: number }
  page: number
  pages: number
  /** Milliseconds since the epoch: the inbox is drawn for one moment. */
  now: number
  timeZone: string
  rows: InboxRow[]
}

const labels: Record<InboxView, string> = { open: 'All open', overdue: 'Overdue', unassigned: 'Nobody has it', answered: 'Answered' }
const views = Object.keys(labels) as InboxView[]

/** Every request on one time axis: the line says how long it has waited and how long it may. */
export const InboxPage = ({ view, counts, kept, page, pages, now, timeZone, rows }: Props) => (
  <>
    <PageHead title={headline(counts)} lead={keptInWords(kept)} />
    <div className="wrap inbox">
      <Tabs
        label="Requests"
        tabs={views.map((to) => ({
          to: addressOf(to),
          label: labels[to],
          count: counts[to],
          current: to === view,
          urgent: to === 'overdue' && counts.overdue > 0,
        }))}
      />
      <Table
        caption={`${labels[view]}: requests by due time`}
        columns={columns(sayTime(timeZone, new Date(now)))}
        rows={rows.map((row) => tableRow(row, now))}
        empty={<Empty view={view} />}
      />
      {pages > 1 && (
        <Pagination
          shown={`Page ${page} of ${pages}`}
          previous={page > 1 ? addressOf(view, page - 1) : undefined}
          next={page < pages ? addressOf(view, page + 1) : undefined}
        />
      )}
    </div>
  </>
)

const addressOf = (view: InboxView, page = 1) => {
  const query = new URLSearchParams({ ...(view !== 'open' && { show: view }), ...(page > 1 && { page: String(page) }) })
  return `/dashboard/admin/inbox${query.size > 0 ? `?${query}` : ''}`
}

const columns = (now: string): Column[] => [
  { key: 'due', head: 'Due' },
  { key: 'request', head: 'Request' },
  { key: 'line', head: <SharedAxis now={now} />, wide: true },
  { key: 'from', head: 'From' },
  { key: 'state', head: 'State' },
]

const tableRow = (row: InboxRow, now: number): Row => ({
  key: row.id,
  tone: row.standing === 'overdue' ? 'late' : undefined,
  cells: {
    due: (
      <>
        <span className="figure whitespace-nowrap">{row.span}</span>
        <small>{row.due}</small>
      </>
    ),
    request: (
      <>
        <a className="text-link" href={`/dashboard/admin/inbox/${row.id}`}>
          {row.title}: <bdi>{row.summary || row.reference}</bdi>
        </a>
        <small>{row.reference}</small>
      </>
    ),
    line: <PromiseLine times={{ ...row.times, now }} marks={sharedScale({ ...row.times, now })} />,
    from: <bdi>{row.from}</bdi>,
    state: (
      <>
        <StatusWord tone={statusOf(row).tone}>{statusOf(row).words}</StatusWord>
        {row.assignee && (
          <small>
            <bdi>{row.assignee}</bdi>
          </small>
        )}
      </>
    ),
  },
})

const headline = ({ open, overdue }: Record<InboxView, number>) => {
  if (open === 0) return 'Nothing is waiting'
  return overdue > 0 ? `${overdue} overdue, ${open - overdue} on time` : `${open} open, none overdue`
}

const keptInWords = ({ due, kept }: Props['kept']) =>
  due === 0 ? 'No promise fell due in the last 30 days.' : `Promises kept in 30 days: ${kept} of ${due}.`

const Empty = ({ view }: { view: InboxView }) => (
  <EmptyState title={view === 'overdue' ? 'No promise is overdue.' : view === 'answered' ? 'Nothing has been answered yet.' : 'Every request has been answered.'}>
    A new request stands here the moment it is sent, with the time by which it is due.
  </EmptyState>
)
