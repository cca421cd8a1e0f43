import type { OverlayValues } from '#content/index.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import type { Route } from './+types/coverage'
import { changeCounties, readChange, unkept } from './change-counties.ts'
import { CoveragePage } from './coverage-page.tsx'
import { readCountyView, viewCounties } from './county-view.ts'
import { keepSetting, loadSetting } from './setting-route.ts'
import { settingsPath } from './settings-tabs.tsx'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Coverage | Settings' }]

export const loader = answering(async ({ request, context }: Route.LoaderArgs, ctx) => {
  const { value, state } = await loadSetting(ctx, 'coverage', request)
  const { promises } = context.get(services).content
  const view = readCountyView(new URL(request.url).searchParams)
  return { ...drawn(value, hoursOf(value, promises), view), state }
})

export const action = answering(async ({ request, context }: Route.ActionArgs, ctx) => {
  const body = await request.formData()
  const app = context.get(services)
  const { value } = await loadSetting(ctx, 'coverage', request)
  const change = readChange(body)
  const reverts = body.get('verb') === 'revert'
  const limits = hoursOf(value, app.content.promises)
  const next = changeCounties(value, change)
  const late = reverts ? [] : unkept(next, limits)
  const problems = reverts ? {} : problemsOf(change, late)
  if (Object.keys(problems).length > 0)
    return { data: { change, problems, late }, init: { status: 422 }, type: 'DataWithResponseInit' as const }
  const answer = await keepSetting(ctx, app, 'coverage', { body, value: next, path: `${settingsPath}/coverage` })
  if (answer instanceof Response) return answer
  const { refused, problems: found } = answer.data
  return { ...answer, data: { change, refused, problems: found, late: [] } }
})

/** Upper hours of each zone's promise. */
const hoursOf = ({ zones }: OverlayValues['coverage'], promises: Record<string, { amount: number }>) =>
  Object.fromEntries(Object.entries(zones).map(([key, { promise }]) => [key, promises[promise]?.amount ?? 0]))

const drawn = (
  { zones, counties }: OverlayValues['coverage'],
  limits: Record<string, number>,
  view: ReturnType<typeof readCountyView>,
) => ({
  view,
  zones: Object.entries(zones).map(([key, { name }]) => ({ key, name, hours: limits[key] ?? 0 })),
  served: counties.filter(({ served }) => served).length,
  all: counties.length,
  rows: viewCounties(counties, limits, view),
})

const problemsOf = (
  { names, zone, served, reason }: ReturnType<typeof readChange>,
  late: { name: string; words: string }[],
) => {
  const found: Record<string, string> = {}
  if (names.length === 0) found.counties = 'Please tick at least one county.'
  else if (!zone && served === undefined && !reason) found.zone = 'Please choose what is to change.'
  else if (late.length > 0)
    found.reason = `A truck cannot keep this promise. ${late.map(({ words }) => words).join('. ')}. Choose another zone, or write the reason why it is promised all the same.`
  return found
}

export default function CoverageRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <CoveragePage {...loaderData} {...actionData} />
}
