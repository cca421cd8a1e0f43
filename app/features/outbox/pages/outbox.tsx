import { formatDay, formatMoment } from '#domain/day.ts'
import { outbox, pauseInWords } from '../outbox.ts'
import { resendDayForm } from '../outbox-forms.ts'
import { troubledDays, type UndeliveredState } from '../resend.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { DomainError } from '#domain/domain-error.ts'
import mails from '../staff-list.ts'
import { actOnMany, answerPress } from '#lists/act-on-many.ts'
import { isDay } from '#domain/is-day.ts'
import { ListPage } from '#lists/list-page.tsx'
import { PressAlert } from '#lists/press-alert.tsx'
import { Alert } from '#ui/alert.tsx'
import { answering } from '#http/answering.ts'
import { listContext } from '#lists/pages/list-context.ts'
import { useFreshPage } from '#live/use-fresh-page.ts'
import { May } from '#http/may.tsx'
import { Section } from '#ui/section.tsx'
import type { Route } from './+types/outbox'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Outbox' }]

export const loader = answering(async ({ url, context }: Route.LoaderArgs, ctx) => {
  const state = url.searchParams.get('state')
  const [list, { pause }, days] = await Promise.all([
    mails.view(listContext(ctx, context), url.searchParams),
    outbox(ctx),
    isTroubled(state) ? troubledDays(ctx, state) : [],
  ])
  const { timeZone } = ctx.calendar
  return {
    list,
    pause: pause && {
      reason: pause.reason,
      title: pauseInWords(timeZone, pause),
      until: formatMoment(timeZone, pause.until),
    },
    days: isTroubled(state)
      ? days.map((one) => ({
          ...{ day: formatDay(one.day), mails: one.mails },
          form: resendDayForm(state, one).draw(ctx),
        }))
      : [],
    again: Number(url.searchParams.get('again')) || 0,
  }
})

/** Sends all of a day again, or those that were chosen. */
export const action = answering(async ({ request, url, context }: Route.ActionArgs, ctx) => {
  const body = await request.formData()
  const [, day] = /^day-(.*)$/.exec(String(body.get('verb'))) ?? []
  if (day === undefined)
    return answerPress(async () => ({
      many: await actOnMany(mails, listContext(ctx, context), url.searchParams, body),
    }))
  const state = url.searchParams.get('state')
  if (!isTroubled(state) || !isDay(day))
    throw new DomainError('invalid', 'Nothing was sent: this page is out of date. Please reload it and try again.')
  return answerVerb(ctx, body, [resendDayForm(state, { day, mails: 0 })])
})

const isTroubled = (state: unknown): state is UndeliveredState => state === 'failed' || state === 'held'

export default function OutboxRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { list, pause, days, again } = loaderData
  const refusal = actionData && 'verb' in actionData ? actionData : undefined
  useFreshPage()
  return (
    <ListPage
      list={list}
      above={
        <>
          {pause && (
            <Alert tone="late" title={pause.title} urgent>
              <p>No email is lost. Next try: {pause.until}. Then they go out, oldest first.</p>
              {!pause.title.includes(pause.reason) && <p className="breaks">{pause.reason}</p>}
            </Alert>
          )}
          {actionData && !('verb' in actionData) && <PressAlert {...actionData} />}
          {again > 0 && (
            <Alert tone="kept" title={`${again === 1 ? '1 email' : `${again} emails`} queued to send again.`} urgent />
          )}
        </>
      }
      between={
        <May permission="outbox.resend">
          {days.length > 0 && (
            // After a bad day: everything of it once more, with one press.
            <Section id="days" title="Send again by day" size="h4">
              <ul className="rows">
                {days.map(({ day, mails, form }) => (
                  <li key={day}>
                    <VerbForm form={form} refused={refusal}>
                      <span>
                        <b>{day}</b>, {mails === 1 ? '1 email' : `${mails} emails`}
                      </span>
                    </VerbForm>
                  </li>
                ))}
              </ul>
            </Section>
          )}
        </May>
      }
    />
  )
}
