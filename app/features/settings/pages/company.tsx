import { keepDraft } from '#forms/verb/keep-draft.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { companyForm } from '../settings-forms.ts'
import type { Route } from './+types/company'
import { SettingPage } from './setting-page.tsx'
import { answerSetting, readSetting, viewSetting } from './setting-route.ts'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Company | Settings' }]

export const loader = answering(async ({ url }: Route.LoaderArgs, ctx) => {
  const setting = await readSetting(ctx, 'company')
  return { form: companyForm(setting.value, setting.setting).draw(ctx), state: await viewSetting(ctx, setting, url) }
})

export const action = answering(async ({ request, context }: Route.ActionArgs, ctx) => {
  const { setting, value, revert } = await readSetting(ctx, 'company')
  return answerSetting(ctx, context.get(services), request, [companyForm(value, setting), revert])
})

export const clientAction = keepDraft

export default function CompanyRoute({ loaderData: { form, state }, actionData }: Route.ComponentProps) {
  return (
    <SettingPage
      title="Company"
      lead="The name, phone numbers and address on every page, email and document."
      state={state}
      refused={actionData}
    >
      <VerbForm form={form} refused={actionData} />
    </SettingPage>
  )
}
