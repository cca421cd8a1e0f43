import { z } from 'zod'
import type { DeciGallons, HundredthCentsPerGallon } from '#domain/money.ts'
import type { PriceRules } from '#features/pricing/price.ts'
import { date, key, words } from './words.ts'

// More than a dollar of freight or half a dollar of fees on a gallon is a slip of the comma.
const fee = z
  .strictObject({
    id: key,
    label: words,
    products: z.array(key).min(1),
    rate: z.int().min(0).max(500_000),
    from: date,
    until: date.optional(),
    /** A publication and its date. */
    source: words.optional(),
    confirmed: z.boolean(),
  })
  .refine(({ from, until }) => until === undefined || from <= until, '"until" must not be before "from"')
  .refine(
    ({ source, confirmed }) => source !== undefined || !confirmed,
    '"source" is missing; a fee without one is not confirmed',
  )

export const pricesFile = z.strictObject({
  terminals: z.array(z.strictObject({ key, name: words })).min(1),
  changesAt: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as "18:00"'),
  staleHours: z
    .int()
    .min(1)
    .max(24 * 14),
  fees: z.array(fee),
  freight: z.record(
    key,
    z.strictObject({ perGallon: z.int().min(0).max(10_000), minimumGallons: z.int().min(0).max(10_000) }),
  ),
  shown: z.enum(['price', 'parts']),
})

/** The same as the domain calculates with it. */
export const priceRulesOf = ({ freight, ...rules }: z.output<typeof pricesFile>): PriceRules => ({
  ...rules,
  freight: Object.fromEntries(
    Object.entries(freight).map(([zone, { perGallon, minimumGallons }]) => [
      zone,
      { perGallon: perGallon as HundredthCentsPerGallon, minimum: (minimumGallons * 10) as DeciGallons },
    ]),
  ),
})
