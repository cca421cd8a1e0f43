import { z } from 'zod'
import { words } from './words.ts'

const label = z.strictObject({
  x: z.number(),
  y: z.number(),
  anchor: z.enum(['start', 'middle', 'end']),
  large: z.literal(true).optional(),
})

const county = z.strictObject({
  path: z.string(),
  label: z.tuple([z.number(), z.number()]),
  crowded: z.literal(true).optional(),
})

export const mapFile = z.strictObject({
  sheet: z.strictObject({ width: z.number().positive(), height: z.number().positive() }),
  projection: z.strictObject({
    parallels: z.tuple([z.number(), z.number()]),
    meridian: z.number(),
    scale: z.number().positive(),
    left: z.number(),
    top: z.number(),
  }),
  bearing: z.number(),
  waters: z.array(z.strictObject({ name: words, x: z.number(), y: z.number() })).default([]),
  cities: z.record(z.string(), label).default({}),
  counties: z.record(z.string().regex(/^\d{5}$/, 'must be the five digits of a county'), county),
})

/** The map of the state as it is drawn, in units of its sheet. */
export type StateMap = z.output<typeof mapFile>
