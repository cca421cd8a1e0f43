import type { LocalRateEntry } from '#content/index.ts'
import { today } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { formatDay } from '#domain/day.ts'
import { formatPercent } from '#features/trade/place-of-sale.ts'
import { ratesOn } from '#features/trade/taxes.ts'
import type { RefusedForm } from '#forms/verb/answer-verb.ts'
import { keepTyped } from '#forms/verb/keep-typed.ts'
import { RefusedElsewhere, VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { StatusWord } from '#ui/status-word.tsx'
import { Table, type Row } from '#ui/table.tsx'
import { formatPlace } from '../past-rates.ts'
import { localRateForms, newLocalRateForm, newOfficeForm, officeForms } from '../sales-tax-form.ts'
import type { Route } from './+types/sales-tax'
import { formatSource, RateVerbs, rateStatus } from './rate-parts.tsx'
import { SettingPage } from './setting-page.tsx'
import { answerSetting, readSetting, viewSetting } from './setting-route.ts'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Sales tax | Settings' }]

const readSalesTax = async (ctx: Context) => {
  const read = await readSetting(ctx, 'salesTax')
  const { value: salesTax, setting } = read
  const given = { salesTax, counties: ctx.places.counties.toSorted(), today: today(ctx) }
  const sorted = salesTax.local.toSorted(
    (one, other) => formatPlace(one).localeCompare(formatPlace(other)) || one.from.localeCompare(other.from),
  )
  return {
    ...{ ...read, given },
    ...{ add: newLocalRateForm(given, setting), addOffice: newOfficeForm(given, setting) },
    rows: sorted.map((rate) => ({ rate, forms: localRateForms({ salesTax, rate }, setting) })),
    offices: salesTax.offices.map((office, position) => ({
      office,
      forms: officeForms({ salesTax, name: office.name, position }, setting),
    })),
  }
}

export const loader = answering(async ({ url }: Route.LoaderArgs, ctx) => {
  const { rows, offices, add, addOffice, given, ...read } = await readSalesTax(ctx)
  const { counties, today: day, salesTax } = given
  const holding = ratesOn(salesTax.local, day)
  const state = ratesOn(ctx.taxes, day).find(({ basis }) => basis === 'percent')?.rate ?? 0
  return {
    ...{ add: add.draw(ctx), addOffice: addOffice.draw(ctx) },
    rows: rows.map(({ rate, forms }) => {
      const { ahead, ended, ...line } = viewRate(rate, { day, state })
      return {
        ...{ ...line, ended },
        form: ended ? undefined : (ahead ? forms.drop : forms.end).draw(ctx),
        confirm: !ended && !rate.confirmed && rate.source ? forms.confirm.draw(ctx) : undefined,
      }
    }),
    offices: offices.map(({ office, forms }, position) => ({
      name: office.name,
      where: office.county
        ? `${formatPlace({ county: office.county, area: office.area })}, ${office.state}`
        : office.state,
      isTaxedThere: office.county !== undefined && office.state === ctx.places.state.code,
      usual: position === 0,
      first: position > 0 ? forms.first.draw(ctx) : undefined,
      drop: offices.length > 1 ? forms.drop.draw(ctx) : undefined,
    })),
    without: counties.filter((name) => !holding.some(({ county }) => county === name)),
    state: await viewSetting(ctx, read, url),
  }
})

const viewRate = (row: LocalRateEntry, { day, state }: { day: string; state: number }) => {
  const { id, code, countyRate, transitRate, from, until, source, note, confirmed } = row
  const ahead = from > day
  const ended = until !== undefined && until < day
  const parts = [`state ${formatPercent(state)}`, `county ${formatPercent(countyRate)}`]
  return {
    ...{ id, ahead, ended, place: formatPlace(row), code },
    rate: formatPercent(state + countyRate + transitRate),
    parts: [...parts, ...(transitRate > 0 ? [`transit ${formatPercent(transitRate)}`] : [])].join(' + '),
    days: until ? `${formatDay(from)} to ${formatDay(until)}` : `From ${formatDay(from)}`,
    status: rateStatus({ ahead, ended, confirmed }),
    source: formatSource({ source, note }),
  }
}

export const action = answering(async ({ request, context }: Route.ActionArgs, ctx) => {
  const { rows, offices, add, addOffice, revert } = await readSalesTax(ctx)
  const forms = [...rows, ...offices].flatMap(({ forms }) => Object.values(forms))
  return answerSetting(ctx, context.get(services), request, [add, addOffice, revert, ...forms])
})

export const clientAction = keepTyped

/** Where orders are received, and what each county adds to the state's sales tax. */
export default function SalesTaxRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, offices, add, addOffice, without, state } = loaderData
  return (
    <SettingPage
      title="Sales tax"
      lead="An order that we deliver is taxed where we receive it, if that is in our state and recorded, and else where it is delivered. To change a rate, add a new one. Past rates can't be edited."
      state={state}
      refused={actionData}
    >
      <RefusedElsewhere
        refused={actionData}
        forms={[
          ...[add, addOffice, state.revert],
          ...rows.flatMap(({ form, confirm }) => [form, confirm]),
          ...offices.flatMap(({ first, drop }) => [first, drop]),
        ]}
      />
      <section className="stack tight" aria-labelledby="offices">
        <h2 id="offices" className="sign text-h3">
          Offices that receive orders
        </h2>
        <ul className="rows text-small">
          {offices.map(({ name, where, usual, isTaxedThere, first, drop }) => (
            <li key={name}>
              <span>
                <b>
                  <bdi>{name}</bdi>
                </b>
                , <bdi>{where}</bdi>
                <small className="line text-soft">
                  {isTaxedThere ? 'Its orders are taxed here.' : 'Its orders are taxed where they are delivered.'}
                  {usual && ' The usual one: orders from the website and quotes start with it.'}
                </small>
              </span>
              <span className="cluster">
                <VerbForm form={first} refused={actionData} />
                <VerbForm form={drop} refused={actionData} />
              </span>
            </li>
          ))}
        </ul>
        <VerbForm form={addOffice} refused={actionData} />
      </section>
      <Table
        caption="Sales tax by county"
        columns={[
          { key: 'place', head: 'Place' },
          { key: 'rate', head: 'Rate' },
          { key: 'days', head: 'Dates' },
          { key: 'status', head: 'Status' },
          { key: 'verbs', head: 'Change' },
        ]}
        rows={rows.map((row) => rateRow(row, actionData))}
      />
      {without.length > 0 && (
        <details>
          <summary>{without.length} counties without a rate, to be confirmed</summary>
          <p className="text-small">{without.join(', ')}.</p>
          <p className="text-small text-soft">
            Sales there are charged the state's part alone, and their quotes say so.
          </p>
        </details>
      )}
      <section aria-labelledby="new-rate">
        <h2 id="new-rate" className="sign text-h3">
          New rate
        </h2>
        <VerbForm form={add} refused={actionData} />
      </section>
    </SettingPage>
  )
}

const rateRow = (
  {
    id,
    place,
    code,
    rate,
    parts,
    source,
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
    place: (
      <>
        {place}
        {code && <small>Code {code}</small>}
        <small className="text-soft">{source}</small>
      </>
    ),
    rate: (
      <>
        <span className="figure unbroken">{rate}</span>
        <small className="text-soft">{parts}</small>
      </>
    ),
    days,
    status: <StatusWord tone={status.tone}>{status.words}</StatusWord>,
    verbs: <RateVerbs {...{ ended, form, confirm, refused }} />,
  },
})
