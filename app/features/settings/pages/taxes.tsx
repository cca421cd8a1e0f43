import type { TaxEntry } from '#content/index.ts'
import { localTime } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { formatDay } from '#domain/day.ts'
import type { RefusedForm } from '#forms/verb/answer-verb.ts'
import { keepTyped } from '#forms/verb/keep-typed.ts'
import { RefusedElsewhere, VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { StatusWord } from '#ui/status-word.tsx'
import { Table, type Row } from '#ui/table.tsx'
import { Unbroken } from '#ui/unbroken.tsx'
import { classNames, formatRate, newRateForm, rateForms } from '../taxes-form.ts'
import type { Route } from './+types/taxes'
import { SettingPage } from './setting-page.tsx'
import { formatSource, RateVerbs, rateStatus } from './rate-parts.tsx'
import { answerSetting, readSetting, viewSetting } from './setting-route.ts'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Taxes | Settings' }]

const readTaxes = async (ctx: Context) => {
  const read = await readSetting(ctx, 'taxes')
  const { value: rates, setting } = read
  const today = localTime(ctx.calendar, ctx.now).toPlainDate().toString()
  const sorted = rates.toSorted(
    (one, other) => one.label.localeCompare(other.label) || one.from.localeCompare(other.from),
  )
  return {
    ...{ ...read, today, add: newRateForm({ rates, today }, setting) },
    rows: sorted.map((rate) => ({ rate, forms: rateForms({ rates, rate }, setting) })),
  }
}

export const loader = answering(async ({ url }: Route.LoaderArgs, ctx) => {
  const { rows, add, today, ...read } = await readTaxes(ctx)
  return {
    add: add.draw(ctx),
    rows: rows.map(({ rate, forms }) => {
      const { ahead, ended, ...line } = viewRate(rate, today)
      return {
        ...{ ...line, ended },
        form: ended ? undefined : (ahead ? forms.drop : forms.end).draw(ctx),
        confirm: !ended && !rate.confirmed && rate.source ? forms.confirm.draw(ctx) : undefined,
      }
    }),
    state: await viewSetting(ctx, read, url),
  }
})

const viewRate = ({ from, until, confirmed, source, note, ...rate }: TaxEntry, today: string) => {
  const ahead = from > today
  const ended = until !== undefined && until < today
  return {
    ...{ id: rate.id, label: rate.label, ahead, ended },
    on: rate.classes.map((one) => classNames[one]).join(', '),
    rate: formatRate(rate),
    days: until ? `${formatDay(from)} to ${formatDay(until)}` : `From ${formatDay(from)}`,
    status: rateStatus({ ahead, ended, confirmed }),
    source: formatSource({ source, note }),
  }
}

export const action = answering(async ({ request, context }: Route.ActionArgs, ctx) => {
  const { rows, add, revert } = await readTaxes(ctx)
  const forms = rows.flatMap(({ forms: { end, drop, confirm } }) => [end, drop, confirm])
  return answerSetting(ctx, context.get(services), request, [add, revert, ...forms])
})

export const clientAction = keepTyped

/** Every rate with its days. A row that was in force is history: it can be ended, never rewritten. */
export default function TaxesRoute({ loaderData: { rows, add, state }, actionData }: Route.ComponentProps) {
  return (
    <SettingPage
      title="Tax rates"
      lead="Each tax is a separate line on the quote, at the rate of that day. To change a rate, add a new one. Past rates can't be edited."
      state={state}
      refused={actionData}
    >
      <RefusedElsewhere
        refused={actionData}
        forms={[add, state.revert, ...rows.flatMap(({ form, confirm }) => [form, confirm])]}
      />
      <Table
        caption="Tax rates"
        columns={[
          { key: 'label', head: 'Tax' },
          { key: 'rate', head: 'Rate' },
          { key: 'days', head: 'Dates' },
          { key: 'status', head: 'Status' },
          { key: 'verbs', head: 'Change' },
        ]}
        rows={rows.map((row) => taxRow(row, actionData))}
      />
      <section aria-labelledby="new-rate">
        <h2 id="new-rate" className="sign text-h3">
          New rate
        </h2>
        <VerbForm form={add} refused={actionData} />
      </section>
    </SettingPage>
  )
}

const taxRow = (
  {
    id,
    label,
    on,
    source,
    rate,
    days,
    status,
    ended,
    form,
    confirm,
  }: Route.ComponentProps['loaderData']['rows'][number],
  refused?: RefusedForm,
): Row => ({
  key: id,
  cells: {
    label: (
      <>
        {label}
        <small>{on}</small>
        <small className="text-soft">{source}</small>
      </>
    ),
    rate: <span className="figure unbroken">{rate}</span>,
    days: <Unbroken>{days}</Unbroken>,
    status: <StatusWord tone={status.tone}>{status.words}</StatusWord>,
    verbs: <RateVerbs {...{ ended, form, confirm, refused }} />,
  },
})
