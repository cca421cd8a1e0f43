import { multiplyAndDivide, type Cents } from '#domain/money.ts'
import { localPart, type LocalRate, type TaxPlace } from './place-of-sale.ts'

/** What a product is to the tax office. Diesel exhaust fluid is no motor fuel and is taxed as lubricants are. */
export const taxClasses = [
  'road_diesel',
  'gasoline',
  'dyed_diesel',
  'heating_oil',
  'kerosene',
  'dyed_kerosene',
  'lubricant',
] as const
export type TaxClass = (typeof taxClasses)[number]

/**
 * A tax as it stood in a span of days, `until` included. `rate` is in millionths of a dollar per gallon, or in basis
 * points of the price. Rates are dated and never rewritten: what was quoted then is explained by what held then.
 */
export type TaxRate = {
  id: string
  /** As printed on a quote. */
  label: string
  classes: readonly TaxClass[]
  basis: 'millionths_per_gallon' | 'percent'
  rate: number
  /** Plain dates, such as "2019-07-01". */
  from: string
  until?: string
  /** False: someone still has to check it with the tax adviser. It is charged all the same. */
  confirmed?: boolean
  /** Who burns it off the road may claim it back, and gets a statement from us for that. */
  refundable?: boolean
  /** A supplier passes it on to us, and we to the buyer: it is part of the price, so sales tax falls on it, too. */
  inPrice?: boolean
}

/** A rate as it is charged on a day at a place. */
export type ChargedRate = TaxRate & {
  /** The state's row, where the county's part is added to it. */
  of?: string
  /** Why it is to be confirmed, where the row itself does not say so. */
  unconfirmedReason?: string
}

/** What a sale is taxed by: every rate there was and is, those of counties, and where the sale is taxed. */
export type TaxTable = {
  rates: readonly TaxRate[]
  local?: readonly LocalRate[]
  place?: TaxPlace
}

type EffectivePeriod = { from: string; until?: string }

/** The rates that hold on a plain date. */
export const ratesOn = <R extends EffectivePeriod>(rates: readonly R[], date: string): R[] =>
  rates.filter(({ from, until }) => from <= date && (until === undefined || date <= until))

/** The same of a sale: its sales tax is the state's part, and that of the county and of the transit authority there. */
export const chargedOn = ({ rates, local = [], place }: TaxTable, date: string): ChargedRate[] => {
  const holding = ratesOn(rates, date)
  const state = holding.find(({ basis }) => basis === 'percent')
  if (!state || !place) return holding
  return holding.map((rate) => (rate === state ? localPart(state, ratesOn(local, date), place) : rate))
}

/** A rate per gallon as settings of before 2026-11 hold it, in hundredths of a cent. */
export const inMillionths = <Row extends { basis: string; rate: number }>(row: Row): Row =>
  row.basis === 'per_gallon' ? { ...row, basis: 'millionths_per_gallon', rate: row.rate * 100 } : row

/**
 * What frees lines from taxes: ids of rates, or `salesTax`; of all lines where no products are named. A family of
 * lubricants stands for its packages.
 */
export type Exemption = { taxes: readonly string[]; products: readonly string[] | null }

/** A certificate as a quote or an order keeps it: what it frees, for which address, and in words. */
export type CertificateSnapshot = Exemption & {
  id: string
  address: string | null
  words: string
  reviewOn: string | null
}

/** What frees a quote or an order: its certificates, or what was typed on it before there were any. */
export const exemptionsOf = ({
  certificates,
  exempt,
}: {
  certificates: readonly CertificateSnapshot[] | null
  exempt: readonly string[]
}): readonly Exemption[] => certificates ?? [{ taxes: exempt, products: null }]

/** What so many tenths of a gallon come to at a rate per gallon, rounded half up. */
export const gallonTax = (deciGallons: number, { rate }: Pick<TaxRate, 'rate'>): Cents =>
  multiplyAndDivide(deciGallons, rate, 100_000) as Cents

/** Whichever row the sales tax stands in. */
export const salesTax = 'sales'

/** Whether a line does not owe a tax. An exemption holds through a change of the rate, which is another row from that day on. */
export const isExempt = (
  rate: ChargedRate,
  rates: readonly TaxRate[],
  exemptions: readonly Exemption[],
  product: string,
): boolean =>
  exemptions.some(({ taxes, products }) => {
    if (products && !products.some((key) => product === key || product.startsWith(`${key}.`))) return false
    const named = (id: string) => taxes.includes(id)
    if (rate.basis === 'percent')
      return named(salesTax) || rates.some(({ id, basis }) => basis === 'percent' && named(id))
    return named(rate.id) || rates.some(({ id, label }) => label === rate.label && named(id))
  })
