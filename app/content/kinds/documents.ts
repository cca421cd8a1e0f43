import { z } from 'zod'
import { key, words } from './words.ts'

const document = z.strictObject({
  key,
  name: words,
  covers: words,
  pages: z.array(z.enum(['/fuel', '/lubricants'])).min(1),
})

export const documentsFile = z.array(document)

/** A paper that visitors download once staff have uploaded it, and request until then. */
export type DocumentKind = z.output<typeof document>
