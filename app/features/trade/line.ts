import type { Cents, DeciGallons, HundredthCentsPerGallon } from '#domain/money.ts'
import { lineTotal, multiplyAndDivide } from '#domain/money.ts'
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
