import { z } from 'zod'
import { words } from './words.ts'

const part = z.strictObject({ name: words, text: words })

export const pricingFile = z.strictObject({
  parts: z.array(part).min(1),
  changes: z.array(part).min(1),
  ways: z.array(part).min(1),
  bulk: z.strictObject({
    aboveGallons: z.number(),
    fromGallons: z.number(),
    toGallons: z.number(),
    text: words,
    transport: words,
  }),
  terms: z.array(words).min(1),
})

/** How a price is made: its parts, what changes it, the ways to fix it, bulk rates and terms. */
export type Pricing = z.output<typeof pricingFile>
