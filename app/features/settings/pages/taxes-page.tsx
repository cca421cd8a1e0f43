import { Form } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { Table, type Row } from '#ui/table.tsx'
import type { TypedTax } from './read-taxes.ts'
import { SettingForm, SettingLine } from './setting-form.tsx'
import { SettingPage } from './setting-page.tsx'
import type { SettingState } from './setting-route.ts'
import { classNames, type TaxLine } from './tax-line.ts'
import { May } from '#http/may.tsx'

type Props = {
  state: SettingState
  /** Such as "2026-11-20". */
  today: string
  rows: TaxLine[]
  typed?: TypedTax
  problems?: Record<string, string>
  refused?: string
}

/** Every rate with its days. A row that was in force is history: it can be ended, never rewritten. */
export const TaxesPage = ({ state, today, rows, typed, problems, refused }: Props) => (
  <SettingPage
    page="taxes"
    title="Tax rates by date"
    lead="Each tax is a line of its own on a quote, at the rate of its day. A rate that changes is a new row; rows that were in force are never rewritten."
    state={state}
    refused={refused}
  >
    <Table
      caption="Tax rates"
      columns={[
        { key: 'label', head: 'Tax' },
        { key: 'rate', head: 'Rate' },
        { key: 'days', head: 'Days' },
        { key: 'status', head: 'State' },
        { key: 'verbs', head: 'Change' },
      ]}
      rows={rows.map((row) => taxRow(row, state.version, today))}
    />
    <NewRow key={state.version} version={state.version} today={today} rows={rows} typed={typed} problems={problems} />
  </SettingPage>
)

const taxRow = (row: TaxLine, version: number, today: string): Row => ({
  key: row.id,
  cells: {
    label: (
      <>
        {row.label}
        <small>{row.on}</small>
        <small className="text-soft">{row.source}</small>
      </>
    ),
    rate: <span className="figure whitespace-nowrap">{row.rate}</span>,
    days: row.days,
    status: <StatusWord tone={row.status.tone}>{row.status.words}</StatusWord>,
    verbs: row.ended ? (
      <span className="text-soft">Kept as it was</span>
    ) : (
      <May permission="settings.change">
        <Verbs row={row} version={version} today={today} />
      </May>
    ),
  },
})

const Verbs = ({ row: { id, label, ahead }, version, today }: { row: TaxLine; version: number; today: string }) => (
  <Form method="post" className="settings-end">
    <input type="hidden" name="seen" value={version} />
    <input type="hidden" name="id" value={id} />
    {ahead ? (
      <Button type="submit" name="verb" value="drop" size="small">
        Take away<span className="sr-only">: {label}</span>
      </Button>
    ) : (
      <>
        <Input type="date" name="until" min={today} aria-label={`Last day of ${label}`} />
        <Button type="submit" name="verb" value="end" size="small">
          Set last day<span className="sr-only"> of {label}</span>
        </Button>
      </>
    )}
  </Form>
)

const fields = ['label', 'classes', 'basis', 'rate', 'from', 'source', 'note', 'replaces']

type NewRowProps = Pick<Props, 'today' | 'rows' | 'typed' | 'problems'> & { version: number }

const NewRow = ({ version, today, rows, typed, problems = {} }: NewRowProps) => (
  <section aria-labelledby="new-rate">
    <h2 id="new-rate" className="sign text-h3">
      A new rate
    </h2>
    <SettingForm version={version} problems={problems} fields={fields} verb="add" button="Add the rate">
      <div className="settings-group">
        <SettingLine name="label" label="Words on the quote" value={typed?.label} problems={problems} maxLength={80} />
        <Field id="replaces" label="Takes the place of" help="That row ends the day before.">
          {(ties) => (
            <Select
              {...ties}
              name="replaces"
              defaultValue={typed?.replaces ?? ''}
              blank="No other: this tax is new"
              choices={rows
                .filter(({ ended }) => !ended)
                .map(({ id, label, rate }) => ({ value: id, label: `${label}, ${rate}` }))}
            />
          )}
        </Field>
        <fieldset id="classes" tabIndex={-1} className="settings-ticks">
          <legend className="field-label">Falls on</legend>
          {problems.classes && <FieldError id="classes-error">{problems.classes}</FieldError>}
          {Object.entries(classNames).map(([value, label]) => (
            <Checkbox
              key={value}
              id={`classes-${value}`}
              name="classes"
              value={value}
              label={label}
              defaultChecked={typed?.classes.includes(value)}
            />
          ))}
        </fieldset>
        <Field id="basis" label="Reckoned" required error={problems.basis}>
          {(ties) => (
            <Select
              {...ties}
              name="basis"
              defaultValue={typed?.basis ?? 'per_gallon'}
              choices={[
                { value: 'per_gallon', label: 'Cents a gallon' },
                { value: 'percent', label: 'Percent of the line' },
              ]}
            />
          )}
        </Field>
        <SettingLine
          name="rate"
          label="Rate"
          help="Cents or percent, with at most two decimals: 47.0, or 5.75."
          value={typed?.rate}
          problems={problems}
          inputMode="decimal"
          maxLength={9}
        />
        <Field id="from" label="First day" help="Today or later." required error={problems.from}>
          {(ties) => <Input {...ties} type="date" name="from" min={today} defaultValue={typed?.from} />}
        </Field>
        <SettingLine name="source" label="Where it stands" value={typed?.source} problems={problems} maxLength={300} />
        <SettingLine name="note" label="Note" value={typed?.note} problems={problems} maxLength={500} optional />
      </div>
    </SettingForm>
  </section>
)
