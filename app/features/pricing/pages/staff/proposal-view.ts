import type { Context } from '#domain/context.ts'
import { formatDay, formatMoment } from '#domain/day.ts'
import { formatFuelPrice, formatGallons, type DeciGallons, type HundredthCentsPerGallon } from '#domain/money.ts'
import { customerKindWords } from '#features/customers/customer-words.ts'
import type { PriceAgreement } from '#features/customers/schema.ts'
import { typedPrice } from '#forms/fields/price.ts'
import type { Proposal } from '../../propose.ts'

/** A proposed price in words, for those who write a quote. */
export type ProposalView = {
  product: string
  /** As it is typed into a field; absent where nothing says a price. */
  price?: string
  /** What fuel costs us a gallon, fees included, in dollars. */
  landed?: string
  /** "Rack $2.3140, the terminal, since when", "Recovery fees $0.0043", "Margin $0.2500". */
  parts: string[]
  /** Where the margin comes from. */
  by?: string
  /** What to know before it is quoted. */
  warning?: string
}

const money = (amount: number) => formatFuelPrice(amount as HundredthCentsPerGallon)

export const viewProposal = (
  ctx: Context,
  { product, price, parts, landed, cost, stale, by, left, usedUp }: Proposal,
  gallons?: DeciGallons,
): ProposalView => {
  const terminal = cost && (ctx.pricing.terminals.find(({ key }) => key === cost.terminal)?.name ?? cost.terminal)
  const since = cost && formatMoment(ctx.calendar.timeZone, cost.effectiveAt)
  return {
    product,
    ...(price !== undefined && { price: typedPrice('gallon', price) }),
    ...(landed !== undefined && { landed: (landed / 10_000).toFixed(4) }),
    parts: [
      cost && `Rack ${money(cost.cost)}, ${terminal}, since ${since}`,
      cost && landed !== undefined && landed > cost.cost && `Recovery fees ${money(landed - cost.cost)}`,
      parts && `Margin ${money(parts.margin)}`,
    ].filter((part) => typeof part === 'string'),
    by: by && ('agreement' in by ? byAgreement(by.agreement, left) : byMarkup(by.markup)),
    warning:
      overContract(left, gallons) ??
      usedUpWords(usedUp) ??
      (cost
        ? stale
          ? `This rack price is from ${since}. Record today's before you quote.`
          : parts && parts.margin < 0
            ? 'The agreed price is below our cost.'
            : undefined
        : 'No rack price is recorded for this product.'),
  }
}

const byAgreement = (
  { kind, agreedBy, gallons, endsOn }: Pick<PriceAgreement, 'kind' | 'agreedBy' | 'gallons' | 'endsOn'>,
  remaining?: DeciGallons,
) => {
  const of =
    gallons !== null && remaining !== undefined && `${formatGallons(remaining)} of ${formatGallons(gallons)} left`
  const until = endsOn && `until ${formatDay(endsOn)}`
  const agreementText = kind === 'fixed' ? `Fixed price agreed with ${agreedBy}` : `Rack plus, agreed with ${agreedBy}`
  return [agreementText, of, until].filter(Boolean).join(', ')
}

const usedUpWords = (contract?: Pick<PriceAgreement, 'gallons' | 'amount'>) =>
  contract?.gallons
    ? `The contract for ${formatGallons(contract.gallons)} at ${money(contract.amount ?? 0)} is used up.`
    : undefined

const overContract = (remaining?: DeciGallons, gallons?: DeciGallons) =>
  remaining !== undefined && gallons !== undefined && gallons > remaining
    ? `The contract has ${formatGallons(remaining)} left at this price.`
    : undefined

type Margin = { customerId: string | null; group: keyof typeof customerKindWords | null; fromGallons: number }

export const byMarkup = ({ customerId, group, fromGallons }: Margin) => {
  const marginLabel = customerId
    ? "This customer's margin"
    : group
      ? `Margin for ${customerKindWords[group]}`
      : 'Our margin'
  return fromGallons > 0 ? `${marginLabel}, from ${formatGallons(fromGallons as never)}` : marginLabel
}
