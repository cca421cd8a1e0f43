import { redirect } from 'react-router'
import { localTime } from '#domain/calendar.ts'
import { sayMoment } from '#domain/day.ts'
import { findQuote, versionsOf } from '#domain/quotes/find.ts'
import { quoteLife } from '#domain/quotes/lifecycle.ts'
import { orderOfQuote } from '#domain/orders/find.ts'
import { hasDyed } from '#domain/trade/dyed.ts'
import { sumsOf } from '#domain/trade/sums.ts'
import { answering } from '../../http/answering.ts'
import { services } from '../../http/context.ts'
import { historyLines } from '../../trade/history-lines.ts'
import { placementOf } from '../../trade/order/placement.ts'
import { paperView } from '../../trade/paper-view.ts'
import { tradeProducts } from '../../trade/products.ts'
import { orRefused } from '../../trade/refused.ts'
import { writeSeen } from '../../trade/seen.ts'
import { actOnQuote } from './act-on-quote.ts'
import { QuotePage } from './quote-page.tsx'
import { taxChoices } from './tax-choices.ts'
import { typedOf } from './typed.ts'
import type { Route } from './+types/quote'
import { can } from '#domain/can.ts'

export const handle = { interactive: true }

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData ? `${loaderData.reference} | Quotes` : 'Quote' },
]

export const loader = answering(async ({ params, context }: Route.LoaderArgs, ctx) => {
  const quote = await findQuote(ctx, params.id)
  const [versions, history, order] = await Promise.all([
    versionsOf(ctx, quote),
    historyLines(ctx, quote.id),
    orderOfQuote(ctx, quote.id),
  ])
  const today = localTime(ctx.calendar, ctx.now).toPlainDate().toString()
  const { content } = context.get(services)
  const say = (at: Date) => sayMoment(ctx.calendar.timeZone, at)
  return {
    reference: quote.reference,
    state: quote.state,
    version: quote.version,
    seen: writeSeen(quote),
    link: quote.secretLink,
    request: quote.requestId,
    order: order && { id: order.id, reference: order.reference },
    who: {
      name: quote.contactName,
      company: quote.company,
      email: quote.contactEmail,
      phone: quote.contactPhone,
    },
    address: quote.deliveryAddress,
    note: quote.note,
    reason: quote.reason,
    ends: quote.validUntil && say(quote.validUntil),
    paper: paperView(quote.lines, quote.sums ?? sumsOf(quote.lines, quote.freight, ctx.taxes, today, quote.exempt)),
    placing:
      quote.state === 'approved' && !order && can(ctx.viewer, 'orders.place')
        ? placementOf(ctx, content, hasDyed(quote.lines), {
            delivery_address: quote.deliveryAddress ?? '',
            site_contact: quote.contactName ?? '',
            site_phone: quote.contactPhone ?? '',
          })
        : undefined,
    verbs: quoteLife.movesFor(quote.state, ctx.viewer),
    typed: typedOf(quote),
    products: tradeProducts(content).map(({ product, name, unit }) => ({ product, name, unit })),
    taxes: taxChoices(ctx, quote.exempt),
    versions: versions.map(({ version, offeredAt, offeredBy, lines, sums }) => ({
      version,
      offered: say(offeredAt),
      by: offeredBy,
      paper: paperView(lines, sums),
    })),
    history,
  }
})

export const action = answering(async ({ params, request, context }: Route.ActionArgs, ctx) => {
  const body = await request.formData()
  const products = tradeProducts(context.get(services).content)
  return orRefused(body, async () => redirect(await actOnQuote(ctx, params.id, body, products), 303))
})

export default function QuoteRoute({ loaderData, actionData }: Route.ComponentProps) {
  const refusedVerb = actionData?.typed.verb
  return (
    <QuotePage
      {...loaderData}
      refused={actionData && { words: actionData.refused, field: actionData.field, verb: refusedVerb }}
      typed={refusedVerb === 'revise' && actionData ? actionData.typed : loaderData.typed}
      typedOrder={refusedVerb === 'order' ? actionData?.typed : undefined}
      typedWords={refusedVerb === 'reject' || refusedVerb === 'ask_change' ? actionData?.typed : undefined}
    />
  )
}
