import { z } from 'zod'
import type { Cents } from '#domain/money.ts'
import type { BillTolerance } from '#features/bills/tolerance.ts'

/** How far a supplier's bill may be off and still match by itself. */
export const billsFile = z.strictObject({
  gallonsPercent: z.number().min(0).max(5).multipleOf(0.01),
  pricePerUnit: z.number().min(0).max(1).multipleOf(0.0001),
  dollars: z.number().min(0).max(1000).multipleOf(0.01),
})

/** The same as the domain calculates with it. */
export const billToleranceOf = ({
  gallonsPercent,
  pricePerUnit,
  dollars,
}: z.output<typeof billsFile>): BillTolerance => ({
  gallonsBasisPoints: Math.round(gallonsPercent * 100),
  price: Math.round(pricePerUnit * 10_000),
  cents: Math.round(dollars * 100) as Cents,
})
