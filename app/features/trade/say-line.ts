import {
  sayCents,
  sayFuelPrice,
  sayGallons,
  type Cents,
  type DeciGallons,
  type HundredthCentsPerGallon,
} from '#domain/money.ts'
import type { Line } from './line.ts'

/** "800 gal", "2 packages" */
export const sayQuantity = ({ unit, quantity }: Pick<Line, 'unit' | 'quantity'>) =>
  unit === 'gallon' ? sayGallons(quantity as DeciGallons) : `${quantity} ${quantity === 1 ? 'package' : 'packages'}`

/** "$3.1420 / gal", "$612.00 each": what multiplies to the line's amount, so nothing is rounded away. */
export const sayPrice = ({ unit, price }: Pick<Line, 'unit' | 'price'>) =>
  unit === 'gallon'
    ? `${sayFuelPrice(price as HundredthCentsPerGallon)} / gal`
    : `${price % 100 === 0 ? sayCents((price / 100) as Cents) : sayFuelPrice(price as HundredthCentsPerGallon)} each`
