import { demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import type { Cents, DeciGallons } from '#domain/money.ts'
import { figuresByDay } from './daily-figures.ts'
import type { Period } from './period.ts'
import { salesDays, type ProductDay } from './sales-days.ts'

/** What was delivered of a product: gallons of fuel and bulk oil, whole packages of the rest, and what the goods cost. */
export type ProductFigures = { product: string; name: string; deciGallons: DeciGallons; packages: number; goods: Cents }

/**
 * Gallons by product on orders delivered in the period, as they were charged, the most first: as ordered, or,
 * on an order that was closed short, as delivered. `name` is how
 * the product was last called on an order. For staff alone.
 */
export const gallonsByProduct = async (ctx: Context, period: Period): Promise<ProductFigures[]> => {
  demand(ctx, 'reports.see')
  const lines = [...(await figuresByDay(ctx, salesDays, period)).values()].flatMap(({ products }) => products)
  return Object.entries(Object.groupBy(lines, ({ product }) => product))
    .map(([product, named = []]) => ({
      product,
      name: named.toSorted((one, other) => later(one, other) || (one.name < other.name ? -1 : 1))[0]?.name ?? product,
      deciGallons: sumOf(named, 'deciGallons') as DeciGallons,
      packages: sumOf(named, 'packages'),
      goods: (sumOf(named, 'sold') + sumOf(named, 'unknown')) as Cents,
    }))
    .toSorted(
      (one, other) =>
        other.deciGallons - one.deciGallons || other.goods - one.goods || (one.product < other.product ? -1 : 1),
    )
}

const later = (a: ProductDay, b: ProductDay) => Date.parse(b.last) - Date.parse(a.last)

const sumOf = (lines: readonly ProductDay[], of: 'deciGallons' | 'packages' | 'sold' | 'unknown') =>
  lines.reduce((sum, line) => sum + line[of], 0)
