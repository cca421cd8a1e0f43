import type { Content } from '#content/index.ts'
import type { TradeProduct } from '../line.ts'

type Offered = Pick<Content, 'fuels' | 'lubricants'>

/** The fuel that an answer of a form's list stands for, the first of several. */
export const fuelAskedAs = ({ fuels }: Pick<Content, 'fuels'>, answer: string): string | undefined =>
  fuels.find(({ key, asked }) => key === answer || asked.includes(answer))?.key

/** Everything that can stand on a quote: each fuel by the gallon, each lubricant family in bulk or in its packages. */
export const tradeProducts = ({ fuels, lubricants }: Offered): TradeProduct[] => [
  ...fuels.map(({ key, name, tax, dyed }) => ({ product: key, name, taxClass: tax, dyed, unit: 'gallon' as const })),
  ...lubricants.families.flatMap((family) =>
    family.packages.map((key) => {
      const packaging = lubricants.packages.find((each) => each.key === key)
      return {
        product: `${family.key}.${key}`,
        name: `${family.name}, ${packaging?.name.toLowerCase() ?? key}`,
        taxClass: 'lubricant' as const,
        dyed: false,
        unit: key === 'bulk' ? ('gallon' as const) : ('package' as const),
      }
    }),
  ),
]
