import type { Load } from '#features/shipments/schema.ts'
import { deliveredOf } from '#features/shipments/brought.ts'
import { sayQuantity, type Line } from '../line.ts'

/** A line of which some came: "650 gal" of "800 gal", and what is left, if anything is. */
export type ProgressLine = { name: string; delivered: string; ordered: string; left?: string }

/** How much of each line came. Empty while nothing did. */
export const progressOf = (
  lines: readonly Pick<Line, 'product' | 'name' | 'unit' | 'quantity'>[],
  brought: readonly Load[],
): ProgressLine[] =>
  brought.length === 0
    ? []
    : deliveredOf(lines, brought).map(({ name, unit, quantity, delivered }) => ({
        name,
        delivered: sayQuantity({ unit, quantity: delivered }),
        ordered: sayQuantity({ unit, quantity }),
        ...(delivered < quantity && { left: sayQuantity({ unit, quantity: quantity - delivered }) }),
      }))
