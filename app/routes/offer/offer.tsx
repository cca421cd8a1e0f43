import '#ui/portal.css'
import { redirect } from 'react-router'
import { sayMoment } from '#domain/day.ts'
import { orderOfQuote } from '#domain/orders/find.ts'
import { placeOrderBehindLink } from '#domain/orders/place.ts'
import { decideBehindLink } from '#domain/quotes/decide.ts'
import { quoteBehind } from '#domain/quotes/find.ts'
import { quoteLife } from '#domain/quotes/lifecycle.ts'
import { answeredAgainBy } from '#domain/quotes/promise-anew.ts'
import { reviseBy } from '#domain/quotes/revise-by.ts'
import { visitor } from '#domain/viewer.ts'
import { answering } from '../http/answering.ts'
import { services } from '../http/context.ts'
import { exemptionOf } from '../trade/exemption.ts'
import { sayPromise } from '../trade/order/delivery-time.ts'
import { placementOf } from '../trade/order/placement.ts'
import { readPlacing } from '../trade/order/read-placing.ts'
import { paperView } from '../trade/paper-view.ts'
import { readDecision } from '../trade/read-decision.ts'
import { textOf } from '../trade/read-form.ts'
import { orRefused } from '../trade/refused.ts'
import { standsAs } from '../trade/stands-as.ts'
import { orderWords, quoteWordsToBuyers } from '../trade/words.ts'
import { OfferPage } from './offer-page.tsx'
import type { Route } from './+types/offer'
import { keyPageHeaders } from '../http/key-page.ts'

export const handle = { interactive: true }

export const headers = keyPageHeaders

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData ? `Quote ${loaderData.reference} | ${loaderData.brand}` : 'Quote' },
]

export const loader = answering(async ({ params, context }: Route.LoaderArgs, ctx) => {
  const quote = await quoteBehind(ctx, params.link)
  const [order, again] = await Promise.all([orderOfQuote(ctx, quote.id), answeredAgainBy(ctx, quote)])
  const { content } = context.get(services)
  const say = (at: Date) => `${sayMoment(ctx.calendar.timeZone, at)} ET`
  const state = standsAs(ctx, quote)
  const paper = paperView(quote.lines, quote.sums)
  return {
    brand: content.company.brand,
    phone: content.company.phone,
    reference: quote.reference,
    state,
    status: quoteWordsToBuyers[state],
    version: quote.version,
    who: quote.company || quote.contactName || '',
    address: quote.deliveryAddress ?? '',
    note: quote.note,
    reason: quote.reason,
    exemption: exemptionOf(ctx, quote),
    revised: say(reviseBy(ctx, quote)),
    again: again && say(again),
    offered: quote.offeredAt && say(quote.offeredAt),
    ends: quote.validUntil && say(quote.validUntil),
    paper,
    verbs: state === 'pending' ? quoteLife.movesFor(state, visitor) : [],
    order: order && {
      reference: order.reference,
      link: `/order/${order.secretLink}`,
      status: orderWords[order.state],
      promise: sayPromise(ctx, order),
      address: order.deliveryAddress,
    },
    placing:
      state === 'approved' && !order
        ? placementOf(ctx, content, paper.dyed, {
            delivery_address: quote.deliveryAddress ?? '',
            site_contact: quote.contactName ?? '',
            site_phone: quote.contactPhone ?? '',
          })
        : undefined,
  }
})

/** Whoever holds the link decides, then says where and when. */
export const action = answering(async ({ params, request }: Route.ActionArgs, ctx) => {
  const body = await request.formData()
  const verb = textOf(body, 'verb')
  return orRefused(body, async () => {
    if (verb === 'order') {
      const { secretLink } = await placeOrderBehindLink(ctx, params.link, readPlacing(body))
      return redirect(`/order/${secretLink}`, 303)
    }
    await decideBehindLink(ctx, params.link, readDecision(body))
    return redirect(`/offer/${params.link}${verb === 'accept' ? '#order' : ''}`, 303)
  })
})

export default function OfferRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <OfferPage {...loaderData} refused={actionData ?? undefined} />
}
