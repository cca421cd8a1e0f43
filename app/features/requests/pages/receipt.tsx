import '#ui/receipt.css'
import { isKnownMailbox } from '#mails/mailbox.ts'
import { href } from 'react-router'
import type { Context } from '#domain/context.ts'
import { formatMoment } from '#domain/day.ts'
import { promiseStatus } from '#features/promises/promise-status.ts'
import { filesView } from '#features/files/pages/files-view.ts'
import { ordersOfRequest } from '#features/orders/request-outcomes.ts'
import { orderStates } from '#features/orders/lifecycle.ts'
import { formatPromise } from '#features/orders/pages/delivery-time.ts'
import { isDisownable } from '#features/customers/disown.ts'
import { quotesOfRequest } from '#features/quotes/find.ts'
import { findRequestByLink, visibleAmong } from '../find.ts'
import { requestStates } from '../lifecycle.ts'
import { isMailed } from '../mailed-receipt.ts'
import { movesForLinkHolder } from '../link-holder.ts'
import { customerForms } from '../request-forms.ts'
import { answerMailed } from '#features/trade/pages/answer-mailed.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import type { BoundForm } from '#forms/verb/verb-form.ts'
import type { Request } from '../schema.ts'
import { customerThread } from '#features/conversation/pages/thread-view.ts'
import { remarkOn } from '#forms/form.ts'
import { formOfKind } from '#forms/index.ts'
import { CustomerNav, customerNavFor } from '#workspace/customer/customer-nav.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { keyPageHeaders } from '#http/key-page.ts'
import type { Route } from './+types/receipt'
import { fieldContext } from '#forms/opening-days.ts'
import { ReceiptPage } from './receipt-page.tsx'

export const handle = { interactive: true, chatWaits: true }

export const headers = keyPageHeaders

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData ? `${loaderData.reference} | ${loaderData.brand}` : 'Receipt' },
]

export const loader = answering(async ({ params, context }: Route.LoaderArgs, ctx) => {
  const request = await findRequestByLink(ctx, params.link)
  const own = await ownSide(ctx, request)
  const form = formOfKind(request.kind)
  const { brand, phone } = context.get(services).content.company
  const messages = await customerThread(ctx, { kind: 'request', id: request.id }, brand)
  const formatAt = (at: Date) => formatMoment(ctx.calendar.timeZone, at)
  return {
    brand,
    phone,
    reference: request.reference,
    title: request.title,
    state: request.state,
    said: form?.toast ?? 'Received',
    thanks: (form?.thanks ?? 'Thank you.').replace('{promise}', request.promiseWords),
    home: form?.home ?? 'Return to Home',
    next: form?.next ?? [],
    runningDry: form?.runningDry,
    signUp:
      ctx.viewer.role === 'visitor' && request.contactEmail !== null && (request.userId === null || request.sentAsGuest)
        ? `${href('/auth')}?${new URLSearchParams({ tab: 'sign-up', request: params.link })}`
        : undefined,
    promiseWords: request.promiseWords,
    again: request.promisedAt !== null,
    overdue: promiseStatus(request, new Date(ctx.now.epochMilliseconds)) === 'overdue',
    fresh: ctx.now.epochMilliseconds - request.receivedAt.getTime() < hour,
    files: await filesView(ctx, { kind: 'request', id: request.id }, params.link),
    own,
    // A visitor with nothing but the link reads of no order that someone placed from a quote.
    became: (await ordersOfRequest(ctx, request.id))
      .flatMap((order) => (own || order.requestId === request.id ? [order] : []))
      .map((order) => ({
        to: own && href('/dashboard/customer/orders/:id', { id: order.id }),
        reference: order.reference,
        status: orderStates.buyerWords[order.state],
        when: orderStates.is('isPromised', order.state) ? formatPromise(ctx, order) : undefined,
      })),
    times: {
      received: request.receivedAt.getTime(),
      due: request.dueAt.getTime(),
      answered: request.answeredAt?.getTime(),
      now: ctx.now.epochMilliseconds,
    },
    received: formatAt(request.receivedAt),
    due: formatAt(request.dueAt),
    answered: request.answeredAt ? formatAt(request.answeredAt) : undefined,
    withdrawn: request.state === 'withdrawn' && request.releasedAt ? formatAt(request.releasedAt) : undefined,
    answers: request.answers.map((answer) => ({
      label: answer.label,
      said: answer.said,
      remark:
        form && requestStates.is('isOpenToCustomer', request.state)
          ? remarkOn(form, answer, request.answers, fieldContext(ctx), 'customer')
          : undefined,
    })),
    hotline: request.answeredAt === null && context.get(services).content.promises[request.promise]?.hotline === true,
    email: request.contactEmail,
    brief:
      request.contactEmail !== null &&
      (request.userId === null || request.sentAsGuest) &&
      !(await isKnownMailbox(ctx, request.contactEmail)),
    forms: drawCustomerForms(ctx, params.link, request),
    messages,
  }
})

const hour = 3_600_000

const drawCustomerForms = (ctx: Context, link: string, request: Request) => {
  const moves: readonly string[] = movesForLinkHolder(ctx.viewer, request)
  const { add, withdraw, notMine } = customerForms({ link, request })
  const open = (form: BoundForm) => (moves.includes(form.verb) ? form.draw(ctx) : undefined)
  return {
    ...{ add: open(add), withdraw: open(withdraw) },
    notMine: isDisownable(ctx, request) ? notMine.draw(ctx) : undefined,
  }
}

/** For the customer who sent it signed in, and their company: it stands among their requests, with its quotes. */
const ownSide = async (ctx: Context, { id }: Request) => {
  if (ctx.viewer.role !== 'customer' || (await visibleAmong(ctx, [id])).length === 0) return undefined
  const quotes = await quotesOfRequest(ctx, id)
  return {
    requests: href('/dashboard/customer/requests'),
    nav: customerNavFor(ctx),
    quotes: quotes.map((quote) => ({
      to: href('/dashboard/customer/quotes/:id', { id: quote.id }),
      reference: quote.reference,
    })),
  }
}

export const action = answering(async ({ params, request }: Route.ActionArgs, ctx) => {
  const { link } = params
  const found = await findRequestByLink(ctx, link)
  const forms = Object.values(customerForms({ link, request: found }))
  const reader = isMailed(new URL(request.url), link, ctx.cipher) ? found.contactEmail : null
  return answerMailed(ctx, reader, await request.formData(), forms)
})

export const clientAction = keepDraft

export default function ReceiptRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      {loaderData.own && (
        <CustomerNav path={`${loaderData.own.requests}/${loaderData.reference}`} {...loaderData.own.nav} />
      )}
      <ReceiptPage {...loaderData} refused={actionData ?? undefined} />
    </>
  )
}
