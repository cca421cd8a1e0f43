import type { Line } from './line.ts'

type Amount = Pick<Line, 'product' | 'quantity'>

/**
 * What is left of each line when these were taken, in the line's own unit and never below 0. Of two lines of one product
 * the first is used up first.
 */
export const remainingOf = (lines: readonly Amount[], taken: readonly Amount[]): number[] => {
  const gone = totals(taken)
  return lines.map(({ product, quantity }) => {
    const used = Math.min(quantity, gone.get(product) ?? 0)
    gone.set(product, (gone.get(product) ?? 0) - used)
    return quantity - used
  })
}

/** How much there is of each product, in its own unit. */
export const totals = (amounts: readonly Amount[]): Map<string, number> => {
  const sums = new Map<string, number>()
  for (const { product, quantity } of amounts) sums.set(product, (sums.get(product) ?? 0) + quantity)
  return sums
}
