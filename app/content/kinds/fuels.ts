import { z } from 'zod'
import { dyedNotice } from '#features/trade/dyed.ts'
import { taxClasses } from '#features/trade/taxes.ts'
import { key, sale, words } from './words.ts'

const shipping = z.strictObject({
  number: z.string().regex(/^(NA|UN)\d{4}$/, 'must be a number such as UN1203'),
  name: words,
  hazard: words,
  packingGroup: z.enum(['II', 'III']),
})

const fuel = z
  .strictObject({
    key,
    name: words,
    short: words,
    summary: words,
    text: z.array(words).min(1),
    standard: words,
    shipping,
    dyed: z.boolean(),
    tax: z.enum(taxClasses),
    notice: words.optional(),
    specification: z.array(z.strictObject({ name: words, value: words })).min(3),
    uses: words,
    deliveries: z.array(key).min(1),
    ...sale,
    called: z.array(words).default([]),
    winter: words.optional(),
  })
  .refine(
    ({ dyed, notice }) => (dyed ? notice === dyedNotice : notice === undefined),
    `a dyed fuel needs the notice "${dyedNotice}", any other fuel none`,
  )

export const fuelsFile = z.array(fuel)

/** A fuel on offer, with the facts that stand on its plate and in its specification table. */
export type Fuel = z.output<typeof fuel>
