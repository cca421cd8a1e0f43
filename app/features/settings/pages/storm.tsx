import type { Context } from '#domain/context.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { stormForm, stormHolds } from '../storm-form.ts'
import type { Route } from './+types/storm'
import { SettingPage } from './setting-page.tsx'
import { answerSetting, readSetting, viewSetting } from './setting-route.ts'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Storm mode | Settings' }]

const readStorm = async (ctx: Context) => {
  const setting = await readSetting(ctx, 'storm')
  return { ...setting, form: stormForm(setting.value, setting.setting) }
}

export const loader = answering(async ({ url }: Route.LoaderArgs, ctx) => {
  const loaded = await readStorm(ctx)
  return { form: loaded.form.draw(ctx), holds: stormHolds(loaded.value), state: await viewSetting(ctx, loaded, url) }
})

export const action = answering(async ({ request, context }: Route.ActionArgs, ctx) => {
  const { form, revert } = await readStorm(ctx)
  return answerSetting(ctx, context.get(services), request, [form, revert])
})

export const clientAction = keepDraft

export default function StormRoute({ loaderData: { form, holds, state }, actionData }: Route.ComponentProps) {
  return (
    <SettingPage
      title="Storm mode"
      lead="While it is on, every page says so, new delivery times are longer, and orders are filled by priority and run-out date. Delivery times already promised don't change. Storm mode turns off automatically."
      holds={holds}
      state={state}
      refused={actionData}
    >
      <VerbForm form={form} refused={actionData} />
    </SettingPage>
  )
}
