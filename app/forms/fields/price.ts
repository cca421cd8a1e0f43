import type { Unit } from '#features/trade/line.ts'
import type { Field, FieldOptions } from '../field.ts'
import { notNumber, readNumber } from './number.ts'

/** How many decimals of a dollar a price has: fuel is priced to the hundredth of a cent, a package to the cent. */
export const priceDecimals = { gallon: 4, package: 2 } as const

const such = {
  gallon: 'Please enter a price such as 2.4912.',
  package: 'Please enter a price such as 612.00.',
} as const

/** The price of a gallon or of a package, stored in hundredths of a cent. */
export const price = (
  label: string,
  unit: Unit,
  { help, optional = false, initial, missing = 'Please enter the price.' }: FieldOptions = {},
): Field<number> => ({
  label,
  help,
  optional,
  missing,
  initial,
  parse: (typed) => {
    const parsed = readNumber(typed.replace(/^\s*\$\s*/, ''), priceDecimals[unit])
    if ('problem' in parsed) return { problem: parsed.problem.replace(notNumber, such[unit]) }
    if (parsed.parts < 0) return { problem: 'Please enter a price above zero.' }
    return { value: parsed.parts * 10 ** (4 - priceDecimals[unit]) }
  },
  say: (value) => typedPrice(unit, value),
  control: () => ({ as: 'input', unit: '$', before: true, inputMode: 'decimal' }),
})

/** "3.1420" a gallon, "612.00" a package, as it is typed: never other than it is stored. `value` in hundredths of a cent. */
export const typedPrice = (unit: Unit, value: number): string =>
  (value / 10_000).toFixed(value % 100 === 0 ? priceDecimals[unit] : 4)
