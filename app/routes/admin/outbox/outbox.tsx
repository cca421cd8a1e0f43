import { pageIn } from '../list-address.ts'
import { redirect } from 'react-router'
import { sayDay, sayMoment } from '#domain/day.ts'
import { findMails } from '#domain/outbox/find-mails.ts'
import { outbox } from '#domain/outbox/outbox.ts'
import { resendDay, troubledDays, type TroubledState } from '#domain/outbox/resend-day.ts'
import { Refusal } from '#domain/refusal.ts'
import { allEmails } from '#emails/index.ts'
import { answering } from '../../http/answering.ts'
import type { Route } from './+types/outbox'
import { mailLine } from './mail-row.ts'
import { nameOfEmail } from './mail-words.ts'
import { addressOf, isDay, readFilter } from './outbox-address.ts'
import { OutboxPage } from './outbox-page.tsx'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Outbox' }]

export const loader = answering(async ({ request }: Route.LoaderArgs, ctx) => {
  const query = new URL(request.url).searchParams
  const filter = readFilter(query)
  const { state } = filter
  const [{ counts, pause }, { rows, ...pages }, days] = await Promise.all([
    outbox(ctx),
    findMails(ctx, filter, pageIn(query)),
    isTroubled(state) ? troubledDays(ctx, state) : [],
  ])
  const { timeZone } = ctx.calendar
  return {
    filter,
    counts,
    ...pages,
    pause: pause && {
      reason: pause.reason,
      since: sayMoment(timeZone, pause.since),
      until: sayMoment(timeZone, pause.until),
    },
    rows: rows.map((row) => mailLine(ctx, row)),
    days: days.map(({ day, mails }) => ({ day, said: sayDay(day), mails })),
    again: Number(query.get('again')) || 0,
    emails: allEmails.map(({ name }) => ({ value: name, label: nameOfEmail(name) })).toSorted(byLabel),
  }
})

/** Sends all of a day again. */
export const action = answering(async ({ request }: Route.ActionArgs, ctx) => {
  const body = await request.formData()
  const [state, day] = [body.get('state'), String(body.get('day') ?? '')]
  if (!isTroubled(state) || !isDay(day))
    throw new Refusal('invalid', 'This day is not known. Please load the page again.')
  const again = await resendDay(ctx, state, day)
  const back = addressOf({ state })
  return redirect(`${back}&again=${again}`, 303)
})

const isTroubled = (state: unknown): state is TroubledState => state === 'failed' || state === 'held'

const byLabel = (one: { label: string }, other: { label: string }) => one.label.localeCompare(other.label)

export default function OutboxRoute({ loaderData }: Route.ComponentProps) {
  return <OutboxPage {...loaderData} />
}
