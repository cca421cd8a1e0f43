import { useCompany } from '#ui/site/use-company.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { Select } from '#ui/select.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { Table, type Row } from '#ui/table.tsx'
import { ListFilters } from '#lists/list-filters.tsx'
import type { CountyChange } from './change-counties.ts'
import { countyAddress, type CountyRow, type CountySort, type CountyView } from './county-view.ts'
import { SettingForm, SettingLine } from './setting-form.tsx'
import { SettingPage } from './setting-page.tsx'
import type { SettingState } from './setting-route.ts'

type Zone = { key: string; name: string; hours: number }

type Props = {
  view: CountyView
  zones: Zone[]
  served: number
  /** How many counties there are. */
  all: number
  rows: CountyRow[]
  state: SettingState
  change?: CountyChange
  problems?: Record<string, string>
  refused?: string
}

export const CoveragePage = ({ view, zones, served, all, rows, state, change, problems = {}, refused }: Props) => (
  <SettingPage
    page="coverage"
    title="Coverage and zones"
    lead={`${served} of ${all} counties get scheduled deliveries. ${zones.map(({ name, hours }) => `${name} is promised ${hours} hours at most`).join(', ')}. Slack is what a loaded truck has left of it.`}
    state={state}
    refused={refused}
  >
    <Filters view={view} zones={zones} />
    <SettingForm
      key={state.version}
      version={state.version}
      problems={problems}
      fields={['zone', 'served', 'reason', 'counties']}
      button="Change the ticked counties"
      below={
        <div id="counties" tabIndex={-1}>
          {problems.counties && <FieldError id="counties-error">{problems.counties}</FieldError>}
          <Table
            caption={`Counties of ${useCompany()?.state}`}
            columns={[
              { key: 'name', head: 'County', sort: sortBy(view, 'name') },
              { key: 'zone', head: 'Zone' },
              { key: 'served', head: 'Scheduled' },
              { key: 'miles', head: 'Miles', figures: true, sort: sortBy(view, 'miles') },
              { key: 'hours', head: 'Truck', figures: true },
              { key: 'slack', head: 'Slack', figures: true, sort: sortBy(view, 'slack') },
            ]}
            rows={rows.map((row) => countyRow(row, zones, change))}
            empty={<EmptyState title="No county is like that.">There are {all} of them. Ask for less.</EmptyState>}
          />
        </div>
      }
    >
      <div className="settings-change">
        <Field id="zone" label="Zone" error={problems.zone}>
          {(ties) => (
            <Select
              {...ties}
              name="zone"
              defaultValue={change?.zone ?? ''}
              blank="As it is"
              choices={zones.map(({ key, name, hours }) => ({ value: key, label: `${name}, ${hours} hours at most` }))}
            />
          )}
        </Field>
        <Field id="served" label="Scheduled deliveries">
          {(ties) => (
            <Select
              {...ties}
              name="served"
              defaultValue={change?.served === undefined ? '' : change.served ? 'yes' : 'no'}
              blank="As it is"
              choices={servedOrNot}
            />
          )}
        </Field>
        <SettingLine
          name="reason"
          label="Reason"
          help="Needed where a truck takes longer than the zone promises. The county's page prints it."
          value={change?.reason}
          problems={problems}
          maxLength={300}
          optional
        />
      </div>
    </SettingForm>
  </SettingPage>
)

const Filters = ({ view, zones }: Pick<Props, 'view' | 'zones'>) => (
  <ListFilters
    search={{ label: 'Search counties', placeholder: 'County', words: view.search }}
    kept={{}}
    filters={[
      {
        ...{ name: 'zone', type: 'choice' },
        label: 'In zone',
        blank: 'All zones',
        chosen: view.zone,
        choices: zones.map(({ key, name }) => ({ value: key, label: name })),
      },
      {
        ...{ name: 'served', type: 'choice' },
        label: 'Served or not',
        blank: 'Served or not',
        chosen: view.served === undefined ? undefined : view.served ? 'yes' : 'no',
        choices: servedOrNot,
      },
    ]}
  />
)

const servedOrNot = [
  { value: 'yes', label: 'Served' },
  { value: 'no', label: 'Not served' },
]

const countyRow = (
  { name, zone, served, miles, hours, slack, reason }: CountyRow,
  zones: Zone[],
  change?: CountyChange,
): Row => ({
  key: name,
  tone: slack < 0 ? 'late' : undefined,
  cells: {
    name: (
      <label className="settings-county">
        <input type="checkbox" name="county" value={name} defaultChecked={change?.names.includes(name)} /> {name}
      </label>
    ),
    zone: (
      <>
        {zones.find(({ key }) => key === zone)?.name ?? zone}
        {reason && <small>{reason}</small>}
      </>
    ),
    served: <StatusWord tone={served ? 'kept' : 'off'}>{served ? 'Served' : 'Not served'}</StatusWord>,
    miles: miles.toFixed(1),
    hours: `${hours.toFixed(2)} h`,
    slack: slack < 0 ? <b>{slack.toFixed(2)} h: too late</b> : `${slack.toFixed(2)} h`,
  },
})

const sortBy = (view: CountyView, sort: CountySort) => {
  const now = view.sort === sort
  return {
    to: countyAddress({ ...view, sort, descending: now && !view.descending }),
    now: now ? (view.descending ? ('descending' as const) : ('ascending' as const)) : undefined,
  }
}
