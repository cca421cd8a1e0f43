import { multiplyAndDivide, type Cents, type DeciGallons, type HundredthCentsPerGallon } from '#domain/money.ts'
import { ratesOn } from '#features/trade/taxes.ts'

/**
 * What a supplier passes on to us in a span of days, both included: part of the price, apart from margin, and no tax of the
 * buyer. `rate` in millionths of a dollar per gallon. Source: 26 USC 4611 (Superfund), ORC 5736.02 (petroleum activity tax).
 */
export type Fee = {
  id: string
  label: string
  products: readonly string[]
  rate: number
  from: string
  until?: string
  confirmed: boolean
}

/** Freight of a zone: fewer gallons than the minimum are billed as the minimum. */
export type FreightRate = { perGallon: HundredthCentsPerGallon; minimum: DeciGallons }

/** How a price is made here, besides rack costs and margins. `freight` by zone of the county. */
export type PriceRules = {
  terminals: readonly { key: string; name: string }[]
  /** Wall-clock time at which a rack cost takes effect, such as "18:00". */
  changesAt: string
  staleHours: number
  fees: readonly Fee[]
  freight: Readonly<Record<string, FreightRate>>
  /** What a quote shows the customer of a price. */
  shown: 'price' | 'parts'
}

/** What a price per gallon is made of: cost, fees and margin add up to it, to the hundredth of a cent. */
export type PriceParts = {
  terminal: string
  /** When this rack cost took effect: an instant in ISO format. */
  effectiveAt: string
  cost: HundredthCentsPerGallon
  fees: HundredthCentsPerGallon
  /** Below 0 where a fixed price is under what the fuel costs. */
  margin: HundredthCentsPerGallon
  /** Whether the customer sees them, as Settings said when it was written. */
  shown?: boolean
}

export const priceOfParts = ({ cost, fees, margin }: Pick<PriceParts, 'cost' | 'fees' | 'margin'>) =>
  (cost + fees + margin) as HundredthCentsPerGallon

/** The fees on a product on a plain date, added up and then rounded once, half up. */
export const feesOn = (fees: readonly Fee[], product: string, date: string): HundredthCentsPerGallon => {
  const millionths = ratesOn(
    fees.filter(({ products }) => products.includes(product)),
    date,
  ).reduce((sum, { rate }) => sum + rate, 0)
  return multiplyAndDivide(millionths, 1, 100) as HundredthCentsPerGallon
}

/**
 * The petroleum activity tax that a supplier passes on: 0.65 % of the average wholesale price that the state publishes for
 * the quarter, in millionths of a dollar per gallon both. Source: ORC 5736.02; vectors in price.test.ts.
 */
export const petroleumActivityTax = (wholesalePrice: number): number => multiplyAndDivide(wholesalePrice, 65, 10_000)

/**
 * Freight in cents for a delivery, minimum gallons included; undefined when the zone has no rate and a person sets it.
 */
export const calculateFreight = (rate: FreightRate | undefined, gallons: DeciGallons): Cents | undefined =>
  rate && (multiplyAndDivide(Math.max(gallons, rate.minimum), rate.perGallon, 1000) as Cents)

/** A margin per gallon, and for whom and what it is: null stands for all. `fromGallons`: of this much on, in tenths. */
export type Markup = {
  id: string
  customerId: string | null
  /** A kind of customer. */
  group: string | null
  product: string | null
  fromGallons: DeciGallons
  margin: HundredthCentsPerGallon
}

export type PriceQuery = { customerId: string | null; group: string | null; product: string; gallons: DeciGallons }

/**
 * The margin that applies: what names the customer comes before what names their group, and that before what is for
 * everybody; among equals, what names the product; among those, the highest tier that the gallons reach. A table whose
 * lowest tier is not reached says nothing, and the next one is asked.
 */
export const markupFor = (markups: readonly Markup[], query: PriceQuery): Markup | undefined =>
  markups
    .filter(
      ({ customerId, group, product, fromGallons }) =>
        (customerId === null || customerId === query.customerId) &&
        (group === null || group === query.group) &&
        (product === null || product === query.product) &&
        fromGallons <= query.gallons,
    )
    .toSorted((one, other) => narrowness(other) - narrowness(one) || other.fromGallons - one.fromGallons)[0]

const narrowness = ({ customerId, group, product }: Markup) =>
  (customerId ? 4 : 0) + (group ? 2 : 0) + (product ? 1 : 0)
