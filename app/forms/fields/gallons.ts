import { formatGallons, type DeciGallons } from '#domain/money.ts'
import type { Field, FieldOptions } from '../field.ts'
import { readNumber } from './number.ts'

/** More than a year of full transport loads: beyond it a number is a slip of the finger. */
const beyondReason = 9_999_999

type Bounds = { min: number; max?: number; above?: string }

/** A volume in gallons, stored in tenths. `above` is said when it is over `max`. */
export const gallons = (
  label: string,
  { min, max = beyondReason, above, help, more, optional = false, initial }: Bounds & FieldOptions,
): Field<number> => ({
  label,
  help,
  more,
  optional,
  initial,
  missing: 'Please enter the number of gallons.',
  figure: true,
  parse: (typed) => {
    const parsed = readNumber(typed.trimEnd().replace(/(gal|gals|gallons?)\.?$/i, ''), 1)
    if ('problem' in parsed) return parsed
    if (parsed.parts < min * 10) return { problem: `Please enter at least ${formatGallonCount(min)}.` }
    if (parsed.parts > max * 10) return { problem: above ?? `Please enter at most ${formatGallonCount(max)}.` }
    return { value: parsed.parts }
  },
  say: (value) => formatGallons(Number(value) as DeciGallons),
  control: () => ({ as: 'input', unit: 'gal', inputMode: 'decimal' }),
})

const formatGallonCount = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'gallon' : 'gallons'}`
