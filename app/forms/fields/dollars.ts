import { formatDollars, type Cents } from '#domain/money.ts'
import type { Field, FieldOptions } from '../field.ts'
import { readNumber } from './number.ts'

/** More than any terminal bills in a year: beyond it an amount is a slip of the finger. */
const beyondReason = 100_000_000

type Bounds = { min: number; max?: number; step?: number }

/** An amount in dollars, stored in cents. `step` counts from zero: a step of 1,000 refuses 1,500. */
export const dollars = (
  label: string,
  { min, max = beyondReason, step = 0.01, help, optional = false, initial }: Bounds & FieldOptions,
): Field<number> => ({
  label,
  help,
  optional,
  initial,
  missing: `Please enter the ${label.toLowerCase()} in dollars.`,
  parse: (typed) => {
    const parsed = readNumber(typed.replace(/^\s*\$/, ''), 2)
    if ('problem' in parsed) return parsed
    if (parsed.parts < min * 100) return { problem: `Please enter at least ${format(min)}.` }
    if (parsed.parts > max * 100) return { problem: `Please enter at most ${format(max)}.` }
    if (parsed.parts % Math.round(step * 100) !== 0) return { problem: `Please enter a multiple of ${format(step)}.` }
    return { value: parsed.parts }
  },
  say: (value) => formatDollars(Number(value) as Cents),
  control: () => ({ as: 'input', unit: '$', before: true, inputMode: 'decimal' }),
})

const format = (amount: number) => formatDollars((amount * 100) as Cents)
