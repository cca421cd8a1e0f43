import { fullDays } from '#features/orders/day-capacity.ts'
import type { FullDays } from '#features/trade/full-days.ts'
import { gallonsOf } from '#features/trade/line.ts'
import { href } from 'react-router'
import { orderStates } from '#features/orders/lifecycle.ts'
import '#ui/portal.css'
import type { Content } from '#content/index.ts'
import type { Context } from '#domain/context.ts'
import { formatMomentWithZone } from '#domain/day.ts'
import { orderOfQuote } from '#features/orders/find.ts'
import { placeOrderBehindLink } from '#features/orders/place.ts'
import { decideBehindLink, effectiveState } from '../../decide.ts'
import { customerSay, customerThreadView } from '#features/conversation/pages/thread-view.ts'
import { quoteBehind, versionsOf } from '../../find.ts'
import { sentToThem, viewCompared } from '../compare-view.ts'
import { quoteLife, quoteStates } from '../../lifecycle.ts'
import { answeredAgainBy } from '../../renew-promise.ts'
import { reviseBy } from '../../validity.ts'
import type { Quote } from '../../schema.ts'
import { orderOfQuoteForm } from '#features/orders/place-order-forms.ts'
import { requestNewPriceBehindLink } from '../../request-new-price.ts'
import { askAgainForm, decisionForms, whyLostForm } from '../../decision-forms.ts'
import { reportLostBehindLink } from '../../report-lost.ts'
import { answerMailed } from '#features/trade/pages/answer-mailed.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { visitor } from '#domain/viewer.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { filesView } from '#features/files/pages/files-view.ts'
import { formatPromise } from '#features/orders/pages/delivery-time.ts'
import { quoteFiles, quoteSheet } from '../quote-sheet.ts'
import { OfferPage } from './offer-page.tsx'
import type { Route } from './+types/offer'
import { keyPageHeaders } from '#http/key-page.ts'

export const handle = { interactive: true, chatWaits: true }

export const headers = keyPageHeaders

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData ? `Quote ${loaderData.reference} | ${loaderData.brand}` : 'Quote' },
]

export const loader = answering(async ({ params, context }: Route.LoaderArgs, ctx) => {
  const quote = await quoteBehind(ctx, params.link)
  const [order, again] = await Promise.all([orderOfQuote(ctx, quote.id), answeredAgainBy(ctx, quote)])
  const { content } = context.get(services)
  const formatAt = (at: Date) => formatMomentWithZone(ctx.calendar.timeZone, at)
  const state = effectiveState(ctx, quote, order !== undefined)
  const verbs = state === 'pending' ? quoteLife.movesFor(state, visitor) : []
  const { who, facts, paper } = await quoteSheet(ctx, quote, state)
  return {
    brand: content.company.brand,
    phone: content.company.phone,
    reference: quote.reference,
    state,
    status: quoteStates.buyerWords[state],
    version: quote.version,
    who,
    facts,
    pdf: quoteFiles.link(params.link),
    reason: quote.reason,
    revised: formatAt(reviseBy(ctx, quote)),
    again: again && formatAt(again),
    ends: quote.validUntil && formatAt(quote.validUntil),
    paper,
    compared: viewCompared(ctx, sentToThem(quote, await versionsOf(ctx, quote))),
    thread: await customerThreadView(ctx, placeOf(quote), quote, content.company.brand),
    forms: formsOf(ctx, content, quote, await fullDays(ctx, gallonsOf(quote.lines)))
      .filter(({ verb }) =>
        verb === 'order'
          ? state === 'approved' && !order
          : verb === 'ask_again'
            ? state === 'expired'
            : verb === 'say_lost'
              ? state === 'expired' && !quote.lostReason
              : verbs.some((each) => each === verb),
      )
      .map((form) => form.draw(ctx)),
    files: await filesView(ctx, { kind: 'quote', id: quote.id }, params.link),
    order: order && {
      reference: order.reference,
      link: href('/order/:link', { link: order.secretLink }),
      status: orderStates.buyerWords[order.state],
      promise: formatPromise(ctx, order),
      address: order.deliveryAddress,
    },
  }
})

const placeOf = ({ secretLink: link }: Quote) =>
  ({ kind: 'quote', link, page: href('/offer/:link', { link }) }) as const

/** The holder of the link decides, then says where and when, and may write to us. */
export const action = answering(async ({ params, request, context }: Route.ActionArgs, ctx) => {
  const { content } = context.get(services)
  const quote = await quoteBehind(ctx, params.link)
  const forms = formsOf(ctx, content, quote)
  return answerMailed(ctx, quote.contactEmail, await request.formData(), [...forms, customerSay(placeOf(quote))])
})

export const clientAction = keepDraft

const formsOf = (ctx: Context, content: Content, quote: Quote, full?: FullDays) => [
  askAgainForm({
    ask: async (ctx, formOf) =>
      href('/receipt/:link', { link: (await requestNewPriceBehindLink(ctx, quote.secretLink, formOf)).secretLink }),
  }),
  whyLostForm({
    say: async (ctx, reason) => {
      await reportLostBehindLink(ctx, quote.secretLink, reason)
      return href('/offer/:link', { link: quote.secretLink })
    },
  }),
  ...decisionForms('customer', quote, {
    decide: async (ctx, decision) => {
      await decideBehindLink(ctx, quote.secretLink, decision)
      return `${href('/offer/:link', { link: quote.secretLink })}${decision.verb === 'accept' ? '#order' : ''}`
    },
  }),
  orderOfQuoteForm(ctx, content, quote, {
    full,
    place: async (ctx, placing) =>
      href('/order/:link', { link: (await placeOrderBehindLink(ctx, quote.secretLink, placing)).secretLink }),
  }),
]

export default function OfferRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <OfferPage {...loaderData} refused={actionData ?? undefined} />
}
