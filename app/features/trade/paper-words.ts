import type { Line } from './line.ts'
import type { Basis } from './quantity-terms.ts'
import type { TaxClass } from './taxes.ts'

/**
 * A sentence that a delivery ticket says of a kind of product, on the days when it is in force, both included. One that is
 * `on` shipping papers is the shipping description: identification number, proper shipping name, class, packing group.
 */
export type PaperWords = {
  id: string
  /** What it is about, as staff read it. */
  label: string
  classes: readonly TaxClass[]
  /** Said of gallons that are billed so alone; without it of either. */
  basis?: Basis
  on?: 'shipping'
  words: string
  from: string
  until?: string
}

/** The sentences of a day about these products, in the order of the table, each once. */
export const wordsOn = (
  table: readonly PaperWords[],
  day: string,
  lines: readonly Pick<Line, 'taxClass' | 'unit'>[],
  basis: Basis,
): PaperWords[] =>
  table.filter(
    ({ classes, from, until, on, basis: only }) =>
      !on &&
      from <= day &&
      (until === undefined || day <= until) &&
      lines.some(
        ({ taxClass, unit }) => classes.includes(taxClass) && (!only || (unit === 'gallon' && only === basis)),
      ),
  )

/** How shipping papers of a day describe a kind of product to emergency responders. Undefined: no row covers it. */
export const shippingWordsOn = (
  table: readonly PaperWords[],
  day: string,
  taxClass: TaxClass,
): PaperWords | undefined =>
  table.findLast(
    ({ on, classes, from, until }) =>
      on === 'shipping' && classes.includes(taxClass) && from <= day && (until === undefined || day <= until),
  )
