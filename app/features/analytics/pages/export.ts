import { chartStep } from '../period.ts'
import { notFound } from '#domain/domain-error.ts'
import { answering } from '#http/answering.ts'
import { csvLine, csvMark } from '#lists/csv.ts'
import type { Route } from './+types/export'
import { readPeriod } from './period-address.ts'
import { reportsFor } from './reports.ts'

/** The table of one report as a file for a spreadsheet. */
export const loader = answering(async ({ params, request }: Route.LoaderArgs, ctx) => {
  const kind = reportsFor(ctx.viewer).find(({ key }) => key === params.report)
  if (!kind) throw notFound('report')
  const { period } = readPeriod(new URL(request.url).searchParams, ctx)
  const report = await kind.read(ctx, period, chartStep(period))
  const read = report?.file.lines
  const lines = report
    ? [report.file.heads, ...(typeof read === 'function' ? await read() : (read ?? []))]
    : [[kind.empty]]
  return new Response(csvMark + lines.map(csvLine).join(''), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${kind.key}-${period.from}-to-${period.to}.csv"`,
      'Cache-Control': 'no-store',
    },
  })
})
