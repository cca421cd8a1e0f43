import type { TaxEntry } from '#content/index.ts'
import type { Context } from '#domain/context.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { RefusedElsewhere } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { classNames, formatRate } from '../dated-rates.ts'
import { taxes } from '../taxes-form.ts'
import type { Route } from './+types/taxes'
import { Rates } from './rates.tsx'
import { formsOfRates, readRates, viewRates } from './read-rates.ts'
import { SettingPage } from './setting-page.tsx'
import { answerSetting, viewSetting } from './setting-route.ts'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Taxes | Settings' }]

const readTaxes = (ctx: Context) => readRates(ctx, 'taxes', taxes)

export const loader = answering(async ({ url }: Route.LoaderArgs, ctx) => {
  const loaded = await readTaxes(ctx)
  return {
    rates: viewRates(ctx, loaded, (rate) => ({
      figure: formatRate(rate),
      about: (rate as TaxEntry).classes.map((one) => classNames[one]).join(', '),
    })),
    state: await viewSetting(ctx, loaded, url),
  }
})

export const action = answering(async ({ request, context }: Route.ActionArgs, ctx) => {
  const loaded = await readTaxes(ctx)
  return answerSetting(ctx, context.get(services), request, [...formsOfRates(loaded), loaded.revert])
})

export const clientAction = keepDraft

/** Every tax with its days. */
export default function TaxesRoute({ loaderData: { rates, state }, actionData }: Route.ComponentProps) {
  return (
    <SettingPage
      title="Tax rates"
      lead="Each tax is a separate line on the quote, at the rate of that day. When the law changes a rate, add a new one. If one was typed wrong, correct it."
      state={state}
      refused={actionData}
    >
      <RefusedElsewhere
        refused={actionData}
        forms={[rates.add, state.revert, ...rates.rows.flatMap(({ forms }) => forms)]}
      />
      <Rates caption="Tax rates" head="Tax" view={rates} refused={actionData} />
    </SettingPage>
  )
}
