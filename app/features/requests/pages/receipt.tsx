import '#ui/receipt.css'
import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import type { Context } from '#domain/context.ts'
import { sayMoment } from '#domain/day.ts'
import { standing } from '#features/promises/standing.ts'
import { quotesOfRequest } from '#features/quotes/find.ts'
import { Refusal } from '#domain/refusal.ts'
import { requestBehind, visibleAmong } from '../find.ts'
import { addToRequest, holdersMoves, withdrawRequest } from '../holder.ts'
import type { Request } from '../schema.ts'
import { conversationOf } from '../words.ts'
import type { Answer } from '../answer.ts'
import type { Moment } from '#forms/field.ts'
import { fieldsOf, type Form } from '#forms/form.ts'
import { formOfKind } from '#forms/index.ts'
import { CustomerNav } from '#workspace/customer/customer-nav.tsx'
import { answering } from '#http/answering.ts'
import { askToWait } from '#http/ask-to-wait.ts'
import { services } from '#http/context.ts'
import { keyPageHeaders } from '#http/key-page.ts'
import { writeExpected, readExpected } from '#forms/verb/expected.ts'
import type { Route } from './+types/receipt'
import { momentOf } from '#forms/moment.ts'
import { ReceiptPage } from './receipt-page.tsx'
import { readSubmissionId } from '#forms/submission-id.ts'

export const handle = { interactive: true }

export const headers = keyPageHeaders

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData ? `${loaderData.reference} | ${loaderData.brand}` : 'Receipt' },
]

export const loader = answering(async ({ params, context }: Route.LoaderArgs, ctx) => {
  const request = await requestBehind(ctx, params.link)
  const messages = await conversationOf(ctx, request.id)
  const form = formOfKind(request.kind)
  const { brand, phone } = context.get(services).content.company
  const say = (at: Date) => sayMoment(ctx.calendar.timeZone, at)
  return {
    brand,
    phone,
    reference: request.reference,
    title: request.title,
    state: request.state,
    seen: writeExpected(request),
    said: form?.toast ?? 'Received',
    thanks: (form?.thanks ?? 'Thank you.').replace('{promise}', request.promiseWords),
    home: form?.home ?? 'Return to Home',
    next: form?.next ?? [],
    promiseWords: request.promiseWords,
    again: request.promisedAt !== null,
    overdue: standing(request, new Date(ctx.now.epochMilliseconds)) === 'overdue',
    fresh: ctx.now.epochMilliseconds - request.receivedAt.getTime() < hour,
    own: await ownSide(ctx, request),
    times: {
      received: request.receivedAt.getTime(),
      due: request.dueAt.getTime(),
      answered: request.answeredAt?.getTime(),
      now: ctx.now.epochMilliseconds,
    },
    received: say(request.receivedAt),
    due: say(request.dueAt),
    answered: request.answeredAt ? say(request.answeredAt) : undefined,
    withdrawn: request.state === 'withdrawn' && request.releasedAt ? say(request.releasedAt) : undefined,
    answers: request.answers.map((answer) => ({
      label: answer.label,
      said: answer.said,
      remark: form && remarkOn(form, answer, momentOf(ctx)),
    })),
    hotline: request.answeredAt === null && context.get(services).content.promises[request.promise]?.hotline === true,
    email: request.contactEmail,
    moves: holdersMoves(ctx.viewer, request),
    messageId: randomUUID(),
    messages: messages.map(({ id, kind, text, at, authorId, authorName }) => ({
      id,
      text,
      at: say(at),
      ours: kind !== 'addition',
      who: kind === 'addition' && !byColleague(ctx, authorId) ? 'You' : (authorName ?? brand),
    })),
  }
})

const hour = 3_600_000

/** Who is signed in reads the name of a colleague who wrote; behind the link alone, who wrote is who holds it. */
const byColleague = ({ viewer }: Context, authorId: string | null) =>
  viewer.role === 'customer' && authorId !== null && authorId !== viewer.userId

/** For the customer who sent it signed in, and their company: it stands among their requests, with its quotes. */
const ownSide = async (ctx: Context, { id }: Request) => {
  if (ctx.viewer.role !== 'customer' || (await visibleAmong(ctx, [id])).length === 0) return undefined
  const made = await quotesOfRequest(ctx, id)
  return {
    requests: '/dashboard/customer/requests',
    quotes: made.map((quote) => ({ to: `/dashboard/customer/quotes/${quote.id}`, reference: quote.reference })),
  }
}

/** What the form had to remark on an answer it accepted, such as a day on which the desk is closed. */
const remarkOn = (form: Form, { name, value }: Answer, moment: Moment) =>
  value === null ? undefined : fieldsOf(form)[name]?.remark?.(value, moment)

export const action = answering(async ({ params, request, context }: Route.ActionArgs, ctx) => {
  const body = await request.formData()
  const text = body.get('text')
  const typed = typeof text === 'string' ? text : ''
  try {
    if (body.get('verb') === 'withdraw') {
      await withdrawRequest(ctx, params.link, readExpected(body))
    } else {
      await addToRequest(ctx, params.link, { id: readSubmissionId(body), text: typed })
    }
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind === 'not-found') throw error
    askToWait(context, error)
    return data(
      { refused: error.message, typed },
      { status: error.kind === 'invalid' ? 422 : error.kind === 'too-many' ? 429 : 409 },
    )
  }
  return redirect(`/receipt/${params.link}#said`, 303)
})

export default function ReceiptRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      {loaderData.own && <CustomerNav path={`${loaderData.own.requests}/${loaderData.reference}`} />}
      <ReceiptPage {...loaderData} {...actionData} />
    </>
  )
}
