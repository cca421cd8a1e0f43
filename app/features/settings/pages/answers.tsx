import { nightsAndWeekends } from '#content/index.ts'
import { dueOutsideHours } from '#features/requests/promise-report.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { Alert } from '#ui/alert.tsx'
import { answersForm, switchAnswersForm } from '../answers-form.ts'
import type { Route } from './+types/answers'
import { SettingPage } from './setting-page.tsx'
import { answerSetting, readSetting, viewSetting } from './setting-route.ts'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Answer times | Settings' }]

const days = 30

export const loader = answering(async ({ url }: Route.LoaderArgs, ctx) => {
  const setting = await readSetting(ctx, 'answers')
  const [state, { due, outside }] = await Promise.all([viewSetting(ctx, setting, url), dueOutsideHours(ctx, days)])
  const subject = {
    rule: setting.value,
    calendar: ctx.calendar,
    justChanged: state.saved && setting.setting.changes > 0,
  }
  return {
    state: { ...state, saved: false },
    saved: state.saved,
    rule: setting.value.count,
    words: nightsAndWeekends(setting.value.deskOpen, ctx.calendar),
    ...{ due, outside },
    form: answersForm(subject, setting.setting).draw(ctx),
    other: switchAnswersForm(subject, setting.setting).draw(ctx),
  }
})

export const action = answering(async ({ request, context }: Route.ActionArgs, ctx) => {
  const { setting, value, revert } = await readSetting(ctx, 'answers')
  const subject = { rule: value, calendar: ctx.calendar }
  return answerSetting(ctx, context.get(services), request, [
    answersForm(subject, setting),
    switchAnswersForm(subject, setting),
    revert,
  ])
})

export const clientAction = keepDraft

export default function AnswersRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { form, other, state, saved, rule, words, due, outside } = loaderData
  return (
    <SettingPage
      title="Answer times"
      lead="How we count an answer promised within 24 hours, such as a fuel quote. The wording on the site, in emails and in the chat changes to match. Requests you already have keep their answer time."
      state={state}
      refused={actionData}
    >
      <Alert
        tone={saved ? 'kept' : outside > 0 && rule === 'around-the-clock' ? 'due' : undefined}
        title={
          saved
            ? rule === 'around-the-clock'
              ? 'Saved. Hours now count around the clock.'
              : `Saved. New requests are answered within 24 hours; ${words}.`
            : due === 0
              ? `No answer time ended in the last ${days} days.`
              : `${outside} of ${due} answer times in the last ${days} days ended while our office was closed.`
        }
        urgent={saved}
      >
        <VerbForm form={other} refused={actionData} />
      </Alert>
      <VerbForm form={form} refused={actionData} />
    </SettingPage>
  )
}
