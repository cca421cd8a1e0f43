import { href } from 'react-router'
import { newsletterProblem } from '#features/newsletter/problems.ts'
import { formatShare, promiseReport, type PromiseResult } from '#features/requests/promise-report.ts'
import type { ListedRequest as Request } from '#features/requests/schema.ts'
import { formOfKind } from '#forms/index.ts'
import { answering } from '#http/answering.ts'
import { inboxRow, type InboxRow } from '#features/requests/pages/staff/inbox-row.ts'
import type { Route } from './+types/promises'
import { formatSpan } from '#domain/day.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { FigureBand } from '#ui/figure-band.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { PromiseLine } from '#ui/signature/promise-line.tsx'
import { ownScale } from '#ui/signature/promise-scale.ts'
import { Table } from '#ui/table.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useFreshPage } from '#live/use-fresh-page.ts'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Promises' }]

export const loader = answering(async ({ request }: Route.LoaderArgs, ctx) => {
  const requested = Number(new URL(request.url).searchParams.get('days'))
  const days = periods.find((period) => period === requested) ?? 30
  const { total, forms, people, slowest } = await promiseReport(ctx, days)
  return {
    days,
    total: { ...total, share: formatShare(total) },
    now: ctx.now.epochMilliseconds,
    forms: forms.map((line) => ({ ...line, name: nameOf(line.key) })),
    people: people.map((line) => ({ ...line, name: line.key || 'Unassigned' })),
    slowest: slowest.map((row) => inboxRow(ctx, asCounted(row))),
  }
})

/** By the due time that the report counts by, and with whatever ended it as its end. */
const asCounted = (row: Request): Request => ({
  ...row,
  dueAt: row.countedDueAt,
  answeredAt: row.answeredAt ?? row.releasedAt,
  releasedAt: null,
})

const nameOf = (kind: string) =>
  kind === newsletterProblem.kind ? newsletterProblem.title : (formOfKind(kind)?.title ?? kind.replaceAll('_', ' '))

export default function PromisesRoute({ loaderData }: Route.ComponentProps) {
  return <PromisesPage {...loaderData} />
}

/** Days that can be looked back. */
const periods = [7, 30, 90, 365] as const

type Line = PromiseResult & { name: string }

type Props = {
  days: (typeof periods)[number]
  total: PromiseResult & { share: string }
  now: number
  forms: Line[]
  people: Line[]
  slowest: InboxRow[]
}

/** Which promises were kept, by form and by person, and which were missed by the most. */
const PromisesPage = ({ days, total, now, forms, people, slowest }: Props) => {
  useFreshPage()
  const missed = total.due - total.kept
  return (
    <>
      <PageHead
        title="Promises"
        lead={`${summary(total)}Answers promised in the last ${days === 365 ? 'year' : `${days} days`}. Requests withdrawn before their answer time don't count. The slowest are listed first.`}
      />
      <div className="wrap page-body sections">
        <Tabs
          label="Period"
          tabs={periods.map((period) => ({
            to: `${href('/dashboard/admin/promises')}?days=${period}`,
            label: period === 365 ? '1 year' : `${period} days`,
            current: period === days,
          }))}
        />
        {total.due === 0 ? (
          <EmptyState title="No answers were promised in this period.">
            Every request comes with a time to answer. When that time comes, we count it here as on time or late, by
            form and by person.
          </EmptyState>
        ) : (
          <>
            <FigureBand
              figures={[
                { name: 'On time', figure: total.share, note: `${total.kept} of ${total.due}` },
                {
                  name: 'Late',
                  figure: missed,
                  note: missed === 0 ? 'none in this period' : 'answered late or still open',
                  now: missed > 0,
                },
                { name: 'Typical time to answer', figure: span(total.median), note: 'median, from request to answer' },
                { name: 'Longest time to answer', figure: span(total.longest), note: 'from request to answer' },
              ]}
            />
            <KeptTable title="By form" head="Form" lines={forms} />
            <KeptTable title="By person" head="Person" lines={people} />
            <Slowest rows={slowest} now={now} />
          </>
        )}
      </div>
    </>
  )
}

const KeptTable = ({ title, head, lines }: { title: string; head: string; lines: Line[] }) => (
  <section>
    <h2 className="sign text-h3">{title}</h2>
    <Table
      caption={`Answers on time and late ${title.toLowerCase()}, slowest first`}
      columns={[
        { key: 'name', head },
        { key: 'bar', head: 'On time and late', wide: true },
        { key: 'kept', head: 'On time', figures: true },
        { key: 'missed', head: 'Late', figures: true },
        { key: 'median', head: 'Median', figures: true },
        { key: 'longest', head: 'Longest', figures: true },
      ]}
      rows={lines.map((line) => ({
        key: line.key,
        cells: {
          name: <bdi>{line.name}</bdi>,
          bar: <KeptBar due={line.due} kept={line.kept} most={Math.max(...lines.map(({ due }) => due))} />,
          kept: `${line.kept} of ${line.due}`,
          missed: line.due - line.kept || '0',
          median: span(line.median),
          longest: span(line.longest),
        },
      }))}
    />
  </section>
)

const Slowest = ({ rows, now }: { rows: InboxRow[]; now: number }) => (
  <section>
    <h2 className="sign text-h3">Late answers</h2>
    {rows.length === 0 ? (
      <p className="text-soft">No answers were late.</p>
    ) : (
      <Table
        caption="Late answers, newest first"
        columns={[
          { key: 'late', head: 'Late by' },
          { key: 'request', head: 'Request' },
          { key: 'line', head: 'Timeline', wide: true },
          { key: 'who', head: 'Assigned to' },
        ]}
        rows={rows.map((row) => ({
          key: row.id,
          tone: 'late',
          cells: {
            late: <span className="figure">{row.span}</span>,
            request: (
              <span>
                <a className="text-link" href={href('/dashboard/admin/inbox/:id', { id: row.id })}>
                  {row.reference}
                </a>
                <small>
                  {row.title}, <bdi>{row.from}</bdi>
                </small>
              </span>
            ),
            line: <PromiseLine times={{ ...row.times, now }} marks={ownScale({ ...row.times, now }, 45)} />,
            who: <bdi>{row.assignee ?? 'Unassigned'}</bdi>,
          },
        }))}
      />
    )}
  </section>
)

const summary = ({ due, kept }: PromiseResult) => {
  if (due === 0) return ''
  return kept === due ? `All ${due} on time. ` : `${kept} of ${due} on time. `
}

const span = (milliseconds: number | null) => (milliseconds === null ? 'none yet' : formatSpan(milliseconds))

/** Kept and missed as one bar, as long as there were promises. The figures stand beside it. */
const KeptBar = ({ due, kept, most }: { due: number; kept: number; most: number }) => {
  const width = (count: number) => `${(100 * count) / Math.max(most, 1)}%`
  return (
    <svg className="kept-bar" height="14" aria-hidden="true">
      <rect fill="var(--kept)" width={width(kept)} height="14" />
      <rect fill="var(--dye)" x={width(kept)} width={width(due - kept)} height="14" />
    </svg>
  )
}
