import type { Cents } from '#domain/money.ts'

/** How far a supplier's bill may be off and still match by itself. */
export type BillTolerance = {
  /** Of the gallons that came, in hundredths of a percent. */
  gallonsBasisPoints: number
  /** Of a gallon or a package, in hundredths of a cent. */
  price: number
  /** Of an amount, of taxes and fees, and of the total. */
  cents: Cents
}
