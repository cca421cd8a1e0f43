import { chartStep, type Period } from '../period.ts'
import { answering } from '#http/answering.ts'
import type { Route } from './+types/analytics'
import { periodQuery, presets, readPeriod, type Preset } from './period-address.ts'
import { reportsFor } from './reports.ts'
import { formatPeriod } from './format-period.ts'
import { Form, href } from 'react-router'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { FigureBand } from '#ui/figure-band.tsx'
import { Input } from '#ui/input.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useFreshPage } from '#live/use-fresh-page.ts'
import { ReportSection, type ReportView } from './report-section.tsx'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Analytics' }]

export const loader = answering(async ({ request }: Route.LoaderArgs, ctx) => {
  const requested = readPeriod(new URL(request.url).searchParams, ctx)
  const { period, preset } = requested
  const reports = reportsFor(ctx.viewer)
  const results = await Promise.all(reports.map((kind) => kind.read(ctx, period, chartStep(period))))
  return {
    ...requested,
    said: formatPeriod(period),
    query: periodQuery(requested),
    presets: (Object.keys(presets) as Preset[]).map((key) => ({
      key,
      label: presets[key].label,
      current: key === preset && !requested.problem,
    })),
    reports: reports.map(({ key, title, says, empty }, index) => {
      const { file: _file, ...report } = results[index] ?? { file: undefined }
      return { key, title, says, empty, report: 'chart' in report ? report : undefined }
    }),
  }
})

export default function AnalyticsRoute({ loaderData }: Route.ComponentProps) {
  return <AnalyticsPage {...loaderData} />
}

type Props = {
  period: Period
  typed?: Period
  problem?: string
  /** The period in words, and as a query. */
  said: string
  query: string
  presets: { key: string; label: string; current: boolean }[]
  reports: (ReportView & { key: string })[]
}

const path = href('/dashboard/admin/analytics')

/** What the business did in a period: each chart with the table it was drawn from. */
const AnalyticsPage = ({ period, typed, problem, said, query, presets, reports }: Props) => {
  // Sums over a year are asked for once a minute, not with every step of every order.
  useFreshPage(() => false)
  return (
    <>
      <PageHead title="Analytics" lead={said} over={<a href={href('/dashboard/admin')}>Today</a>} />
      <div className="wrap page-body">
        <div className="stack tight analytics-period">
          <Tabs
            label="Period"
            tabs={presets.map(({ key, label, current }) => ({ to: `${path}?period=${key}`, label, current }))}
          />
          {/* A form keeps what is typed in it; another period begins it anew. */}
          <Form method="get" action={path} key={query} aria-label="Custom period">
            {problem && <Alert tone="late" title={problem} urgent />}
            <div className="analytics-dates cluster">
              <div>
                <label htmlFor="from">From</label>
                <Input id="from" type="date" name="from" defaultValue={typed?.from ?? period.from} required />
              </div>
              <div>
                <label htmlFor="to">To</label>
                <Input id="to" type="date" name="to" defaultValue={typed?.to ?? period.to} required />
              </div>
              <Button type="submit">Show</Button>
            </div>
          </Form>
        </div>
        <FigureBand
          figures={reports.map(({ key, title, empty, report }) => ({
            name: title,
            figure: report ? <a href={`#${key}`}>{report.figure}</a> : 'None',
            note: report?.note ?? empty,
          }))}
        />
        {reports.map(({ key, ...report }) => (
          <ReportSection key={key} id={key} {...report} said={said} file={`${path}/${key}/export.csv?${query}`} />
        ))}
      </div>
    </>
  )
}
