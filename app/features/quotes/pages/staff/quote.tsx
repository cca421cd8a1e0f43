import { data, href } from 'react-router'
import { formatDay, formatMomentWithZone, formatMoment } from '#domain/day.ts'
import { giveBackForm, mayGiveBack } from '#features/customers/disown-form.ts'
import type { Quote } from '../../schema.ts'
import { overdueFor } from '#features/customers/certificates.ts'
import { staffThreadForms, staffThreadView } from '#features/conversation/pages/thread-view.ts'
import { customerNames } from '#features/customers/customer.ts'
import { sitesOf } from '#features/customers/sites.ts'
import { findQuote, versionsOf } from '../../find.ts'
import { ownerOf } from '../../owner.ts'
import { findQuoteRecipients, formatRecipients, whereQuoteGoes } from '../../recipients.ts'
import { quoteLife } from '../../lifecycle.ts'
import { orderOfQuote } from '#features/orders/find.ts'
import type { Context } from '#domain/context.ts'
import {
  formatCents,
  formatFuelPrice,
  multiplyAndDivide,
  type Cents,
  type HundredthCentsPerGallon,
} from '#domain/money.ts'
import { tradeProducts } from '#features/trade/pages/products.ts'
import { sumsToday } from '#features/trade/sums.ts'
import { pricedLines } from '../../last-prices.ts'
import { exemptionsToday } from '../../offer.ts'
import { followUpForm } from '#features/reminders/reminder-forms.ts'
import { hasFollowUp, proposedFollowUp } from '#features/reminders/follow-ups.ts'
import { lostWords } from '../../lost-reasons.ts'
import { isLost } from '../../report-lost.ts'
import { proposeVerb, reviseForm } from '../../paper-form.ts'
import { lostForms, staffQuoteForms } from '../../staff-forms.ts'
import { viewCompared } from '../compare-view.ts'
import { fillInPrices } from './fill-in-prices.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { revealGateCode } from '#features/trade/gate-code.ts'
import { answerReveal, answerOrReveal } from '#http/answer-reveal.ts'
import { quoteEvents } from '../../events.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { filesView } from '#features/files/pages/files-view.ts'
import { tasksView, taskForms } from '#features/reminders/pages/reminder-view.ts'
import { historyLines } from '#features/trade/pages/history-lines.ts'
import { saleForStaff } from '#features/customers/tax-reason.ts'
import { exemptionOf, formatLines, paperView, unconfirmedRates } from '#features/trade/pages/paper-view.ts'
import { quoteFiles } from '../quote-sheet.ts'
import { keepEmailForm, withoutEmail, withoutEmailWords } from '../../keep-email-form.ts'
import { QuotePage } from './quote-page.tsx'
import type { Route } from './+types/quote'
import { can } from '#domain/can.ts'
import { formatTelephone } from '#domain/call-us.ts'
import { formatDeliveryTiming } from '#features/trade/delivery-timing.ts'

export const handle = { interactive: true }

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData ? `${loaderData.reference} | Quotes` : 'Quote' },
]

