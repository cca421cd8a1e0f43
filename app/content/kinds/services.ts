import { z } from 'zod'
import { key, link, path, words } from './words.ts'

const service = z.strictObject({
  key,
  name: words,
  card: path,
  summary: words,
  text: z.array(words).min(1),
  includes: z.array(words).min(1),
  facts: z.array(z.strictObject({ name: words, value: words })).min(1),
  promise: key,
  ask: link,
  drawing: key,
})

export const servicesFile = z.array(service)

/** One of the services. `card` is where its card on the home page leads, `ask` how to get a price for it. */
export type Service = z.output<typeof service>
