import { randomUUID } from 'node:crypto'
import { redirect } from 'react-router'
import { localTime } from '#domain/calendar.ts'
import { sayDay, sayMoment } from '#domain/day.ts'
import { orderOfQuote } from '#domain/orders/find.ts'
import { placeOrderBehindLink } from '#domain/orders/place.ts'
import { windows } from '#domain/orders/wish.ts'
import { decideBehindLink, hasEnded } from '#domain/quotes/decide.ts'
import { quoteBehind } from '#domain/quotes/find.ts'
import { Refusal } from '#domain/refusal.ts'
import { answering } from '../http/answering.ts'
import { services } from '../http/context.ts'
import { readSubmissionId } from '../requests/submission-id.ts'
import { paperView } from '../trade/paper-view.ts'
import { textOf } from '../trade/read-form.ts'
import { readWish } from '../trade/read-wish.ts'
import { orRefused } from '../trade/refused.ts'
import { OfferPage } from './offer-page.tsx'
import type { Route } from './+types/offer'

export const handle = { interactive: true }

/** The address is the secret: it is kept out of caches, search engines and the referrer of other pages. */
export const headers = () => ({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData ? `Quote ${loaderData.reference} | ${loaderData.brand}` : 'Quote' },
]

export const loader = answering(async ({ params, context }: Route.LoaderArgs, ctx) => {
  const quote = await quoteBehind(ctx, params.link)
  const order = await orderOfQuote(ctx, quote.id)
  const { content } = context.get(services)
  const say = (at: Date) => `${sayMoment(ctx.calendar.timeZone, at)} ET`
  return {
    brand: content.company.brand,
    phone: content.company.phone,
    reference: quote.reference,
    state: quote.state === 'pending' && hasEnded(ctx, quote) ? ('expired' as const) : quote.state,
    version: quote.version,
    who: quote.company || quote.contactName || '',
    address: quote.deliveryAddress ?? '',
    note: quote.note,
    reason: quote.reason,
    offered: quote.offeredAt && say(quote.offeredAt),
    ends: quote.validUntil && say(quote.validUntil),
    paper: paperView(quote.lines, quote.sums),
    order: order && {
      reference: order.reference,
      state: order.state,
      day: sayDay(order.deliveryDate),
      hours: windows[order.deliveryWindow].label,
      address: order.deliveryAddress,
    },
    submissionId: randomUUID(),
    today: localTime(ctx.calendar, ctx.now).toPlainDate().toString(),
    counties: content.coverage.counties.map(({ name }) => name),
  }
})

export const action = answering(async ({ params, request }: Route.ActionArgs, ctx) => {
  const body = await request.formData()
  const verb = textOf(body, 'verb')
  return orRefused(body, async () => {
    if (verb === 'order') {
      const placing = { submissionId: readSubmissionId(body), wish: readWish(body), dyedUse: textOf(body, 'dyedUse') }
      await placeOrderBehindLink(ctx, params.link, placing)
    } else if (verb === 'accept' || verb === 'reject' || verb === 'ask_change') {
      const version = Number(textOf(body, 'version'))
      await decideBehindLink(ctx, params.link, { verb, version, reason: textOf(body, 'reason') })
    } else {
      throw new Refusal('invalid', 'This button is not known. Please load the page again.')
    }
    return redirect(`/offer/${params.link}`, 303)
  })
})

export default function OfferRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <OfferPage {...loaderData} refused={actionData?.refused} typed={actionData?.typed} />
}
