import { fullDays } from '#features/orders/day-capacity.ts'
import type { FullDays } from '#features/trade/full-days.ts'
import { gallonsOf } from '#features/trade/line.ts'
import { href } from 'react-router'
import type { Content } from '#content/index.ts'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { customerSay, customerThreadView } from '#features/conversation/pages/thread-view.ts'
import { sitesOf, type Site } from '#features/customers/sites.ts'
import { formatMoment, zoneName } from '#domain/day.ts'
import { formatCents } from '#domain/money.ts'
import { approvalPage, orderOrAsk } from '#features/approvals/approval-forms.ts'
import { waitingOfQuote } from '#features/approvals/find.ts'
import { orderOfQuote } from '#features/orders/find.ts'
import { placeOrder } from '#features/orders/place.ts'
import { decideQuote, effectiveState } from '../../decide.ts'
import { findQuote, versionsOf } from '../../find.ts'
import { reportLost } from '../../report-lost.ts'
import { sentToThem, viewCompared } from '../compare-view.ts'
import { quoteLife, quoteStates } from '../../lifecycle.ts'
import { answeredAgainBy } from '../../renew-promise.ts'
import { reviseBy } from '../../validity.ts'
import type { Quote } from '../../schema.ts'
import { orderOfQuoteForm } from '#features/orders/place-order-forms.ts'
import { requestNewPrice } from '../../request-new-price.ts'
import { askAgainForm, decisionForms, whyLostForm } from '../../decision-forms.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { formatLines } from '#features/trade/pages/paper-view.ts'
import { filesView } from '#features/files/pages/files-view.ts'
import { historyLines } from '#features/trade/pages/history-lines.ts'
import type { Route } from './+types/quote'
import { quoteFiles, quoteSheet } from '../quote-sheet.ts'
import { QuotePage } from './quote-page.tsx'

export const handle = { interactive: true }

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `Quote ${loaderData?.reference ?? ''}`.trim() }]

export const loader = answering(async ({ params, context }: Route.LoaderArgs, ctx) => {
  const quote = await findQuote(ctx, params.id)
  const [versions, history, order, again, held] = await Promise.all([
    versionsOf(ctx, quote),
    historyLines(ctx, quote.id),
    orderOfQuote(ctx, quote.id),
    answeredAgainBy(ctx, quote),
    waitingOfQuote(ctx, quote.id),
  ])
  const state = effectiveState(ctx, quote, order !== undefined)
  const acts = can(ctx.viewer, 'quotes.decide')
  const { content } = context.get(services)
  const sites = await sitesOf(ctx)
  const verbs = state === 'pending' ? quoteLife.movesFor(state, ctx.viewer) : []
  const { facts, paper } = await quoteSheet(ctx, quote, state)
  return {
    reference: quote.reference,
    version: quote.version,
    status: quoteStates.buyerWords[state],
    said: standing(ctx, quote, state, order !== undefined, again),
    facts,
    pdf: quoteFiles.customer(quote.id),
    paper,
    reason: quote.reason,
    forms: acts
      ? formsOf(ctx, content, quote, sites, await fullDays(ctx, gallonsOf(quote.lines)))
          .filter(({ verb }) =>
            verb === 'order'
              ? state === 'approved' && !order && !held
              : verb === 'ask_again'
                ? state === 'expired'
                : verb === 'say_lost'
                  ? state === 'expired' && !quote.lostReason
                  : verbs.some((each) => each === verb),
          )
          .map((form) => form.draw(ctx))
      : [],
    compared: viewCompared(ctx, sentToThem(quote, versions)),
    readsOnly: !acts,
    order: order && { id: order.id, reference: order.reference },
    held: held && approvalPage(held.id),
    versions: versions.map(({ version, offeredAt, validUntil, sums, lines, note }) => ({
      version,
      offered: formatMoment(ctx.calendar.timeZone, offeredAt),
      ended: formatMoment(ctx.calendar.timeZone, validUntil),
      what: formatLines(lines),
      total: sums ? formatCents(sums.total) : '',
      note,
    })),
    files: await filesView(ctx, { kind: 'quote', id: quote.id }),
    history,
    thread: await customerThreadView(ctx, placeOf(quote), quote, content.company.brand),
  }
})

const placeOf = ({ id }: Quote) =>
  ({ kind: 'quote', id, page: href('/dashboard/customer/quotes/:id', { id }) }) as const

/** Decides, orders at the price that was accepted, or writes to us. */
export const action = answering(async ({ request, params, context }: Route.ActionArgs, ctx) => {
  const { content } = context.get(services)
  const quote = await findQuote(ctx, params.id)
  const forms = formsOf(ctx, content, quote, await sitesOf(ctx))
  return answerVerb(ctx, await request.formData(), [...forms, customerSay(placeOf(quote))])
})

export const clientAction = keepDraft

const formsOf = (ctx: Context, content: Content, quote: Quote, sites: readonly Site[], full?: FullDays) => [
  askAgainForm({
    ask: async (ctx, formOf) =>
      href('/receipt/:link', { link: (await requestNewPrice(ctx, quote.id, formOf)).secretLink }),
  }),
  whyLostForm({
    say: async (ctx, reason) => {
      await reportLost(ctx, quote.id, reason)
      return href('/dashboard/customer/quotes/:id', { id: quote.id })
    },
  }),
  ...decisionForms('customer', quote, {
    decide: async (ctx, decision) => {
      await decideQuote(ctx, quote.id, decision)
      return `${href('/dashboard/customer/quotes/:id', { id: quote.id })}${decision.verb === 'accept' ? '#order' : ''}`
    },
  }),
  orderOfQuoteForm(ctx, content, quote, {
    ...{ sites, full },
    place: (ctx, placing) =>
      orderOrAsk(ctx, { quoteId: quote.id }, placing, async () =>
        href('/dashboard/customer/orders/:id', { id: (await placeOrder(ctx, quote.id, placing)).id }),
      ),
  }),
]

/** Until when it holds, or what became of it. */
const standing = (ctx: Context, quote: Quote, state: Quote['state'], isOrdered: boolean, answerBy?: Date) => {
  const { validUntil, decidedAt } = quote
  const say = (at: Date | null) =>
    at ? `${formatMoment(ctx.calendar.timeZone, at)} ${zoneName(ctx.calendar.timeZone)} time` : ''
  if (state === 'pending') return `These prices are valid until ${say(validUntil)}.`
  if (state === 'expired') return `This quote expired on ${say(validUntil)}.`
  if (state === 'approved' && !isOrdered)
    return `You accepted these prices. Nothing is ordered yet: place your order by ${say(validUntil)} to keep them.`
  if (state === 'approved') return `You accepted it on ${say(decidedAt)}.`
  if (state === 'rejected') return `You declined it on ${say(decidedAt)}.`
  if (state === 'draft') return "We're revising it. This is the last version we sent you; we'll email you the next one."
  if (state === 'change_asked')
    return `You asked for a change. You'll have the next version by ${say(reviseBy(ctx, quote))}.`
  if (answerBy) return `We withdrew this quote. You'll hear from us by ${say(answerBy)}.`
  return 'We withdrew this quote.'
}

export default function CustomerQuote({ loaderData, actionData }: Route.ComponentProps) {
  return <QuotePage key={loaderData.reference} {...loaderData} refused={actionData ?? undefined} />
}
