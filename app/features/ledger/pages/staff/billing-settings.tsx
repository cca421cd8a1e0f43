import type { Context } from '#domain/context.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { SettingPage } from '#features/settings/pages/setting-page.tsx'
import { answerSetting, readSetting, viewSetting } from '#features/settings/pages/setting-route.ts'
import { billingForm } from '../../billing-form.ts'
import { itemDefaults } from '../../item-names.ts'
import { itemNamesForm } from '../../item-names-form.ts'
import type { Route } from './+types/billing-settings'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Billing | Settings' }]

const readBilling = async (ctx: Context) => {
  const setting = await readSetting(ctx, 'billing')
  const names = itemNamesForm({ value: setting.value, defaults: itemDefaults(ctx) }, setting.setting)
  return { ...setting, form: billingForm(setting.value, setting.setting), names }
}

export const loader = answering(async ({ url }: Route.LoaderArgs, ctx) => {
  const loaded = await readBilling(ctx)
  return { form: loaded.form.draw(ctx), names: loaded.names.draw(ctx), state: await viewSetting(ctx, loaded, url) }
})

export const action = answering(async ({ request, context }: Route.ActionArgs, ctx) => {
  const { form, names, revert } = await readBilling(ctx)
  return answerSetting(ctx, context.get(services), request, [form, names, revert])
})

export const clientAction = keepDraft

export default function BillingSettingsRoute({ loaderData: { form, names, state }, actionData }: Route.ComponentProps) {
  return (
    <SettingPage
      title="Billing"
      lead="The first day we invoice deliveries here, how customers pay, and the QuickBooks account names. Until a first day is set, nothing is invoiced."
      state={state}
      refused={actionData}
    >
      <VerbForm form={form} refused={actionData} />
      <VerbForm form={names} refused={actionData} />
    </SettingPage>
  )
}