export const loader = answering(async ({ params, context, url }: Route.LoaderArgs, ctx) => {
  const quote = await findQuote(ctx, params.id)
  const [versions, history, order, sites, priced, [customer]] = await Promise.all([
    versionsOf(ctx, quote),
    historyLines(ctx, quote.id),
    orderOfQuote(ctx, quote.id),
    sitesOf(ctx, quote.customerId),
    pricedLines(ctx, quote),
    customerNames(ctx, [quote.customerId]),
  ])
  const { content } = context.get(services)
  // A draft is freed by what the customer's certificates say today, as it will be when it goes out.
  const taxed = { ...quote, ...(quote.sums ? {} : await exemptionsToday(ctx, quote)) }
  const sumsNow = quote.sums ?? sumsToday(ctx, quote.lines, taxed)
  const paper = paperView(quote.lines, sumsNow, quote.basis)
  const owned = { ...quote, ...(await ownerOf(ctx, quote)) }
  const goesTo = formatRecipients(await findQuoteRecipients(ctx, owned))
  const byPhone = goesTo === null
  const forms = staffQuoteForms(ctx, content, quote, {
    total: paper.total ?? '',
    offered: versions.length > 0,
    byPhone,
    sites,
  })
  const verbs: readonly string[] = quoteLife.movesFor(quote.state, ctx.viewer)
  const may = (verb: string) => verbs.includes(verb) && !(order && verb === 'withdraw')
  const formatAt = (at: Date) => formatMoment(ctx.calendar.timeZone, at)
  const without = await withoutEmail(ctx, quote)
  return {
    reference: quote.reference,
    title: [formatLines(quote.lines), quote.deliveryAddress].filter(Boolean).join(', '),
    state: quote.state,
    version: quote.version,
    link: quote.secretLink,
    customer,
    request: quote.requestId,
    order: order && { id: order.id, reference: order.reference },
    who: {
      name: quote.contactName,
      company: quote.company,
      email: quote.contactEmail,
      phone: quote.contactPhone,
    },
    byPhone,
    goesTo,
    address: quote.deliveryAddress,
    county: quote.county && `${quote.county} County`,
    wanted: formatDeliveryTiming(quote),
    onSite: [quote.siteContact, quote.sitePhone && formatTelephone(quote.sitePhone)].filter(Boolean).join(', '),
    hasGateCode: quote.sealedGateCode !== null,
    unconfirmed: unconfirmedRates(ctx, taxed),
    sale: saleForStaff(ctx, { ...quote, taxes: sumsNow.taxes }),
    exemption: exemptionOf(ctx, taxed) ?? null,
    overdue: overdueFor(ctx, taxed.certificates ?? []).map(({ words, reviewOn }) => ({
      words,
      since: formatDay(reviewOn),
    })),
    note: quote.note,
    reason: quote.reason,
    keepEmail: without && { where: withoutEmailWords(without), form: keepEmailForm(quote).draw(ctx) },
    ends: quote.validUntil && formatMomentWithZone(ctx.calendar.timeZone, quote.validUntil),
    paper,
    margins: can(ctx.viewer, 'costs.see') ? priced.flatMap((line) => marginOf(ctx, line)) : undefined,
    names: Object.fromEntries(tradeProducts(content).map(({ product, name }) => [product, name])),
    pdf: quoteFiles.staff(quote.id),
    forms: {
      buttons: forms.buttons.flatMap((form) => (may(form.verb) ? [form.draw(ctx)] : [])),
      words: forms.words.flatMap((form) => (may(form.verb) ? [form.draw(ctx)] : [])),
      revise: may('revise')
        ? reviseForm(ctx, content, quote, { sites, goes: await whereQuoteGoes(ctx, owned) }).draw(ctx)
        : undefined,
      giveBack: mayGiveBack(ctx, quote) ? giveBackOf(quote).draw(ctx) : undefined,
      order:
        quote.state === 'approved' && !order && can(ctx.viewer, 'orders.place') ? forms.order.draw(ctx) : undefined,
    },
    versions: versions.map(({ version, offeredAt, offeredBy, lines, sums }) => ({
      version,
      offered: formatAt(offeredAt),
      by: offeredBy,
      paper: paperView(lines, sums),
    })),
    compared: viewCompared(ctx, versions, url.searchParams),
    lost: isLost(quote)
      ? {
          why: quote.lostReason && lostWords[quote.lostReason],
          by: quote.lostBy,
          forms: can(ctx.viewer, 'quotes.write') ? lostForms(quote).map((form) => form.draw(ctx)) : [],
        }
      : undefined,
    followUp: (await followUpOf(ctx, quote))?.draw(ctx),
    paymentTerms: quote.paymentTerms,
    copy: can(ctx.viewer, 'quotes.write') ? `${href('/dashboard/admin/quotes/new')}?copy=${quote.id}` : undefined,
    files: await filesView(ctx, { kind: 'quote', id: quote.id }),
    tasks: await tasksView(ctx, { kind: 'quote', id: quote.id }, pageOf(quote.id)),
    history,
    thread:
      versions.length > 0
        ? await staffThreadView(
            ctx,
            { kind: 'quote', id: quote.id },
            quote.company || quote.contactName || quote.contactEmail || 'No name given',
            threadFormsOf(quote),
            quote.heardAt,
          )
        : undefined,
  }
})

