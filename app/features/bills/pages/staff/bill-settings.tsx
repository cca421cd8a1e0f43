import type { Context } from '#domain/context.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { SettingPage } from '#features/settings/pages/setting-page.tsx'
import { answerSetting, readSetting, viewSetting } from '#features/settings/pages/setting-route.ts'
import { billToleranceForm } from '../../tolerance-form.ts'
import type { Route } from './+types/bill-settings'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Supplier bills | Settings' }]

const readBills = async (ctx: Context) => {
  const setting = await readSetting(ctx, 'bills')
  return { ...setting, form: billToleranceForm(setting.value, setting.setting) }
}

export const loader = answering(async ({ url }: Route.LoaderArgs, ctx) => {
  const loaded = await readBills(ctx)
  return { form: loaded.form.draw(ctx), state: await viewSetting(ctx, loaded, url) }
})

export const action = answering(async ({ request, context }: Route.ActionArgs, ctx) => {
  const { form, revert } = await readBills(ctx)
  return answerSetting(ctx, context.get(services), request, [form, revert])
})

export const clientAction = keepDraft

export default function BillsRoute({ loaderData: { form, state }, actionData }: Route.ComponentProps) {
  return (
    <SettingPage
      title="Supplier bills"
      lead="A bill this close to its purchase order and BOLs is matched automatically. Anything else waits for someone to decide."
      state={state}
      refused={actionData}
    >
      <VerbForm form={form} refused={actionData} />
    </SettingPage>
  )
}
