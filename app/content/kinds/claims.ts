import { z } from 'zod'
import { date, key, words } from './words.ts'

/** A claim needs someone behind it: where it comes from, who answers for it, and when it is looked at again. */
const backing = { source: words, owner: words, review: date }

export const claimsFile = z.strictObject({
  claims: z.record(key, z.strictObject({ figure: words, words, ...backing })),
  badges: z.array(z.strictObject({ key, words, document: key.optional(), ...backing })).min(1),
})

export type Claim = z.output<typeof claimsFile>['claims'][string]
export type Badge = z.output<typeof claimsFile>['badges'][number]
