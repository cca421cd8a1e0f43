import type { Cents, DeciGallons, HundredthCentsPerGallon } from '../money.ts'
import { lineTotal } from '../money.ts'
import type { TaxClass } from './taxes.ts'

/** A product as it may stand on a quote. `product` is its key in the content. */
export type TradeProduct = { product: string; name: string; taxClass: TaxClass; dyed: boolean; unit: Unit }

/** Fuel and bulk oil go by the gallon, the rest by the package. */
export type Unit = 'gallon' | 'package'

/**
 * One line of a quote, an order or a shipment. `quantity` is in tenths of a gallon, or in whole packages; `price` in
 * hundredths of a cent for one gallon or one package.
 */
export type Line = TradeProduct & { quantity: number; price: number }

/** The largest quantity and price that add up without loss: two hundred transport loads, and a million dollars. */
export const mostQuantity = 20_000_000
export const highestPrice = 10_000_000_000

/** What a line costs, rounded to the nearest cent. */
export const priceOfLine = ({ unit, quantity, price }: Line): Cents =>
  unit === 'gallon'
    ? lineTotal(quantity as DeciGallons, price as HundredthCentsPerGallon)
    : (Math.round((quantity * price) / 100) as Cents)

/** Gallons of fuel and bulk oil on the lines; packages are not counted. */
export const gallonsOf = (lines: readonly Pick<Line, 'unit' | 'quantity'>[]): DeciGallons =>
  lines.reduce((sum, { unit, quantity }) => sum + (unit === 'gallon' ? quantity : 0), 0) as DeciGallons

/** Whether a firm price ends with the rack's day: any fuel does. */
export const isFuel = ({ taxClass }: Pick<Line, 'taxClass'>) => taxClass !== 'lubricant'
