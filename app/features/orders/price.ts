import type { Cents } from '#domain/money.ts'
import { agreementFor, type AgreementSnapshot } from '#features/customers/agreements.ts'
import type { Line } from '#features/trade/line.ts'
import type { CertificateSnapshot } from '#features/trade/taxes.ts'

/** The day's prices of a reorder: one for each line, in hundredths of a cent, and freight in cents. */
export type DayPrices = { prices: number[]; freight: Cents }

/** The same as the buyer is asked, with what the customer's certificates free the order from on that day. */
export type BuyerDayPrices = DayPrices & {
  certificates?: CertificateSnapshot[] | null
  exempt?: readonly string[]
  exemptReason?: string | null
}

type PriceSeen = {
  lines: readonly Pick<Line, 'product' | 'unit' | 'price'>[]
  freight: Cents
  exempt: readonly string[]
  agreed: readonly AgreementSnapshot[] | null
}

/** What a price comes to: the buyer is asked, or confirmed without, by the agreements named. */
export type Consent = { asks: boolean; by: AgreementSnapshot[] }

/**
 * Whether the buyer has to accept the day's prices first: where any is above what they saw and no agreement covers it,
 * where freight is, and where a tax is charged that was left out. A lower price needs no consent, and neither does a tax
 * that the law has changed.
 */
export const consentTo = ({ lines, freight, exempt, agreed }: PriceSeen, day: BuyerDayPrices): Consent => {
  const by: AgreementSnapshot[] = []
  let needsConsent = day.freight > freight || exempt.some((id) => !day.exempt?.includes(id))
  for (const [place, line] of lines.entries()) {
    const price = day.prices[place] ?? line.price
    if (price <= line.price) continue
    const agreement = agreementFor(agreed ?? [], line, price)
    if (!agreement) needsConsent = true
    else if (!by.includes(agreement)) by.push(agreement)
  }
  return { asks: needsConsent, by }
}
