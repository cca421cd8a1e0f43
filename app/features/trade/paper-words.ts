import type { Line } from './line.ts'
import type { Basis } from './quantity-terms.ts'
import type { TaxClass } from './taxes.ts'

/** A sentence that a delivery ticket says of a kind of product, on the days when it is in force, both included. */
export type PaperWords = {
  id: string
  /** What it is about, as staff read it. */
  label: string
  classes: readonly TaxClass[]
  /** Said of gallons that are billed so alone; without it of either. */
  basis?: Basis
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
    ({ classes, from, until, basis: only }) =>
      from <= day &&
      (until === undefined || day <= until) &&
      lines.some(
        ({ taxClass, unit }) => classes.includes(taxClass) && (!only || (unit === 'gallon' && only === basis)),
      ),
  )
