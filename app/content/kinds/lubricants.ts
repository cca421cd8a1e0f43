import { z } from 'zod'
import { key, sale, words } from './words.ts'

const family = z.strictObject({
  key,
  name: words,
  summary: words,
  text: z.array(words).min(1),
  // Viscosity numbers of different scales must never share one column: SAE 90 gear oil is near ISO VG 220.
  grades: z.array(z.strictObject({ scale: words, grades: z.array(words).min(1) })).min(1),
  kinds: z.array(words).min(1),
  standards: z.array(key),
  packages: z.array(key).min(1),
  uses: words,
  ...sale,
})

const packaging = z.strictObject({
  key,
  name: words,
  gallons: z.number().positive().optional(),
  text: words,
  drawing: key,
})

export const lubricantsFile = z.strictObject({
  families: z.array(family),
  packages: z.array(packaging),
  makers: z.array(z.strictObject({ name: words, equipment: words })),
  standards: z.array(z.strictObject({ key, name: words, full: words, covers: words })),
  makersNote: words,
})

/** The lubricant families, their packages, the equipment makers and the bodies whose standards they are sold by. */
export type Lubricants = z.output<typeof lubricantsFile>
