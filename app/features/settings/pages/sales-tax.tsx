import type { LocalRateEntry } from '#content/index.ts'
import type { Context } from '#domain/context.ts'
import { formatPercent } from '#features/trade/place-of-sale.ts'
import { ratesOn } from '#features/trade/taxes.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { RefusedElsewhere, VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { Section } from '#ui/section.tsx'
import { formatPlace, formatRate } from '../dated-rates.ts'
import { countyRates, newOfficeForm, officeForms } from '../sales-tax-form.ts'
import type { Route } from './+types/sales-tax'
import { Rates } from './rates.tsx'
import { formsOfRates, readRates, viewRates } from './read-rates.ts'
import { SettingPage } from './setting-page.tsx'
import { answerSetting, viewSetting } from './setting-route.ts'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Sales tax | Settings' }]

const readSalesTax = async (ctx: Context) => {
  const loaded = await readRates(ctx, 'salesTax', countyRates)
  const { value: salesTax, setting, page } = loaded
  return {
    ...{ ...loaded, addOffice: newOfficeForm({ salesTax, counties: page.counties }, setting) },
    offices: salesTax.offices.map((office, position) => ({
      office,
      forms: officeForms({ salesTax, name: office.name, position }, setting),
    })),
  }
}

export const loader = answering(async ({ url }: Route.LoaderArgs, ctx) => {
  const { offices, addOffice, ...read } = await readSalesTax(ctx)
  const { counties, today: day } = read.page
  const holding = ratesOn(read.value.local, day)
  const state = ratesOn(ctx.taxes, day).find(({ basis }) => basis === 'percent')?.rate ?? 0
  return {
    addOffice: addOffice.draw(ctx),
    rates: viewRates(ctx, read, (rate) => {
      const { code, countyRate, transitRate } = rate as LocalRateEntry
      return {
        figure: formatPercent(state + countyRate + transitRate),
        below: `state ${formatPercent(state)} + ${formatRate(rate)}`,
        about: code && `Code ${code}`,
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

export const action = answering(async ({ request, context }: Route.ActionArgs, ctx) => {
  const loaded = await readSalesTax(ctx)
  const ofOffices = loaded.offices.flatMap(({ forms }) => Object.values(forms))
  const forms = [...formsOfRates(loaded), loaded.addOffice, loaded.revert, ...ofOffices]
  return answerSetting(ctx, context.get(services), request, forms)
})

export const clientAction = keepDraft

/** Where orders are received, and what each county adds to the state's sales tax. */
export default function SalesTaxRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { rates, offices, addOffice, without, state } = loaderData
  return (
    <SettingPage
      title="Sales tax"
      lead="Orders we deliver are taxed at the office that received them, if it's recorded and in our state; otherwise where they're delivered. When a county changes its rate, add a new one. If one was typed wrong, correct it."
      state={state}
      refused={actionData}
    >
      <RefusedElsewhere
        refused={actionData}
        forms={[
          ...[rates.add, addOffice, state.revert],
          ...rates.rows.flatMap(({ forms }) => forms),
          ...offices.flatMap(({ first, drop }) => [first, drop]),
        ]}
      />
      <Section id="offices" title="Offices that receive orders">
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
                  {usual && ' The default: website orders and quotes start with it.'}
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
      </Section>
      <Rates caption="Sales tax by county" head="Place" view={rates} refused={actionData}>
        {without.length > 0 && (
          <details>
            <summary>{without.length} counties without a rate, to be confirmed</summary>
            <p className="text-small">{without.join(', ')}.</p>
            <p className="text-small text-soft">
              Sales there are charged the state portion only, and their quotes say so.
            </p>
          </details>
        )}
      </Rates>
    </SettingPage>
  )
}
