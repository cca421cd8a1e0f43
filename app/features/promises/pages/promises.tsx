import { newsletterProblem } from '#features/newsletter/problems.ts'
import { promiseReport } from '#features/requests/promise-report.ts'
import type { ListedRequest as Request } from '#features/requests/schema.ts'
import { formOfKind } from '#forms/index.ts'
import { answering } from '#http/answering.ts'
import { inboxRow } from '#features/requests/pages/staff/inbox-row.ts'
import { PromisesPage, periods } from './promises-page.tsx'
import type { Route } from './+types/promises'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Promises' }]

export const loader = answering(async ({ request }: Route.LoaderArgs, ctx) => {
  const asked = Number(new URL(request.url).searchParams.get('days'))
  const days = periods.find((period) => period === asked) ?? 30
  const { total, forms, people, slowest } = await promiseReport(ctx, days)
  return {
    days,
    total,
    now: ctx.now.epochMilliseconds,
    forms: forms.map((line) => ({ ...line, name: nameOf(line.key) })),
    people: people.map((line) => ({ ...line, name: line.key || 'Nobody had it' })),
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
