import type { OverlayValues } from '#content/index.ts'
import { today } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { hoursForm } from '../hours-form.ts'
import type { Route } from './+types/hours'
import { SettingPage } from './setting-page.tsx'
import { answerSetting, readSetting, viewSetting } from './setting-route.ts'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Hours and holidays | Settings' }]

export const loader = answering(async ({ url }: Route.LoaderArgs, ctx) => {
  const setting = await readSetting(ctx, 'hours')
  return {
    form: hoursForm(givenTo(ctx, setting.value), setting.setting).draw(ctx),
    state: await viewSetting(ctx, setting, url),
  }
})

export const action = answering(async ({ request, context }: Route.ActionArgs, ctx) => {
  const { setting, value, revert } = await readSetting(ctx, 'hours')
  return answerSetting(ctx, context.get(services), request, [hoursForm(givenTo(ctx, value), setting), revert])
})

const givenTo = (ctx: Context, value: OverlayValues['hours']) => ({
  ...value,
  timeZone: ctx.calendar.timeZone,
  today: today(ctx),
})

export const clientAction = keepDraft

export default function HoursRoute({ loaderData: { form, state }, actionData }: Route.ComponentProps) {
  return (
    <SettingPage
      title="Hours and holidays"
      lead="When our office is open. We use these hours to calculate answer times in office hours and business days, starting now. The emergency hotline is always open."
      state={state}
      refused={actionData}
    >
      <VerbForm form={form} refused={actionData} />
    </SettingPage>
  )
}
