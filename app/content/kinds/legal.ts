import { z } from 'zod'
import type { Block } from '../markdown.ts'
import { date, path, words } from './words.ts'

export const legalHead = z.strictObject({
  title: words,
  description: words.max(160),
  path,
  effective: date,
  counselReviewed: z.boolean(),
})

/** A legal text. Until counsel has reviewed it, its page says so. */
export type LegalPage = z.output<typeof legalHead> & { slug: string; content: Block[] }
