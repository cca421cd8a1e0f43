import { href } from 'react-router'
import type { Context } from '#domain/context.ts'
import { formatMomentWithZone } from '#domain/day.ts'
import { formatFuelPrice } from '#domain/money.ts'
import { taxReason } from '#features/customers/tax-reason.ts'
import type { PriceParts } from '#features/pricing/price.ts'
import { sumsToday } from '#features/trade/sums.ts'
import type { PaperSheet } from '#features/trade/pages/paper-pdf.ts'
import { exemptionOf, paperView, type PaperView } from '#features/trade/pages/paper-view.ts'
import { formatDeliveryTiming } from '#features/trade/delivery-timing.ts'
import { quoteStates, type QuoteState } from '../lifecycle.ts'
import { pricedLines } from '../last-prices.ts'
import { exemptionsToday } from '../offer.ts'
import type { Quote } from '../schema.ts'

/**
 * A quote in words: its pages and its PDF file are made of the same. A draft costs what it would cost today, freed by what
 * the customer's certificates say today.
 */
export const quoteSheet = async (ctx: Context, quote: Quote, state: QuoteState): Promise<PaperSheet> => {
  const formatAt = (at: Date) => formatMomentWithZone(ctx.calendar.timeZone, at)
  const taxed = { ...quote, ...(quote.sums ? {} : await exemptionsToday(ctx, quote)) }
  const sums = quote.sums ?? sumsToday(ctx, quote.lines, taxed)
  const said = {
    'Deliver to': quote.deliveryAddress,
    Requested: formatDeliveryTiming(quote),
    Sent: quote.offeredAt && `${formatAt(quote.offeredAt)}, version ${quote.version}`,
    'Valid until': quote.validUntil && formatAt(quote.validUntil),
    'Payment terms': quote.paymentTerms,
    'Tax exemptions': exemptionOf(ctx, taxed),
    'Sales tax': await taxReason(ctx, { ...taxed, taxes: sums.taxes, references: [quote.reference] }),
    'Our note': quote.note,
  }
  return {
    title: `Quote ${quote.reference}`,
    who: quote.company || quote.contactName || '',
    status: quoteStates.buyerWords[state].words,
    facts: Object.entries(said).flatMap(([name, value]) => (value ? [{ name, value }] : [])),
    paper: withParts(paperView(quote.lines, sums, quote.basis), await pricedLines(ctx, quote)),
  }
}

/** What each price is made of, where the company shows it: cost, recovery fees and margin add up to the price. */
const withParts = (paper: PaperView, lines: readonly { parts: PriceParts | null }[]): PaperView => ({
  ...paper,
  lines: paper.lines.map((line, at) => {
    const parts = lines[at]?.parts
    if (!parts?.shown) return line
    const { cost, fees, margin } = parts
    const made = [
      `Rack ${formatFuelPrice(cost)}`,
      fees > 0 && `recovery fees ${formatFuelPrice(fees)}`,
      `margin ${formatFuelPrice(margin)}`,
    ].filter(Boolean)
    return { ...line, made: made.join(', ') }
  }),
})

/** Where it lies: below the page that shows the quote. */
export const quoteFiles = {
  link: (link: string) => href('/offer/:link/quote.pdf', { link }),
  customer: (id: string) => href('/dashboard/customer/quotes/:id/quote.pdf', { id }),
  staff: (id: string) => href('/dashboard/admin/quotes/:id/quote.pdf', { id }),
}
