import { z } from 'zod'
import { inMillionths, taxClasses } from '#features/trade/taxes.ts'
import { date, key, words } from './words.ts'

/** What every row of a dated table says beside its own words. */
export const dated = {
  id: key,
  from: date,
  until: date.optional(),
  /** A publication and its date. */
  source: words.optional(),
  note: words.optional(),
  confirmed: z.boolean(),
}

const shared = { ...dated, label: words, classes: z.array(z.enum(taxClasses)).min(1) }

// More than this is a slip of the comma: two dollars on a gallon, half of a price.
const perGallon = z.strictObject({
  ...shared,
  basis: z.literal('millionths_per_gallon'),
  rate: z.int().min(0).max(2_000_000),
  refundable: z.boolean().optional(),
  inPrice: z.boolean().optional(),
})
const percent = z.strictObject({ ...shared, basis: z.literal('percent'), rate: z.int().min(0).max(5_000) })

export const isInOrder = ({ from, until }: { from: string; until?: string }) => until === undefined || from <= until
export const outOfOrder = '"until" must not be before "from"'
export const hasSource = ({ source, confirmed, note }: { source?: string; confirmed: boolean; note?: string }) =>
  source !== undefined || (!confirmed && note !== undefined)
export const withoutSource = '"source" is missing; a rate without one is not confirmed, and says in "note" why'

export const taxesFile = z.array(
  z.preprocess(
    (row) => (isRate(row) ? inMillionths(row) : row),
    z.discriminatedUnion('basis', [perGallon, percent]).refine(isInOrder, outOfOrder).refine(hasSource, withoutSource),
  ),
)

const isRate = (row: unknown): row is { basis: string; rate: number } =>
  typeof row === 'object' && row !== null && 'basis' in row && 'rate' in row && typeof row.rate === 'number'

/** A dated tax rate: millionths of a dollar per gallon, or basis points of the price; both days are included. */
export type TaxEntry = z.output<typeof taxesFile>[number]

const place = { county: words, area: words.optional() }

const localRate = z
  .strictObject({
    ...dated,
    ...place,
    code: words.optional(),
    countyRate: z.int().min(0).max(1_000),
    transitRate: z.int().min(0).max(1_000).default(0),
  })
  .refine(isInOrder, outOfOrder)
  .refine(hasSource, withoutSource)

export const salesTaxFile = z.strictObject({
  offices: z.array(
    z.strictObject({
      name: words,
      state: z.string().regex(/^[A-Z]{2}$/, 'must be two letters, such as OH'),
      county: words.optional(),
      area: words.optional(),
    }),
  ),
  local: z.array(localRate),
})

/** What a county and its transit authority add to the sales tax, in basis points. */
export type LocalRateEntry = z.output<typeof localRate>
