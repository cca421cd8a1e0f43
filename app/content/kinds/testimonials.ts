import { z } from 'zod'
import { words } from './words.ts'

export const testimonialsFile = z.array(
  z.strictObject({
    quote: words,
    role: words,
    business: words,
    county: words,
    rating: z.number().int().min(1).max(5),
    source: words,
  }),
)

export type Testimonial = z.output<typeof testimonialsFile>[number]
