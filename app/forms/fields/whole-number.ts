import type { Field, FieldOptions } from '../field.ts'

type Bounds = { least: number; most: number; unit?: string }

/** A whole number of something, such as days or degrees. */
export const wholeNumber = (
  label: string,
  { least, most, unit, help, initial, optional = false }: FieldOptions & Bounds,
): Field<number> => {
  const problem = `Please enter a whole number from ${least} to ${most}.`
  return {
    ...{ label, help, initial, optional, missing: problem },
    parse: (typed) => {
      const value = Number(typed.replace('\u2212', '-'))
      return /^[-\u2212]?\d{1,6}$/.test(typed) && value >= least && value <= most ? { value } : { problem }
    },
    say: String,
    control: () => ({ as: 'input', inputMode: 'numeric', autoComplete: 'off', ...(unit && { unit }) }),
  }
}