export const action = answering(async ({ params, request, context }: Route.ActionArgs, ctx) => {
  const { content } = context.get(services)
  const quote = await findQuote(ctx, params.id)
  const body = await request.formData()
  const revealed = await answerReveal(body, () => revealGateCode(ctx, quote, quoteEvents.gate_code))
  if (revealed) return revealed
  if (body.get('verb') === proposeVerb.verb)
    return data(await fillInPrices(ctx, tradeProducts(content), quote.customerId, body))
  const sites = await sitesOf(ctx, quote.customerId)
  const { buttons, words, order } = staffQuoteForms(ctx, content, quote, {
    total: '',
    offered: false,
    byPhone: false,
    sites,
  })
  return answerVerb(ctx, body, [
    ...buttons,
    ...words,
    order,
    ...lostForms(quote),
    followUpForm({ ...followingUp(quote), due: '' }),
    reviseForm(ctx, content, quote, {
      ...{ sites, goes: await whereQuoteGoes(ctx, { ...quote, ...(await ownerOf(ctx, quote)) }) },
    }),
    giveBackOf(quote),
    keepEmailForm(quote),
    ...Object.values(threadFormsOf(quote)),
    ...(await taskForms(ctx, { kind: 'quote', id: quote.id }, pageOf(quote.id), body)),
  ])
})

const followingUp = ({ id, reference }: Quote) => ({ quoteId: id, reference, page: pageOf(id) })

/** Proposed while the customer has the quote and nobody is reminded of it yet. */
const followUpOf = async (ctx: Context, quote: Quote) => {
  if (quote.state !== 'pending' || !can(ctx.viewer, 'tasks.manage') || (await hasFollowUp(ctx, quote.id)))
    return undefined
  const due = proposedFollowUp(ctx, quote.validUntil)
  return due ? followUpForm({ ...followingUp(quote), due }) : undefined
}

/** What a price per gallon was made of, for staff. */
const marginOf = (ctx: Context, { name, price, quantity, parts }: Awaited<ReturnType<typeof pricedLines>>[number]) => {
  if (!parts) return []
  const terminal = ctx.pricing.terminals.find(({ key }) => key === parts.terminal)?.name ?? parts.terminal
  const margin = formatFuelPrice(parts.margin)
  const all = formatCents(multiplyAndDivide(Math.abs(parts.margin), quantity, 1000) as Cents)
  return [
    {
      ...{ name, price: formatFuelPrice(price as HundredthCentsPerGallon) },
      margin: `${margin} a gallon, ${parts.margin < 0 ? '−' : ''}${all} in all`,
      made: `Rack ${formatFuelPrice(parts.cost)} in ${terminal} since ${formatMoment(ctx.calendar.timeZone, new Date(parts.effectiveAt))}, recovery fees ${formatFuelPrice(parts.fees)}`,
    },
  ]
}

const pageOf = (id: string) => href('/dashboard/admin/quotes/:id', { id })

const threadFormsOf = (quote: Quote) => staffThreadForms({ kind: 'quote', id: quote.id }, pageOf(quote.id), quote)

const giveBackOf = (quote: Quote) => giveBackForm({ kind: 'quote', id: quote.id, page: pageOf(quote.id) }, quote)

export const clientAction = keepDraft

export default function QuoteRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <QuotePage {...loaderData} {...answerOrReveal(actionData)} />
}
