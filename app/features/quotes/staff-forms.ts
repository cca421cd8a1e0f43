import { href } from 'react-router'
import type { Content } from '#content/index.ts'
import type { Context } from '#domain/context.ts'
import { formatDay } from '#domain/day.ts'
import { requireConfirmation } from '#domain/confirmation.ts'
import { overdueFor } from '#features/customers/certificates.ts'
import { placeOrder } from '#features/orders/place.ts'
import { decideQuote } from './decide.ts'
import { lostReasons, lostWords, type LostReason } from './lost-reasons.ts'
import { exemptionsToday, offerQuote } from './offer.ts'
import { confirmationsForPrices } from './confirm-prices-form.ts'
import { reportLost } from './report-lost.ts'
import type { Quote } from './schema.ts'
import { withdrawQuote } from './withdraw.ts'
import { longestReason } from '#domain/reason.ts'
import { longText } from '#forms/fields/long-text.ts'
import type { Site } from '#features/customers/sites.ts'
import { verbForm } from '#forms/verb/verb-form.ts'
import { orderOfQuoteForm } from '../orders/place-order-forms.ts'
import { decisionForms } from './decision-forms.ts'

type FormContext = {
  quote: Quote
  /** It was sent before, so the customer is notified. */
  offered: boolean
  /** Nobody can be emailed: the customer is called. */
  byPhone: boolean
}

const page = ({ id }: Quote) => href('/dashboard/admin/quotes/:id', { id })

const offer = verbForm({
  verb: 'offer',
  button: ({ byPhone }: FormContext) => (byPhone ? 'Quote by phone' : 'Send quote to customer'),
  look: 'primary',
  done: ({ byPhone }) => (byPhone ? 'Quote recorded as given by phone.' : 'Quote sent to the customer.'),
  submit: async (ctx, { quote }: FormContext, _answers, { expected, confirmed }) => {
    const { certificates } = await exemptionsToday(ctx, quote)
    requireConfirmation(confirmed, [
      ...overdueFor(ctx, certificates ?? []).map(({ id, words, reviewOn }) => ({
        key: `review-${id}`,
        why: `The exemption certificate was to be reviewed by ${formatDay(reviewOn)}: ${words}.`,
        yes: 'Yes, send the quote with this exemption',
      })),
      ...(await confirmationsForPrices(ctx, quote)),
    ])
    await offerQuote(ctx, quote.id, expected)
    return page(quote)
  },
})

const withdraw = verbForm({
  verb: 'withdraw',
  button: 'Withdraw quote',
  done: 'Quote withdrawn.',
  look: 'quiet',
  confirm: ({ offered, byPhone }: FormContext) =>
    `Withdraw this quote? You can't send it again${offered && !byPhone ? ', and we email the customer that it ended' : ''}.`,
  submit: async (ctx, { quote }, _answers, { expected }) => {
    await withdrawQuote(ctx, quote.id, expected)
    return page(quote)
  },
})

const takeBack = verbForm({
  verb: 'withdraw',
  title: 'Cancel the accepted price',
  button: 'Cancel the accepted price',
  look: 'danger',
  done: 'Accepted price canceled.',
  fields: () => ({
    reason: longText('Reason', {
      help: 'We email the customer what you enter.',
      missing: 'Please enter why.',
      rows: 2,
      longest: longestReason,
    }),
  }),
  submit: async (ctx, { quote }: FormContext, { reason }, { expected }) => {
    await withdrawQuote(ctx, quote.id, expected, reason)
    return page(quote)
  },
})

/** One press: why it was lost. */
const whyLost = verbForm({
  verb: 'say_lost',
  row: ({ why }: { quote: Quote; why: LostReason }) => ({ name: 'why', value: why, about: 'is why it was lost' }),
  button: ({ why }) => lostWords[why],
  permission: 'quotes.write',
  submit: async (ctx, { quote, why }) => {
    await reportLost(ctx, quote.id, why)
    return `${page(quote)}#lost`
  },
})

/** A button for each reason. */
export const lostForms = (quote: Quote) => lostReasons.map((why) => whyLost({ quote, why }))

/**
 * What staff do with a quote that is written: offer it, withdraw it, write down what the customer says by phone, and
 * order for them. `total` is what it costs, in words.
 */
export const staffQuoteForms = (
  ctx: Context,
  content: Pick<Content, 'coverage'>,
  quote: Quote,
  { total, offered, byPhone, sites }: Omit<FormContext, 'quote'> & { total: string; sites: readonly Site[] },
) => {
  const decisions = decisionForms('staff', quote, {
    confirm: `Did the customer accept version ${quote.version}, ${total}?`,
    decide: async (ctx, decision) => {
      await decideQuote(ctx, quote.id, decision)
      return page(quote)
    },
  })
  const order = orderOfQuoteForm(ctx, content, quote, {
    title: 'Place order for customer',
    byStaff: true,
    sites,
    place: async (ctx, placing) =>
      href('/dashboard/admin/orders/:id', { id: (await placeOrder(ctx, quote.id, placing)).id }),
  })
  const subject = { quote, offered, byPhone }
  const [accept, words] = [decisions.slice(0, 1), decisions.slice(1)]
  const back = quote.state === 'approved' ? takeBack : withdraw
  return { buttons: [offer(subject, quote), ...accept, back(subject, quote)], words, order }
}
