import { z } from 'zod'
import { key, link, words } from './words.ts'

const section = z.strictObject({
  key,
  heading: words,
  text: z.array(words).default([]),
  /** `link` is where a point leads: it ends its line. */
  points: z.array(z.strictObject({ name: words, text: words, link: link.optional() })).default([]),
  links: z.array(link).default([]),
})

export const pageFile = z.strictObject({
  title: words.max(60),
  description: words.max(160),
  heading: words,
  intro: words,
  sections: z.array(section).default([]),
  links: z.array(link).default([]),
})

/** The words of a page that are no list of something else: title and description for search, heading, sections. */
export type PageWords = z.output<typeof pageFile>
