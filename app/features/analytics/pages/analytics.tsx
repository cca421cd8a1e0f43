import { stepOf } from '../period.ts'
import { answering } from '#http/answering.ts'
import type { Route } from './+types/analytics'
import { AnalyticsPage } from './analytics-page.tsx'
import { periodQuery, presets, readPeriod, type Preset } from './period-address.ts'
import { reportsFor } from './reports.ts'
import { sayPeriod } from './say-period.ts'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Analytics' }]

export const loader = answering(async ({ request }: Route.LoaderArgs, ctx) => {
  const asked = readPeriod(new URL(request.url).searchParams, ctx)
  const { period, preset } = asked
  const reports = reportsFor(ctx.viewer)
  const read = await Promise.all(reports.map((kind) => kind.read(ctx, period, stepOf(period))))
  return {
    ...asked,
    said: sayPeriod(period),
    query: periodQuery(asked),
    presets: (Object.keys(presets) as Preset[]).map((key) => ({
      key,
      label: presets[key].label,
      current: key === preset && !asked.problem,
    })),
    reports: reports.map(({ key, title, says, empty }, index) => {
      const { file: _file, ...report } = read[index] ?? { file: undefined }
      return { key, title, says, empty, report: 'chart' in report ? report : undefined }
    }),
  }
})

export default function AnalyticsRoute({ loaderData }: Route.ComponentProps) {
  return <AnalyticsPage {...loaderData} />
}
