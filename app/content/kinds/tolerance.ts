import { z } from 'zod'
import type { DeciGallons } from '#domain/money.ts'
import { mostTolerance, type Tolerance } from '#features/trade/quantity-terms.ts'

export const toleranceFile = z.strictObject({
  percent: z
    .number()
    .min(0)
    .max(mostTolerance.basisPoints / 100)
    .multipleOf(0.01),
  mostGallons: z
    .int()
    .min(0)
    .max(mostTolerance.most / 10),
})

/** The same as the domain calculates with it. */
export const toleranceOf = ({ percent, mostGallons }: z.output<typeof toleranceFile>): Tolerance => ({
  basisPoints: Math.round(percent * 100),
  most: (mostGallons * 10) as DeciGallons,
})
