import { z } from 'zod'
import { link, words } from './words.ts'

export const navigationFile = z.strictObject({
  header: z.array(link).min(1),
  callToAction: link,
  signIn: link,
  emergency: link,
  footer: z.array(z.strictObject({ heading: words, links: z.array(link).min(1) })).min(1),
  newsletter: z.strictObject({ heading: words, text: words }),
})

export type Navigation = z.output<typeof navigationFile>
