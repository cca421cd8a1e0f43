import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { findTranscript } from '#features/chat/lead.ts'
import type { Context } from '#domain/context.ts'
import { sayMoment } from '#domain/day.ts'
import { mailsAbout } from '#features/outbox/outbox.ts'
import { quotesOfRequest } from '#features/quotes/find.ts'
import type { ShownVersion } from '#events/expected-version.ts'
import { Refusal } from '#domain/refusal.ts'
import { assignRequest, desk } from '../../assign.ts'
import { isSecret } from '../../answer.ts'
import { findRequest } from '../../find.ts'
import { requestLife, type RequestVerb } from '../../lifecycle.ts'
import { moveRequest } from '../../move.ts'
import { relatedTo } from '../../related.ts'
import { releaseRequest } from '../../release.ts'
import { revealAnswer } from '../../reveal.ts'
import { messagesOf } from '../../words.ts'
import { troubleBehind } from '#features/outbox/pages/mail-view.ts'
import { readExpected } from '#forms/verb/expected.ts'
import { historyLines } from '#features/trade/pages/history-lines.ts'
import { answering } from '#http/answering.ts'
import { readSubmissionId } from '#forms/submission-id.ts'
import { inboxRow } from './inbox-row.ts'
import { RequestPage } from './request-page.tsx'
import type { Route } from './+types/request'

export const handle = { interactive: true }

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData ? `${loaderData.row.reference} | Inbox` : 'Inbox' },
]

export const loader = answering(async ({ params }: Route.LoaderArgs, ctx) => {
  const request = await findRequest(ctx, params.id)
  const say = (at: Date) => sayMoment(ctx.calendar.timeZone, at)
  const [history, mails, messages, related, people, quotes, transcript] = await Promise.all([
    historyLines(ctx, request.id),
    mailsAbout(ctx, request.id),
    messagesOf(ctx, request.id),
    relatedTo(ctx, request),
    desk(ctx),
    quotesOfRequest(ctx, request.id),
    findTranscript(ctx, request.id),
  ])
  return {
    row: inboxRow(ctx, request),
    trouble: troubleBehind(request),
    received: say(request.receivedAt),
    due: say(request.dueAt),
    answered: request.answeredAt ? say(request.answeredAt) : undefined,
    promiseWords: request.promiseWords,
    now: ctx.now.epochMilliseconds,
    me: 'userId' in ctx.viewer ? ctx.viewer.userId : '',
    people: people.map(({ id, name }) => ({ id, name })),
    messageId: randomUUID(),
    contact: {
      name: request.contactName,
      email: request.contactEmail,
      phone: request.contactPhone,
      company: request.company,
    },
    transcript: transcript.map((line) => ({ ...line, at: say(new Date(line.at)) })),
    answers: request.answers.map((answer) => ({
      name: answer.name,
      label: answer.label,
      said: answer.said,
      sealed: isSecret(answer),
    })),
    verbs: requestLife.movesFor(request.state, ctx.viewer),
    messages: messages.map(({ id, kind, text, at, authorId, authorName }) => ({
      id,
      kind,
      text,
      at: say(at),
      authorId,
      who: authorName ?? inboxRow(ctx, request).from,
    })),
    related: related.map((other) => inboxRow(ctx, other)),
    quotes: quotes.map(({ id, reference, state }) => ({ id, reference, state })),
    history,
    mails: mails.map(({ id, email, recipient, state, sentAt, lastError }) => ({
      id,
      email,
      recipient,
      state,
      sent: sentAt ? say(sentAt) : undefined,
      lastError,
    })),
  }
})

export const action = answering(async ({ params, request }: Route.ActionArgs, ctx) => {
  const body = await request.formData()
  const sealed = body.get('reveal')
  if (typeof sealed === 'string') {
    return data({ revealed: { name: sealed, text: await revealAnswer(ctx, params.id, sealed) } }, { headers: noStore })
  }
  const verb = body.get('verb')
  if (!requestLife.isVerb(verb)) {
    throw new Refusal('invalid', 'This button is not known. Please load the page again.')
  }
  try {
    await act(ctx, params.id, verb, readExpected(body), body)
  } catch (error) {
    if (!(error instanceof Refusal) || (error.kind !== 'conflict' && error.kind !== 'invalid')) throw error
    return data({ refused: error.message, typed: textOf(body) }, { status: error.kind === 'conflict' ? 409 : 422 })
  }
  return redirect(`/dashboard/admin/inbox/${params.id}`, 303)
})

/** What was encrypted is in this one answer, and nowhere else afterwards. */
const noStore = { 'Cache-Control': 'no-store' }

const act = (ctx: Context, id: string, verb: RequestVerb, seen: ShownVersion, body: FormData) => {
  const words = { id: readSubmissionId(body), text: textOf(body) }
  switch (verb) {
    case 'assign':
      return assignRequest(ctx, id, String(body.get('to')), seen)
    case 'release':
      return releaseRequest(ctx, id, seen)
    case 'reply':
    case 'note':
      return moveRequest(ctx, id, verb, undefined, { words })
    case 'answer':
      return moveRequest(ctx, id, verb, seen, body.has('text') ? { words } : {})
    default:
      return moveRequest(ctx, id, verb, seen)
  }
}

const textOf = (body: FormData) => {
  const text = body.get('text')
  return typeof text === 'string' ? text : ''
}

export default function RequestRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <RequestPage {...loaderData} {...actionData} />
}
