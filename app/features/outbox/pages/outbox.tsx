import { data, redirect } from 'react-router'
import { sayDay, sayMoment } from '#domain/day.ts'
import { outbox } from '../outbox.ts'
import { resendDay, troubledDays, type TroubledState } from '../resend-day.ts'
import { Refusal } from '#domain/refusal.ts'
import mails from '../staff-list.ts'
import { actOnMany } from '#lists/act-on-many.ts'
import { isDay } from '#lists/define.ts'
import { ListPage } from '#lists/list-page.tsx'
import { ManyAlert } from '#lists/many-done.tsx'
import { Alert } from '#ui/alert.tsx'
import { answering } from '#http/answering.ts'
import { listContext } from '#lists/pages/list-context.ts'
import { useFreshPage } from '#live/use-fresh-page.ts'
import { May } from '#http/may.tsx'
import type { Route } from './+types/outbox'
import { addressOf } from './outbox-address.ts'
import { TroubledDays } from './troubled-days.tsx'

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
      since: sayMoment(timeZone, pause.since),
      until: sayMoment(timeZone, pause.until),
    },
    state: isTroubled(state) ? state : undefined,
    days: days.map(({ day, mails }) => ({ day, said: sayDay(day), mails })),
    again: Number(url.searchParams.get('again')) || 0,
  }
})

/** Sends all of a day again, or those that were chosen. */
export const action = answering(async ({ request, url, context }: Route.ActionArgs, ctx) => {
  const body = await request.formData()
  if (body.has('verb')) return chosenAgain(() => actOnMany(mails, listContext(ctx, context), url.searchParams, body))
  const [state, day] = [body.get('state'), String(body.get('day') ?? '')]
  if (!isTroubled(state) || !isDay(day))
    throw new Refusal('invalid', 'This day is not known. Please load the page again.')
  const again = await resendDay(ctx, state, day)
  return redirect(`${addressOf({ state })}&again=${again}`, 303)
})

const chosenAgain = async (act: () => ReturnType<typeof actOnMany>) => {
  try {
    return { many: await act() }
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'conflict') throw error
    return data({ refused: error.message }, { status: 409 })
  }
}

const isTroubled = (state: unknown): state is TroubledState => state === 'failed' || state === 'held'

export default function OutboxRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { list, pause, days, state, again } = loaderData
  useFreshPage()
  return (
    <ListPage
      list={list}
      above={
        <>
          {pause && (
            <Alert tone="late" title={`The mail server has been away since ${pause.since}.`} urgent>
              <p>Mails wait and none is lost. It is tried again at {pause.until}; then they go out, oldest first.</p>
              <p className="outbox-reason">{pause.reason}</p>
            </Alert>
          )}
          {actionData && 'refused' in actionData && <Alert tone="late" title={actionData.refused} urgent />}
          {actionData && 'many' in actionData && <ManyAlert {...actionData.many} />}
          {again > 0 && (
            <Alert tone="kept" title={`${again === 1 ? '1 mail' : `${again} mails`} on the way again.`} urgent />
          )}
        </>
      }
      between={
        <May permission="outbox.resend">
          <TroubledDays days={days} state={state} />
        </May>
      }
    />
  )
}
