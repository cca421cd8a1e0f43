import type { Field, FieldOptions } from '../field.ts'
import { readNumber } from './number.ts'

/** A temperature of fuel as a ticket shows it, in tenths of a degree Fahrenheit. */
export const degrees = (label: string, { help, initial, optional = false }: FieldOptions = {}): Field<number> => ({
  ...{ label, help, optional, initial },
  missing: 'Please enter the temperature.',
  parse: (typed) => {
    const parsed = readNumber(typed.replace(/\s*(°?\s*F|°)$/i, ''), 1)
    return 'problem' in parsed ? { problem: 'Please enter degrees Fahrenheit, such as 72.4.' } : { value: parsed.parts }
  },
  say: (value) => `${value / 10} °F`,
  control: () => ({ as: 'input', unit: '°F', inputMode: 'decimal' }),
})
