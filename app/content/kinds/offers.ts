import { z } from 'zod'
import { key } from './words.ts'

export const offersFile = z.strictObject({
  fuels: z.array(key).min(1),
  lubricants: z.array(key).min(1),
  deliveries: z.array(key).min(1),
})

/** What is sold now, by key: the site shows and quotes nothing else. */
export type Offers = z.output<typeof offersFile>
