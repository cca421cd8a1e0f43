import { unitName, type UnitOfProduct, type Unit } from '#features/trade/line.ts'
import type { Field, FieldOptions } from '../field.ts'
import { readNumber } from './number.ts'

/** How many decimals a quantity has: tenths of a gallon, whole packages. */
const decimals = { gallon: 1, package: 0 } as const

/** How much of a product: stored in tenths of a gallon, or in whole packages. Zero is read as nothing at all, unless `least` is 1. */
export const quantity = (
  label: string,
  product: UnitOfProduct,
  {
    help,
    optional = false,
    initial,
    least = 0,
    missing = 'Please enter an amount.',
  }: FieldOptions & { least?: 0 | 1 } = {},
): Field<number> => ({
  label,
  help,
  optional,
  missing,
  initial,
  parse: (typed) => {
    const parsed = readNumber(typed.replace(/\s*(gal|gals|gallons?)\.?$/i, ''), decimals[product.unit])
    if ('problem' in parsed) return parsed
    return parsed.parts < least ? { problem: 'Please enter a number above zero.' } : { value: parsed.parts }
  },
  say: (value) => typedQuantity(product.unit, value),
  control: () => ({
    as: 'input',
    unit: product.unit === 'gallon' ? 'gal' : `${unitName(product)}s`,
    inputMode: 'decimal',
  }),
})

/** "300.0" gallons or "2" packages, as it is typed. `parts`: tenths of a gallon, or packages. */
export const typedQuantity = (unit: Unit, parts: number): string =>
  (parts / 10 ** decimals[unit]).toFixed(decimals[unit])
