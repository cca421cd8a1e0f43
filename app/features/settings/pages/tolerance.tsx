import type { Context } from '#domain/context.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { toleranceForm } from '../settings-forms.ts'
import type { Route } from './+types/tolerance'
import { SettingPage } from './setting-page.tsx'
import { answerSetting, readSetting, viewSetting } from './setting-route.ts'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Delivery tolerance | Settings' }]

const readTolerance = async (ctx: Context) => {
  const setting = await readSetting(ctx, 'tolerance')
  return { ...setting, form: toleranceForm(setting.value, setting.setting) }
}

export const loader = answering(async ({ url }: Route.LoaderArgs, ctx) => {
  const loaded = await readTolerance(ctx)
  return { form: loaded.form.draw(ctx), state: await viewSetting(ctx, loaded, url) }
})

export const action = answering(async ({ request, context }: Route.ActionArgs, ctx) => {
  const { form, revert } = await readTolerance(ctx)
  return answerSetting(ctx, context.get(services), request, [form, revert])
})

export const clientAction = keepDraft

export default function ToleranceRoute({ loaderData: { form, state }, actionData }: Route.ComponentProps) {
  return (
    <SettingPage
      title="Delivery tolerance"
      lead="A delivery this close to the ordered gallons completes the order, and we bill what the meter says. You can change it for one order on the order's page."
      state={state}
      refused={actionData}
    >
      <VerbForm form={form} refused={actionData} />
    </SettingPage>
  )
}
