import { today } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { multiplyAndDivide, type Cents } from '#domain/money.ts'
import { gallonsOf, priceOfLine, type Line } from './line.ts'
import { taxTableOf, type SalePlace } from './place-of-sale.ts'
import {
  chargedOn,
  exemptionsOf,
  gallonTax,
  isExempt,
  type CertificateSnapshot,
  type ChargedRate,
  type Exemption,
  type TaxTable,
} from './taxes.ts'

export type TaxLine = { id: string; label: string; cents: Cents }

/** All of it in cents; `total` is goods, freight and every tax. */
export type Sums = { lines: Cents[]; goods: Cents; freight: Cents; taxes: TaxLine[]; total: Cents }

/** What the row of a quote or an order says of its taxes. */
export type SaleTaxFields = SalePlace & {
  freight: Cents
  exempt: readonly string[]
  certificates: readonly CertificateSnapshot[] | null
}

/** What lines of a quote or an order come to with today's taxes. */
export const sumsToday = (
  ctx: Pick<Context, 'taxes' | 'salesTax' | 'places' | 'calendar' | 'now'>,
  lines: readonly Line[],
  row: SaleTaxFields,
): Sums => sumsOf(lines, row.freight, taxTableOf(ctx, row), today(ctx), exemptionsOf(row))

/**
 * What lines cost on a day: each tax is a line of its own, calculated once over all lines it falls on, so that two tickets
 * for the same gallons never differ by a cent, and rounded by itself, half up. Sales tax falls on what a supplier passes on per
 * gallon, and on the freight, too, by the price of what is taxed. Source: OAC 5703-9-52, ST 2005-05; vectors in tax-vectors.json.
 */
export const sumsOf = (
  lines: readonly Line[],
  freight: Cents,
  table: TaxTable,
  date: string,
  exemptions: readonly Exemption[] = [],
): Sums => sumsByDay(lines, freight, table, [{ date, quantities: lines.map(({ quantity }) => quantity) }], exemptions)

/** What came of each line on a plain date, in the lines' order. */
export type DayDeliveries = { date: string; quantities: readonly number[] }

/**
 * The same of goods that came on several days: each load is taxed at the rates of its day, and days with the same rates
 * are taxed as one.
 */
export const sumsByDay = (
  lines: readonly Line[],
  freight: Cents,
  table: TaxTable,
  days: readonly DayDeliveries[],
  exemptions: readonly Exemption[] = [],
): Sums => {
  const prices = lines.map(priceOfLine)
  const goods = sum(prices)
  const byRate = new Map<string, TaxLine>()
  for (const { rates, came, ...period } of periodsOf(lines, freight, table, days)) {
    const owing = (rate: ChargedRate, of: readonly LineWithTotal[]) =>
      of.filter(
        ({ taxClass, product }) => rate.classes.includes(taxClass) && !isExempt(rate, table.rates, exemptions, product),
      )
    for (const rate of rates) {
      const taxed = owing(rate, came)
      const within = rates.filter(({ inPrice }) => inPrice).map((fee) => gallonTax(gallonsOf(owing(fee, taxed)), fee))
      const tax = taxed.length === 0 ? 0 : taxOf(rate, taxed, { ...period, within: sum(within) })
      byRate.set(rate.id, { id: rate.id, label: rate.label, cents: ((byRate.get(rate.id)?.cents ?? 0) + tax) as Cents })
    }
  }
  const taxes = [...byRate.values()].filter(({ cents }) => cents > 0)
  return { lines: prices, goods, freight, taxes, total: sum([goods, freight, ...taxes.map(({ cents }) => cents)]) }
}

/** What came of a line in days of the same rates, and what that costs. */
type LineWithTotal = Line & { cents: Cents }

type Period = { rates: ChargedRate[]; came: LineWithTotal[]; goods: Cents; freight: Cents }

/** Parts of a whole are cut from what came until then: they add up to the whole, to the cent. */
const periodsOf = (
  lines: readonly Line[],
  freight: Cents,
  table: TaxTable,
  days: readonly DayDeliveries[],
): Period[] => {
  const goodsTotal = sum(lines.map(priceOfLine))
  const dated = days.map((day) => ({ ...day, rates: chargedOn(table, day.date) }))
  const groups = Map.groupBy(dated, ({ rates }) => rates.map(({ id }) => id).join(' '))
  const before = { quantities: lines.map(() => 0), goods: 0 as Cents, freight: 0 as Cents }
  return [...groups.values()].map((of) => {
    const delivered = lines.map((line, place): LineWithTotal => {
      const quantityBefore = before.quantities[place] ?? 0
      const quantity = of.reduce((all, day) => all + (day.quantities[place] ?? 0), 0)
      before.quantities[place] = quantityBefore + quantity
      const cents =
        priceOfLine({ ...line, quantity: quantityBefore + quantity }) -
        priceOfLine({ ...line, quantity: quantityBefore })
      return { ...line, quantity, cents: cents as Cents }
    })
    const goods = sum(delivered.map(({ cents }) => cents))
    const share = goodsTotal > 0 ? multiplyAndDivide(freight, before.goods + goods, goodsTotal) : freight
    const ofFreight = (share - before.freight) as Cents
    before.goods = (before.goods + goods) as Cents
    before.freight = share as Cents
    return { rates: of[0]?.rates ?? [], came: delivered, goods, freight: ofFreight }
  })
}

const taxOf = (
  rate: ChargedRate,
  taxed: readonly LineWithTotal[],
  { goods, freight, within }: Omit<Period, 'rates' | 'came'> & { within: Cents },
) => {
  if (rate.basis === 'millionths_per_gallon') return gallonTax(gallonsOf(taxed), rate)
  const price = sum(taxed.map(({ cents }) => cents))
  return multiplyAndDivide(price + within + taxedFreight(freight, price, goods), rate.rate, 10_000)
}

/** The part of the freight that is taxed with these goods: by price; the whole where nothing has one. */
const taxedFreight = (freight: Cents, taxed: Cents, goods: Cents) =>
  goods > 0 ? multiplyAndDivide(freight, taxed, goods) : freight

const sum = (amounts: readonly Cents[]) => amounts.reduce((all, cents) => all + cents, 0) as Cents
