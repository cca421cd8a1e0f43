import { z } from 'zod'
import { taxClasses } from '#features/trade/taxes.ts'
import { date, key, words } from './words.ts'

const shared = {
  id: key,
  label: words,
  classes: z.array(z.enum(taxClasses)).min(1),
  from: date,
  until: date.optional(),
  source: words,
  note: words.optional(),
  confirmed: z.boolean(),
}

// More than this is a slip of the comma: ten dollars on a gallon, half of a line.
const perGallon = z.strictObject({ ...shared, basis: z.literal('per_gallon'), rate: z.int().min(0).max(100_000) })
const percent = z.strictObject({ ...shared, basis: z.literal('percent'), rate: z.int().min(0).max(5_000) })

export const taxesFile = z.array(
  z
    .discriminatedUnion('basis', [perGallon, percent])
    .refine(({ from, until }) => until === undefined || from <= until, '"until" must not be before "from"'),
)

/** A dated tax rate: hundredths of a cent per gallon, or basis points of the line; both days are included. */
export type TaxEntry = z.output<typeof taxesFile>[number]
