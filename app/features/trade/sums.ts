import { multiplyAndDivide, type Cents } from '#domain/money.ts'
import { priceOfLine, type Line } from './line.ts'
import { ratesOn, type TaxRate } from './taxes.ts'

export type TaxLine = { id: string; label: string; cents: Cents }

/** All of it in cents; `total` is goods, freight and every tax. */
export type Sums = { lines: Cents[]; goods: Cents; freight: Cents; taxes: TaxLine[]; total: Cents }

/**
 * What lines cost on a day: each tax is a line of its own, reckoned once over all lines it falls on, so that two tickets
 * for the same gallons never differ by a cent. `exempt` are ids of taxes the buyer does not owe, by a paper on file.
 */
export const sumsOf = (
  lines: readonly Line[],
  freight: Cents,
  rates: readonly TaxRate[],
  date: string,
  exempt: readonly string[] = [],
): Sums => {
  const prices = lines.map(priceOfLine)
  const goods = sum(prices)
  const taxes = ratesOn(rates, date)
    .filter(({ id }) => !exempt.includes(id))
    .map((rate) => ({ id: rate.id, label: rate.label, cents: taxOf(rate, lines) }))
    .filter(({ cents }) => cents > 0)
  return { lines: prices, goods, freight, taxes, total: sum([goods, freight, ...taxes.map(({ cents }) => cents)]) }
}

const taxOf = ({ basis, rate, classes }: TaxRate, lines: readonly Line[]): Cents => {
  const taxed = lines.filter(({ taxClass }) => classes.includes(taxClass))
  if (basis === 'percent') return multiplyAndDivide(sum(taxed.map(priceOfLine)), rate, 10_000) as Cents
  const deciGallons = taxed.reduce((all, { unit, quantity }) => all + (unit === 'gallon' ? quantity : 0), 0)
  return multiplyAndDivide(deciGallons, rate, 1000) as Cents
}

const sum = (amounts: readonly Cents[]) => amounts.reduce((all, cents) => all + cents, 0) as Cents
