import type { Context } from '#domain/context.ts'
import { href } from 'react-router'
import { giveBackForm, mayGiveBack } from '#features/customers/disown-form.ts'
import { customerNames } from '#features/customers/customer.ts'
import { formatMoment } from '#domain/day.ts'
import { mailsAbout } from '#features/outbox/outbox.ts'
import { ordersOfRequest } from '#features/orders/request-outcomes.ts'
import { orderRequestForm } from '#features/orders/order-request-form.ts'
import { can } from '#domain/can.ts'
import { services } from '#http/context.ts'
import { quotesOfRequest } from '#features/quotes/find.ts'
import { desk } from '../../desk.ts'
import { isSecret } from '../../answer.ts'
import { findRequest, relatedTo } from '../../find.ts'
import { requestLife, requestStates } from '../../lifecycle.ts'
import { revealAnswer, revealing } from '../../reveal-answer.ts'
import type { Request } from '../../schema.ts'
import { staffThread } from '#features/conversation/pages/thread-view.ts'
import { insertSavedReply } from './insert-reply.ts'
import { drawRequestForms, insertReply, staffRequestForms } from '../../request-forms.ts'
import { remarkOn } from '#forms/form.ts'
import { formOfKind } from '#forms/index.ts'
import { fieldContext } from '#forms/opening-days.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { troubleBehind } from '#features/outbox/pages/mail-view.ts'
import { publishedPapers } from '#features/documents/published.ts'
import { filesView } from '#features/files/pages/files-view.ts'
import { tasksView, taskForms } from '#features/reminders/pages/reminder-view.ts'
import { applicationVerbs, applicationView } from '#features/credit/pages/credit-view.ts'
import { historyLines } from '#features/trade/pages/history-lines.ts'
import { answerReveal, answerOrReveal } from '#http/answer-reveal.ts'
import { answering } from '#http/answering.ts'
import { inboxRow } from './inbox-row.ts'
import { RequestPage } from './request-page.tsx'
import type { Route } from './+types/request'

export const handle = { interactive: true }

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData ? `${loaderData.row.reference} | Requests` : 'Requests' },
]

/** What a form asks a customer as "you", where a coworker reads it. */
const staffLabels: Record<string, string> = { 'Your name': 'Accepted by', 'Your title': 'Title' }

