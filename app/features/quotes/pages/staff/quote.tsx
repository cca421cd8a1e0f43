import { redirect } from 'react-router'
import { localTime } from '#domain/calendar.ts'
import { formatMomentWithZone, sayMoment } from '#domain/day.ts'
import { findQuote, versionsOf } from '../../find.ts'
import { quoteLife } from '../../lifecycle.ts'
import { orderOfQuote } from '#features/orders/find.ts'
import { sumsOf } from '#features/trade/sums.ts'
import { reviseQuote } from '../../write.ts'
import { staffQuoteForms } from '../../staff-forms.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { readExpected, writeExpected } from '#forms/verb/expected.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { historyLines } from '#features/trade/pages/history-lines.ts'
import { paperView } from '#features/trade/pages/paper-view.ts'
import { tradeProducts } from '#features/trade/pages/products.ts'
import { textOf } from '#forms/verb/read-form.ts'
import { orRefused } from '#forms/verb/refused.ts'
import { tradePaths } from '#features/trade/pages/trade-paths.ts'
import { readBuyer, readPaper } from './read-paper.ts'
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
  const paper = paperView(quote.lines, quote.sums ?? sumsOf(quote.lines, quote.freight, ctx.taxes, today, quote.exempt))
  const forms = staffQuoteForms(ctx, content, quote, { total: paper.total ?? '', offered: versions.length > 0 })
  const verbs: readonly string[] = quoteLife.movesFor(quote.state, ctx.viewer)
  const may = (verb: string) => verbs.includes(verb)
  const say = (at: Date) => sayMoment(ctx.calendar.timeZone, at)
  return {
    reference: quote.reference,
    state: quote.state,
    version: quote.version,
    seen: writeExpected(quote),
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
    ends: quote.validUntil && formatMomentWithZone(ctx.calendar.timeZone, quote.validUntil),
    paper,
    forms: {
      buttons: forms.buttons.flatMap((form) => (may(form.verb) ? [form.draw(ctx)] : [])),
      words: forms.words.flatMap((form) => (may(form.verb) ? [form.draw(ctx)] : [])),
      order:
        quote.state === 'approved' && !order && can(ctx.viewer, 'orders.place') ? forms.order.draw(ctx) : undefined,
    },
    mayRevise: may('revise'),
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
  const { content } = context.get(services)
  const body = await request.formData()
  if (textOf(body, 'verb') === 'revise') {
    const products = tradeProducts(content)
    return orRefused(body, async () => {
      await reviseQuote(ctx, params.id, readExpected(body), readPaper(body, products), readBuyer(body))
      return redirect(`${tradePaths.quotes}/${params.id}`, 303)
    })
  }
  const quote = await findQuote(ctx, params.id)
  const { buttons, words, order } = staffQuoteForms(ctx, content, quote, { total: '', offered: false })
  return answerVerb(ctx, body, [...buttons, ...words, order])
})

export default function QuoteRoute({ loaderData, actionData }: Route.ComponentProps) {
  const revised = actionData && 'refused' in actionData ? actionData : undefined
  return (
    <QuotePage
      {...loaderData}
      refused={actionData && 'problems' in actionData ? actionData : undefined}
      refusedRevision={revised && { words: revised.refused, field: revised.field }}
      typed={revised?.typed ?? loaderData.typed}
    />
  )
}
