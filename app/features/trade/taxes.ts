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
 * A tax as it stood in a span of days, `until` included. `rate` is in hundredths of a cent per gallon, or in basis
 * points of the line's price. Rates are dated and never rewritten: what was quoted then is explained by what held then.
 */
export type TaxRate = {
  id: string
  /** As printed on a quote. */
  label: string
  classes: readonly TaxClass[]
  basis: 'per_gallon' | 'percent'
  rate: number
  /** Plain dates, such as "2019-07-01". */
  from: string
  until?: string
  /** False: somebody still has to check it with the tax adviser. It is charged all the same. */
  confirmed?: boolean
}

/** The rates that hold on a plain date. */
export const ratesOn = (rates: readonly TaxRate[], date: string): TaxRate[] =>
  rates.filter(({ from, until }) => from <= date && (until === undefined || date <= until))

export const withoutCertificate =
  'Tax exemptions: please enter the exemption certificate. Without one we have to charge the tax.'
