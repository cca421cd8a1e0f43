import type { Line } from '../line.ts'
import { numberOf } from '#forms/verb/read-form.ts'

/** How many decimals of a dollar a price has: fuel is priced to the hundredth of a cent, a package to the cent. */
export const priceDecimals = { gallon: 4, package: 2 } as const

/** A price of one gallon or one package as it was typed, in hundredths of a cent; undefined when it is none. */
export const readPrice = (text: string, unit: Line['unit']): number | undefined => {
  const found = numberOf(text, priceDecimals[unit])
  return found === undefined ? undefined : found * 10 ** (4 - priceDecimals[unit])
}

/** "3.1420" a gallon, "612.00" a package, as it is typed: never other than it is stored. */
export const typedPrice = ({ unit, price }: Pick<Line, 'unit' | 'price'>): string =>
  (price / 10_000).toFixed(price % 100 === 0 ? priceDecimals[unit] : 4)
