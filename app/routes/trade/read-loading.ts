import type { Context } from '#domain/context.ts'
import type { PurchaseOrder } from '#domain/purchasing/schema.ts'
import type { Loading } from '#domain/shipments/schedule.ts'
import type { Shipment } from '#domain/shipments/schema.ts'
import { readSubmissionId } from '../requests/submission-id.ts'
import { numberOf, textOf } from '../trade/read-form.ts'
import { readMoment } from './local-moment.ts'

/** How many decimals a quantity has: tenths of a gallon, whole packages. */
const decimalsOf = { gallon: 1, package: 0 } as const

/** The truck that a form describes. A line left empty does not ride; one that says no quantity is refused below. */
export const readLoading = (ctx: Context, { lines }: PurchaseOrder, body: FormData): Loading => ({
  submissionId: readSubmissionId(body),
  billOfLading: textOf(body, 'bill_of_lading').slice(0, 100),
  truck: textOf(body, 'truck').slice(0, 100),
  eta: readMoment(ctx, body, 'eta') ?? new Date(Number.NaN),
  loads: lines.flatMap(({ price: _price, ...line }, position) => {
    const text = textOf(body, `load_${position}`)
    if (/^0*(?:\.0*)?$/.test(text)) return []
    return [{ ...line, quantity: numberOf(text, decimalsOf[line.unit]) ?? Number.NaN }]
  }),
})

/** What is not on a truck yet, line by line in the line's own unit, as the form is prefilled with it. */
export const leftOf = ({ lines }: PurchaseOrder, trucks: readonly Shipment[]) => {
  const riding = new Map<string, number>()
  for (const { product, quantity } of trucks.flatMap(({ state, loads }) => (state === 'cancelled' ? [] : loads)))
    riding.set(product, (riding.get(product) ?? 0) + quantity)
  return lines.map(({ product, name, unit, quantity }) => {
    const taken = Math.min(quantity, riding.get(product) ?? 0)
    riding.set(product, (riding.get(product) ?? 0) - taken)
    const left = quantity - taken
    return { name, unit, left: left === 0 ? '' : (left / 10 ** decimalsOf[unit]).toFixed(decimalsOf[unit]) }
  })
}
