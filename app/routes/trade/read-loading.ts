import type { Context } from '#domain/context.ts'
import type { Loading } from '#domain/shipments/schedule.ts'
import type { Line } from '#domain/trade/line.ts'
import { remainingOf } from '#domain/trade/remaining.ts'
import { readSubmissionId } from '#forms/submission-id.ts'
import { readMoment } from './local-moment.ts'
import { numberOf, sureOf, textOf } from './read-form.ts'

/** How many decimals a quantity has: tenths of a gallon, whole packages. */
export const decimalsOf = { gallon: 1, package: 0 } as const

type Loaded = Omit<Line, 'price'>

/** The truck that a form describes. A line left empty does not ride; one that says no quantity is refused below. */
export const readLoading = (ctx: Context, lines: readonly Loaded[], body: FormData): Loading => ({
  submissionId: readSubmissionId(body),
  billOfLading: textOf(body, 'bill_of_lading').slice(0, 100),
  truck: textOf(body, 'truck').slice(0, 100),
  eta: readMoment(ctx, body, 'eta') ?? new Date(Number.NaN),
  sure: sureOf(body),
  loads: lines.flatMap(({ product, name, taxClass, dyed, unit }, position) => {
    const text = textOf(body, `load_${position}`)
    if (/^0*(?:\.0*)?$/.test(text)) return []
    return [{ product, name, taxClass, dyed, unit, quantity: numberOf(text, decimalsOf[unit]) ?? Number.NaN }]
  }),
})

/** What is not taken yet, line by line as a form is prefilled with it; empty when nothing is left of a line. */
export const leftOf = (lines: readonly Loaded[], taken: readonly Pick<Line, 'product' | 'quantity'>[]) => {
  const left = remainingOf(lines, taken)
  return lines.map(({ name, unit }, position) => ({ name, unit, left: sayPlain(unit, left[position] ?? 0) }))
}

const sayPlain = (unit: Line['unit'], quantity: number) => (quantity === 0 ? '' : typedQuantity({ unit, quantity }))

/** "300.0" gallons or "2" packages, as it is typed. */
export const typedQuantity = ({ unit, quantity }: Pick<Line, 'unit' | 'quantity'>) =>
  (quantity / 10 ** decimalsOf[unit]).toFixed(decimalsOf[unit])
