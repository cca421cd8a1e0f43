import type { PaperWordsEntry } from '#content/index.ts'
import type { Context } from '#domain/context.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { RefusedElsewhere } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { classNames } from '../dated-rates.ts'
import { paperWords } from '../paper-words-form.ts'
import type { Route } from './+types/paper-words'
import { Rates } from './rates.tsx'
import { formsOfRates, readRates, viewRates } from './read-rates.ts'
import { SettingPage } from './setting-page.tsx'
import { answerSetting, viewSetting } from './setting-route.ts'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Delivery ticket wording | Settings' }]

const readWords = (ctx: Context) => readRates(ctx, 'paperWords', paperWords)

export const loader = answering(async ({ url }: Route.LoaderArgs, ctx) => {
  const loaded = await readWords(ctx)
  return {
    rates: viewRates(ctx, loaded, (row) => {
      const { words, basis, classes, on } = row as PaperWordsEntry
      const scope = classes.length > 6 ? 'Everything' : classes.map((one) => classNames[one]).join(', ')
      return {
        figure: words,
        about: on ? `${scope}, shipping description` : basis ? `${scope}, billed ${basis}` : scope,
      }
    }),
    state: await viewSetting(ctx, loaded, url),
  }
})

export const action = answering(async ({ request, context }: Route.ActionArgs, ctx) => {
  const loaded = await readWords(ctx)
  return answerSetting(ctx, context.get(services), request, [...formsOfRates(loaded), loaded.revert])
})

export const clientAction = keepDraft

/** Every sentence of the delivery ticket with its days. */
export default function PaperWordsRoute({ loaderData: { rates, state }, actionData }: Route.ComponentProps) {
  return (
    <SettingPage
      title="Delivery ticket wording"
      lead="What a delivery ticket says about its products, and how a truck's shipping paper describes them. When the law changes, add new wording with its first day. Correct wording that was typed wrong."
      state={state}
      refused={actionData}
    >
      <RefusedElsewhere
        refused={actionData}
        forms={[rates.add, state.revert, ...rates.rows.flatMap(({ forms }) => forms)]}
      />
      <Rates
        caption="Delivery ticket wording"
        head="About"
        of="Wording"
        added="New wording"
        view={rates}
        refused={actionData}
      />
    </SettingPage>
  )
}
