import type { Content } from '#content/index.ts'
import type { Fuel } from '#content/kinds/products.ts'
import type { TradeProduct } from '../line.ts'
import type { TaxClass } from '../taxes.ts'

export type ProductContent = Pick<Content, 'fuels' | 'lubricants' | 'delivery'>

/** The fuel that an answer of a form's list stands for, the first of several. */
export const fuelAskedAs = ({ fuels }: Pick<Content, 'fuels'>, answer: string): string | undefined =>
  fuels.find(({ key, asked }) => key === answer || asked.includes(answer))?.key

/**
 * Everything that can stand on a quote: each fuel by the gallon, each lubricant family in bulk or in its packages, and what
 * is only got on request.
 */
export const tradeProducts = ({ fuels, lubricants, delivery }: ProductContent): TradeProduct[] => {
  const byGallon = ({ key, name, tax, dyed }: Pick<Fuel, 'key' | 'name' | 'tax' | 'dyed'>) => ({
    ...{ product: key, name, taxClass: tax, dyed, unit: 'gallon' as const },
  })
  const packed = (family: { key: string; name: string; packages: readonly string[] }, taxClass: TaxClass) =>
    family.packages.map((key) => ({
      product: `${family.key}.${key}`,
      name: `${family.name}, ${lubricants.packages.find((each) => each.key === key)?.name.toLowerCase() ?? key}`,
      taxClass,
      dyed: false,
      unit: key === 'bulk' ? ('gallon' as const) : ('package' as const),
    }))
  return [
    ...fuels.map(byGallon),
    ...delivery.onRequest
      .filter(({ key }) => fuels.every((sold) => sold.key !== key))
      .flatMap((product) => [byGallon(product), ...packed(product, product.tax)]),
    ...lubricants.families.flatMap((family) => packed(family, 'lubricant')),
  ]
}
