import { z } from 'zod'
import { key, path, words } from './words.ts'

const faq = z.strictObject({
  key,
  page: path,
  question: words.refine((text) => text.endsWith('?'), 'a question ends with a question mark'),
  answer: words,
  more: path.optional(),
})

export const faqsFile = z.array(faq)

/** A question visitors ask, on the page that answers it. */
export type Faq = z.output<typeof faq>
