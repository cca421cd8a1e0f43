import type { DayPrices } from '#domain/orders/confirm.ts'
import type { Cents } from '#domain/money.ts'
import { windows, type Window } from '#domain/orders/wish.ts'
import type { Purchase } from '#domain/shipments/place-purchase.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Line } from '#domain/trade/line.ts'
import { readSubmissionId } from '../../requests/submission-id.ts'
import { readPrice } from '../../trade/price-text.ts'
import { numberOf, textOf } from '../../trade/read-form.ts'
import { decimalsOf } from '../../trade/read-loading.ts'

/** The day's prices of a reorder; nothing for an order whose prices are firm. What is no number is for the domain to refuse. */
export const readDayPrices = (body: FormData, lines: readonly Line[]): DayPrices | undefined => {
  if (!body.has('freight')) return undefined
  return {
    prices: lines.map(({ unit }, position) => readPrice(textOf(body, `price_${position}`), unit) ?? Number.NaN),
    freight: (numberOf(textOf(body, 'freight') || '0', 2) ?? Number.NaN) as Cents,
    exempt: [...body.keys()].filter((name) => name.startsWith(without)).map((name) => name.slice(without.length)),
    exemptReason: textOf(body, 'certificate').slice(0, 500) || null,
  }
}

/** How the ticks are named that leave a tax out again. */
const without = 'without_'

/** Another day and other hours. Throws a Refusal `invalid` for hours that we do not know. */
export const readNewDay = (body: FormData) => {
  const window = textOf(body, 'delivery_window')
  if (!Object.hasOwn(windows, window)) throw new Refusal('invalid', 'Please choose the hours of the day.')
  return { deliveryDate: textOf(body, 'delivery_date'), deliveryWindow: window as Window }
}

/** What is asked of a supplier. A line left empty is not bought there; what is no number is for the domain to refuse. */
export const readBuying = (body: FormData, lines: readonly Line[]): Purchase => ({
  submissionId: readSubmissionId(body),
  supplierId: textOf(body, 'supplier'),
  deliveryDate: textOf(body, 'delivery_date'),
  note: textOf(body, 'note').slice(0, 2000) || null,
  lines: lines.flatMap(({ product, name, taxClass, dyed, unit }, position) => {
    const text = textOf(body, `quantity_${position}`)
    if (/^0*(?:\.0*)?$/.test(text)) return []
    const quantity = numberOf(text, decimalsOf[unit]) ?? Number.NaN
    const price = readPrice(textOf(body, `cost_${position}`), unit) ?? Number.NaN
    return [{ product, name, taxClass, dyed, unit, quantity, price }]
  }),
})
