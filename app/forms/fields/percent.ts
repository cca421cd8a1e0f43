import type { Field, FieldOptions } from '../field.ts'
import { readNumber } from './number.ts'

/** A share in percent with up to two decimals, stored in basis points: 250 is 2.5 %. */
export const percent = (
  label: string,
  { most, help, initial, optional = false }: FieldOptions & { most: number },
): Field<number> => ({
  ...{ label, help, optional, initial },
  missing: 'Please enter a percentage.',
  parse: (typed) => {
    const parsed = readNumber(typed.replace(/\s*%$/, ''), 2)
    if ('problem' in parsed) return { problem: 'Please enter a number with up to two decimals, such as 5 or 2.5.' }
    return parsed.parts < 0 || parsed.parts > most
      ? { problem: `Please enter 0 to ${most / 100} percent.` }
      : { value: parsed.parts }
  },
  say: (value) => String(value / 100),
  control: () => ({ as: 'input', unit: '%', inputMode: 'decimal' }),
})
