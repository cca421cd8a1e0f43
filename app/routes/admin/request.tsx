import { data, redirect } from 'react-router'
import { sayMoment } from '#domain/day.ts'
import { historyOf } from '#domain/events/history.ts'
import { mailsAbout } from '#domain/outbox/outbox.ts'
import { Refusal } from '#domain/refusal.ts'
import { findRequest } from '#domain/requests/find.ts'
import { requestLife, type RequestState } from '#domain/requests/lifecycle.ts'
import { moveRequest } from '#domain/requests/move.ts'
import { answering } from '../http/answering.ts'
import { inboxRow } from './inbox-row.ts'
import { RequestPage } from './request-page.tsx'
import type { Route } from './+types/request'

export const handle = { interactive: true }

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: loaderData ? `${loaderData.row.reference} | Inbox` : 'Inbox' }]

export const loader = answering(async ({ params }: Route.LoaderArgs, ctx) => {
  const request = await findRequest(ctx, params.id)
  const say = (at: Date) => sayMoment(ctx.calendar.timeZone, at)
  const [history, mails] = await Promise.all([historyOf(ctx, request.id), mailsAbout(ctx, request.id)])
  return {
    row: inboxRow(ctx, request),
    received: say(request.receivedAt),
    answered: request.answeredAt ? say(request.answeredAt) : undefined,
    promiseWords: request.promiseWords,
    now: ctx.now.epochMilliseconds,
    contact: { name: request.contactName, email: request.contactEmail, phone: request.contactPhone, company: request.company },
    answers: request.answers.map(({ name, label, said }) => ({ name, label, said })),
    verbs: requestLife.movesFor(request.state, ctx.viewer.role),
    history: history.map(({ id, name, at, actorName, actorRole }) => ({ id, name, at: say(at), who: actorName ?? actorRole })),
    mails: mails.map(({ id, email, state, sentAt, lastError }) => ({ id, email, state, sent: sentAt ? say(sentAt) : undefined, lastError })),
  }
})

export const action = answering(async ({ params, request }: Route.ActionArgs, ctx) => {
  const body = await request.formData()
  const verb = body.get('verb')
  const seen = body.get('seen')
  if (!requestLife.isVerb(verb) || !isState(seen)) throw new Refusal('invalid', 'This button is not known. Please load the page again.')
  try {
    await moveRequest(ctx, params.id, verb, seen)
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'conflict') throw error
    return data({ refused: error.message }, { status: 409 })
  }
  return redirect(`/dashboard/admin/inbox/${params.id}`, 303)
})

const isState = (text: unknown): text is RequestState => requestLife.states.some((state) => state === text)

export default function RequestRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <RequestPage {...loaderData} refused={actionData?.refused} />
}
