import { z } from 'zod'
import { Temporal } from 'temporal-polyfill'
import { words } from './words.ts'

const dayOfYear = z
  .string()
  .regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'must be month and day, such as "12-01", in quotes')

export const climateFile = z
  .strictObject({
    station: words,
    source: words,
    confirmed: z.boolean(),
    normals: z.array(z.strictObject({ from: dayOfYear, to: dayOfYear, degreeDays: z.number().min(0).max(5000) })),
  })
  .refine(({ normals }) => coversYear(normals), {
    path: ['normals'],
    error: 'must name each day of a year once: every period begins on the day after another one ends',
  })

/** A leap year has every day there is. */
const coversYear = (normals: readonly { from: string; to: string }[]) => {
  const sorted = normals.toSorted((one, other) => one.from.localeCompare(other.from))
  const next = (at: string) =>
    Temporal.PlainDate.from(`2024-${at}`, { overflow: 'constrain' }).add({ days: 1 }).toString().slice(5)
  return (
    sorted[0]?.from === '01-01' &&
    sorted.at(-1)?.to === '12-31' &&
    sorted.every(({ from, to }, at) => from <= to && (at === 0 || next(sorted[at - 1]?.to ?? '') === from))
  )
}
