import type { OverlayValues } from '#content/index.ts'
import type { Context } from '#domain/context.ts'
import { formatSpan } from '#domain/day.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services, type Services } from '#http/context.ts'
import { ListFilters } from '#lists/list-filters.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { Table, type Row } from '#ui/table.tsx'
import { coverageForm } from '../coverage-form.ts'
import type { Route } from './+types/coverage'
import {
  countyAddress,
  readCountyView,
  viewCounties,
  type CountyRow,
  type CountySort,
  type CountyView,
} from './county-view.ts'
import { useCompany } from '#ui/site/use-company.ts'
import { SettingPage } from './setting-page.tsx'
import { answerSetting, readSetting, viewSetting } from './setting-route.ts'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Coverage | Settings' }]

const readCoverage = async (ctx: Context, { content }: Services) => {
  const setting = await readSetting(ctx, 'coverage')
  const hours = hoursByZone(setting.value, content.promises)
  return { ...setting, hours, form: coverageForm({ coverage: setting.value, hours }, setting.setting) }
}

/** Upper hours of each zone's promise. */
const hoursByZone = ({ zones }: OverlayValues['coverage'], promises: Record<string, { amount: number }>) =>
  Object.fromEntries(Object.entries(zones).map(([key, { promise }]) => [key, promises[promise]?.amount ?? 0]))

export const loader = answering(async ({ url, context }: Route.LoaderArgs, ctx) => {
  const { hours, form, ...read } = await readCoverage(ctx, context.get(services))
  const { zones, counties } = read.value
  const view = readCountyView(url.searchParams)
  return {
    view,
    zones: Object.entries(zones).map(([key, { name }]) => ({ key, name, hours: hours[key] ?? 0 })),
    served: counties.filter(({ served }) => served).length,
    all: counties.length,
    rows: viewCounties(counties, hours, view),
    form: form.draw(ctx),
    state: await viewSetting(ctx, read, url),
  }
})

export const action = answering(async ({ request, context }: Route.ActionArgs, ctx) => {
  const app = context.get(services)
  const { form, revert } = await readCoverage(ctx, app)
  return answerSetting(ctx, app, request, [form, revert])
})

export const clientAction = keepDraft

export default function CoverageRoute({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { view, zones, served, all, rows, form, state } = loaderData
  const ticked = refused?.typed.county?.split('\n') ?? []
  const problem = refused?.problems.county
  return (
    <SettingPage
      title="Coverage and zones"
      lead={`${served} of ${all} counties get scheduled deliveries. Emergency response: ${zones.map(({ name, hours }) => `${name} up to ${hours} hours`).join(', ')}. Spare time is what's left of those hours after a loaded truck's drive.`}
      state={state}
      refused={refused}
    >
      <Filters view={view} zones={zones} />
      <VerbForm
        form={form}
        refused={refused}
        below={
          <div id="save-county" tabIndex={-1} className="order-form-wide">
            {problem && <FieldError id="save-county-error">{problem}</FieldError>}
            <Table
              caption={`Counties of ${useCompany()?.state}`}
              columns={[
                { key: 'name', head: 'County', sort: sortBy(view, 'name') },
                { key: 'zone', head: 'Zone' },
                { key: 'served', head: 'Scheduled' },
                { key: 'miles', head: 'Miles', figures: true, sort: sortBy(view, 'miles') },
                { key: 'hours', head: 'Drive time', figures: true },
                { key: 'slack', head: 'Spare time', figures: true, sort: sortBy(view, 'slack') },
              ]}
              rows={rows.map((row) => countyRow(row, zones, ticked))}
              empty={<EmptyState title="No counties match.">There are {all} counties. Try fewer filters.</EmptyState>}
            />
          </div>
        }
      />
    </SettingPage>
  )
}

type Zones = Route.ComponentProps['loaderData']['zones']

const Filters = ({ view, zones }: { view: CountyView; zones: Zones }) => (
  <ListFilters
    search={{ label: 'Search counties', placeholder: 'County', words: view.search }}
    kept={{}}
    filters={[
      {
        ...{ name: 'zone', type: 'choice' },
        label: 'Zone',
        blank: 'All zones',
        chosen: view.zone,
        choices: zones.map(({ key, name }) => ({ value: key, label: name })),
      },
      {
        ...{ name: 'served', type: 'choice' },
        label: 'Scheduled deliveries',
        blank: 'All counties',
        chosen: view.served === undefined ? undefined : view.served ? 'yes' : 'no',
        choices: scheduled,
      },
    ]}
  />
)

const scheduled = [
  { value: 'yes', label: 'On our routes' },
  { value: 'no', label: 'Off our routes' },
]

const countyRow = (
  { name, zone, served, miles, hours, slack, reason }: CountyRow,
  zones: Zones,
  ticked: readonly string[],
): Row => ({
  key: name,
  tone: slack < 0 ? 'late' : undefined,
  cells: {
    name: (
      <label className="list-choice">
        <input type="checkbox" name="county" value={name} defaultChecked={ticked.includes(name)} /> {name}
      </label>
    ),
    zone: (
      <>
        {zones.find(({ key }) => key === zone)?.name ?? zone}
        {reason && <small>{reason}</small>}
      </>
    ),
    served: <StatusWord tone={served ? 'kept' : 'off'}>{served ? 'On our routes' : 'Off our routes'}</StatusWord>,
    miles: miles.toFixed(1),
    hours: formatHours(hours),
    slack: slack < 0 ? <b>{formatHours(slack)} too late</b> : slack === 0 ? 'None' : formatHours(slack),
  },
})

const formatHours = (hours: number) => formatSpan(hours * 3_600_000)

const sortBy = (view: CountyView, sort: CountySort) => {
  const now = view.sort === sort
  return {
    to: countyAddress({ ...view, sort, descending: now && !view.descending }),
    now: now ? (view.descending ? ('descending' as const) : ('ascending' as const)) : undefined,
  }
}
