import { formatGallons, type DeciGallons } from '#domain/money.ts'
import { totals, type Line } from './line.ts'

/** What an ordered quantity means: just so much, "fill, about so much", or a transport load, which is what its BOL says. */
export const quantityKinds = { fixed: 'Fixed quantity', fill: 'Fill, about this much', transport: 'Transport load' }
export type QuantityKind = keyof typeof quantityKinds

/** How gallons are counted on everything that says so: as they ran through the meter, or corrected to 60 °F. */
export const bases = { gross: 'gross, as metered', net: 'net, corrected to 60 °F' }
export type Basis = keyof typeof bases
export const basisChoices = { gross: 'Gross, as metered', net: 'Net, corrected to 60 °F' }

/** "Gallons are billed gross, as metered."; undefined where nothing goes by the gallon. */
export const basisOfPaper = (lines: readonly Pick<Line, 'unit'>[], basis: Basis): string | undefined =>
  lines.some(({ unit }) => unit === 'gallon') ? `Gallons are billed ${bases[basis]}.` : undefined

/** How far a delivery may be off, either way: in basis points of what was ordered, and never more gallons than `most`. */
export type Tolerance = { basisPoints: number; most: DeciGallons }

/** Beyond a quarter, or a thousand gallons, nobody would call it the same order. */
export const mostTolerance: Tolerance = { basisPoints: 2500, most: 10_000 as DeciGallons }

/** `notToExceed`: the customer's purchase order pays for no more than was ordered. */
export type QuantityTerms = { kind: QuantityKind; tolerance: Tolerance; notToExceed: boolean }

type Amount = Pick<Line, 'product' | 'unit' | 'quantity'>
export type Outcome = 'short' | 'within' | 'over'

/**
 * What a metered quantity is to the ordered one, both in the unit's smallest part. Packages are counted: one less is
 * short. A full tank is full, however little went in; a transport load is what its bill of lading says.
 */
export const compareMetered = (
  { unit, quantity }: Pick<Line, 'unit' | 'quantity'>,
  metered: number,
  { kind, tolerance, notToExceed }: QuantityTerms,
): Outcome => {
  const byMeter = unit === 'gallon' && kind !== 'fixed'
  const off = unit === 'gallon' ? Math.min(tolerance.most, Math.floor((quantity * tolerance.basisPoints) / 10_000)) : 0
  const [least, most] = byMeter ? [1, Number.POSITIVE_INFINITY] : [quantity - off, quantity + off]
  if (metered < Math.max(least, 1)) return 'short'
  return metered > (notToExceed ? quantity : most) ? 'over' : 'within'
}

/** The products that came to less, or more, than was agreed; of two lines of one product both together. */
export const productsThatAre = (
  outcome: Outcome,
  lines: readonly Amount[],
  metered: readonly Pick<Line, 'product' | 'quantity'>[],
  terms: QuantityTerms,
): string[] => {
  const delivered = totals(metered)
  return [...totals(lines)].flatMap(([product, quantity]) => {
    const unit = lines.find((line) => line.product === product)?.unit ?? 'gallon'
    return compareMetered({ unit, quantity }, delivered.get(product) ?? 0, terms) === outcome ? [product] : []
  })
}

/** "Fill, about this much. Never more than ordered. Gallons billed: gross, as metered." `basis` where nothing beside it says so. */
export const formatTerms = ({ kind, tolerance, notToExceed }: QuantityTerms, basis?: Basis) =>
  [
    `${quantityKinds[kind]}.`,
    kind === 'fixed' && formatTolerance(tolerance),
    notToExceed && 'Never more than ordered.',
    basis && `Gallons billed: ${bases[basis]}.`,
  ]
    .filter(Boolean)
    .join(' ')

const formatTolerance = ({ basisPoints, most }: Tolerance) =>
  basisPoints === 0 || most === 0
    ? 'Exactly the ordered gallons.'
    : `Give or take ${basisPoints / 100}%, ${formatGallons(most)} at most.`