export const loader = answering(async ({ params, context }: Route.LoaderArgs, ctx) => {
  const request = await findRequest(ctx, params.id)
  const form = formOfKind(request.kind)
  const formatAt = (at: Date) => formatMoment(ctx.calendar.timeZone, at)
  const [history, messages, related, people, quotes, [customer], orders, order] = await Promise.all([
    historyLines(ctx, request.id),
    staffThread(ctx, { kind: 'request', id: request.id }, inboxRow(ctx, request).from),
    relatedTo(ctx, request),
    desk(ctx),
    quotesOfRequest(ctx, request.id),
    customerNames(ctx, [request.customerId]),
    ordersOfRequest(ctx, request.id),
    orderRequestForm(ctx, context.get(services).content, request),
  ])
  const made = [...quotes, ...(can(ctx.viewer, 'orders.see-all') ? orders : [])]
  // What answers a request is mailed from what was made of it.
  const mails = await mailsAbout(ctx, request.id, ...made.map(({ id }) => id))
  return {
    row: {
      ...inboxRow(ctx, request),
      isQuote: request.kind.endsWith('quote') || request.kind === 'delivery_schedule',
      isOpen: requestStates.is('isOpen', request.state),
    },
    trouble: troubleBehind(request),
    received: formatAt(request.receivedAt),
    due: formatAt(request.dueAt),
    answered: request.answeredAt ? formatAt(request.answeredAt) : undefined,
    promiseWords: request.promiseWords,
    now: ctx.now.epochMilliseconds,
    me: 'userId' in ctx.viewer ? ctx.viewer.userId : '',
    forms: drawRequestForms(ctx, {
      request,
      verbs: requestLife.movesFor(request.state, ctx.viewer),
      people: people.filter(({ id }) => id !== request.assigneeId),
      documents: await documentsFor(ctx, request),
      replies: context.get(services).content.replies,
    }),
    credit: await applicationView(ctx, request),
    order: order?.isOpen ? order.form.draw(ctx) : undefined,
    orders: can(ctx.viewer, 'orders.see-all')
      ? orders.map(({ id, reference, state }) => ({ id, reference, state }))
      : [],
    customer,
    giveBack: mayGiveBack(ctx, request) ? giveBackOf(request).draw(ctx) : undefined,
    contact: {
      name: request.contactName,
      email: request.contactEmail,
      phone: request.contactPhone,
      company: request.company,
    },
    answers: request.answers.map((answer) => ({
      name: answer.name,
      label: staffLabels[answer.label] ?? answer.label,
      said: answer.said,
      remark:
        form && requestStates.is('isOpen', request.state)
          ? remarkOn(form, answer, request.answers, fieldContext(ctx), 'staff')
          : undefined,
      sealed: isSecret(answer),
      permission: revealing(answer.name),
    })),
    messages,
    waitsSince: request.heardAt ? formatAt(request.heardAt) : undefined,
    related: related.map((other) => inboxRow(ctx, other)),
    quotes: quotes.map(({ id, reference, state }) => ({ id, reference, state })),
    files: await filesView(ctx, { kind: 'request', id: request.id }),
    tasks: await tasksView(ctx, { kind: 'request', id: request.id }, pageOf(request.id)),
    history,
    mails: mails.map(({ id, email, recipient, state, sentAt, lastError, bounceAction }) => ({
      id,
      email,
      recipient,
      state,
      sent: sentAt ? formatAt(sentAt) : undefined,
      lastError,
      bounceAction,
    })),
  }
})

export const action = answering(async ({ params, request, context }: Route.ActionArgs, ctx) => {
  const body = await request.formData()
  const revealed = await answerReveal(body, (name) => revealAnswer(ctx, params.id, name))
  if (revealed) return revealed
  const found = await findRequest(ctx, params.id)
  const { replies, company } = context.get(services).content
  if (body.get('verb') === insertReply.verb)
    return insertSavedReply(ctx, found, { replies, phone: company.phone }, body)
  const subject = { ...(await givenOf(ctx, found)), replies }
  const { buttons, assign, say, send } = staffRequestForms(subject)
  const order = await orderRequestForm(ctx, context.get(services).content, subject.request)
  const tasks = await taskForms(ctx, { kind: 'request', id: found.id }, pageOf(found.id), body)
  const credit = await applicationVerbs(ctx, found)
  return answerVerb(ctx, body, [
    ...[...buttons, assign, say, send],
    ...[giveBackOf(subject.request), order?.form, ...tasks, ...credit],
  ])
})

const givenOf = async (ctx: Context, request: Request) => ({
  request,
  verbs: requestLife.verbs,
  people: await desk(ctx),
  documents: await documentsFor(ctx, request),
})

/** What the library has for a customer who asked for a document, the kind they asked for first. */
const documentsFor = async (ctx: Context, { kind, answers }: Request) => {
  if (kind !== 'document_request') return []
  const asked = String(answers.find(({ name }) => name === 'document')?.value ?? '').replaceAll('-', '_')
  const papers = await publishedPapers(ctx)
  return papers
    .map(({ id, title, revision, kind }) => ({
      id,
      title: `${title}, revision ${revision}`,
      fits: asked !== '' && kind.startsWith(asked),
    }))
    .toSorted((one, other) => Number(other.fits) - Number(one.fits))
}

const pageOf = (id: string) => href('/dashboard/admin/inbox/:id', { id })

const giveBackOf = (request: Request) =>
  giveBackForm({ kind: 'request', id: request.id, page: pageOf(request.id) }, request)

export const clientAction = keepDraft

export default function RequestRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <RequestPage {...loaderData} {...answerOrReveal(actionData)} />
}
