import {
  lineTotal,
  multiplyAndDivide,
  formatCents,
  formatFuelPrice,
  formatGallons,
  type Cents,
  type DeciGallons,
  type HundredthCentsPerGallon,
} from '#domain/money.ts'
import type { TaxClass } from './taxes.ts'

/** A product as it may stand on a quote. `product` is its key in the content. */
export type TradeProduct = { product: string; name: string; taxClass: TaxClass; dyed: boolean; unit: Unit }

/** Fuel and bulk oil go by the gallon, the rest by the package. */
export const units = ['gallon', 'package'] as const
export type Unit = (typeof units)[number]

/**
 * One line of a quote, an order or a shipment. `quantity` is in tenths of a gallon, or in whole packages; `price` in
 * hundredths of a cent for one gallon or one package.
 */
export type Line = TradeProduct & { quantity: number; price: number }

/**
 * How many lines a quote may have, and the largest quantity and price of one: two hundred transport loads, and $100,000.
 * The cents of as many lines of both, with their taxes, stay below 2^53.
 */
export const mostLines = 12
export const mostQuantity = 20_000_000
export const highestPrice = 1_000_000_000

/** A quantity that can be ordered or loaded: whole, of its unit's smallest part, and more than nothing. */
export const isQuantity = (quantity: number): boolean =>
  Number.isSafeInteger(quantity) && quantity > 0 && quantity <= mostQuantity

/** A price of a line, or a freight in cents: whole, and free at the least. */
export const isPrice = (price: number): boolean => Number.isSafeInteger(price) && price >= 0 && price <= highestPrice

/** What a line costs, rounded to the nearest cent. */
export const priceOfLine = ({ unit, quantity, price }: Line): Cents =>
  unit === 'gallon'
    ? lineTotal(quantity as DeciGallons, price as HundredthCentsPerGallon)
    : (multiplyAndDivide(quantity, price, 100) as Cents)

/** Gallons of fuel and bulk oil on the lines; packages are not counted. */
export const gallonsOf = (lines: readonly Pick<Line, 'unit' | 'quantity'>[]): DeciGallons =>
  lines.reduce((sum, { unit, quantity }) => sum + (unit === 'gallon' ? quantity : 0), 0) as DeciGallons

/** Whether a firm price ends with the rack's day: any fuel does. */
export const isFuel = ({ taxClass }: Pick<Line, 'taxClass'>) => taxClass !== 'lubricant'

/** "800 gal", "2 drums" */
export const formatQuantity = ({ unit, product, quantity }: UnitOfProduct & Pick<Line, 'quantity'>) =>
  unit === 'gallon'
    ? formatGallons(quantity as DeciGallons)
    : `${quantity} ${unitName({ unit, product })}${quantity === 1 ? '' : 's'}`

/** `product` is absent from what was written down before it was kept. */
export type UnitOfProduct = Pick<Line, 'unit'> & { product?: string }

/** "gallon", "drum": what one of a product is called. The key of a product ends in its package, as "engine-oil.drum-55". */
export const unitName = ({ unit, product = '' }: UnitOfProduct): string =>
  unit === 'gallon' ? 'gallon' : (packageNames[/\.([a-z]+)/.exec(product)?.[1] ?? ''] ?? 'package')

/** Jugs and quarts are sold by the case. */
const packageNames: Record<string, string> = { tote: 'tote', drum: 'drum', pail: 'pail', gallon: 'case', quart: 'case' }

/** "$3.1420 / gal", "$612.00 each": what multiplies to the line's amount, so nothing is rounded away. */
export const formatPrice = ({ unit, price }: Pick<Line, 'unit' | 'price'>) =>
  unit === 'gallon'
    ? `${formatFuelPrice(price as HundredthCentsPerGallon)} / gal`
    : `${price % 100 === 0 ? formatCents((price / 100) as Cents) : formatFuelPrice(price as HundredthCentsPerGallon)} each`

type Amount = Pick<Line, 'product' | 'quantity'>

/**
 * What is left of each line when these were taken, in the line's own unit and never below 0. Of two lines of one product
 * the first is used up first.
 */
export const remainingOf = (lines: readonly Amount[], taken: readonly Amount[]): number[] => {
  const gone = totals(taken)
  return lines.map(({ product, quantity }) => {
    const used = Math.min(quantity, gone.get(product) ?? 0)
    gone.set(product, (gone.get(product) ?? 0) - used)
    return quantity - used
  })
}

/**
 * The lines with what was brought of each, in its own unit. Of two lines of one product the first is filled first, and
 * the last one takes what came beyond the ordered.
 */
export const withDelivered = <L extends Amount>(
  lines: readonly L[],
  deliveredAmounts: readonly Amount[],
): (L & { delivered: number })[] => {
  const remaining = totals(deliveredAmounts)
  return lines.map((line, position) => {
    const available = remaining.get(line.product) ?? 0
    const isLast = !lines.slice(position + 1).some(({ product }) => product === line.product)
    const delivered = isLast ? available : Math.min(line.quantity, available)
    remaining.set(line.product, available - delivered)
    return { ...line, delivered }
  })
}

/** How much there is of each product, in its own unit. */
export const totals = (amounts: readonly Amount[]): Map<string, number> => {
  const sums = new Map<string, number>()
  for (const { product, quantity } of amounts) sums.set(product, (sums.get(product) ?? 0) + quantity)
  return sums
}
