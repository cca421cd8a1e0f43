import { z } from 'zod'
import { key, words } from './words.ts'

const industry = z.strictObject({
  key,
  name: words,
  summary: words,
  challenges: z.array(z.strictObject({ challenge: words, solution: words })).min(1),
  products: z.array(key).min(1),
  drawing: key,
})

export const industriesFile = z.array(industry)

/** One of the industries: what makes its work hard, what we do about it, and what it usually takes. */
export type Industry = z.output<typeof industry>
