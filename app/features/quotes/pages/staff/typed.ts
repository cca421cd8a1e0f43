import type { Quote } from '../../schema.ts'
import type { Request } from '#features/requests/schema.ts'
import type { TradeProduct } from '#features/trade/line.ts'
import { typedPrice } from '#forms/fields/price.ts'

/** The form of a quote as it is typed: text by the name of its control. */
export type Typed = Record<string, string>

/** A quote, as its form shows it. */
export const typedOf = (quote: Quote): Typed => ({
  contactName: quote.contactName ?? '',
  contactEmail: quote.contactEmail ?? '',
  contactPhone: quote.contactPhone ?? '',
  company: quote.company ?? '',
  deliveryAddress: quote.deliveryAddress ?? '',
  note: quote.note ?? '',
  exemptReason: quote.exemptReason ?? '',
  freight: (quote.freight / 100).toFixed(2),
  ...Object.fromEntries(
    quote.lines.flatMap(({ product, name, unit, quantity, price }, place) => [
      [`product${place}`, product],
      [`name${place}`, name],
      [`quantity${place}`, String(unit === 'gallon' ? quantity / 10 : quantity)],
      [`price${place}`, typedPrice(unit, price)],
    ]),
  ),
})

/**
 * A request, as the form of its quote begins: who asked, where to, and the product and volume where they are clear.
 * `meant` tells which product an answer of a form's list stands for.
 */
export const typedFrom = (
  request: Request,
  products: readonly TradeProduct[],
  meant: (answer: string) => string | undefined,
): Typed => {
  const answer = (name: string) => {
    const found = request.answers.find((each) => each.name === name && !each.secret)
    return found?.value == null ? '' : String(found.value)
  }
  const gallons = request.answers.find(({ name }) => name === 'volume')?.value
  const wanted = answer('fuelType') || answer('productType') || (request.kind === 'bulk_quote' ? 'diesel' : '')
  const product = products.find(({ product }) => product === (answer('product') || meant(wanted)))
  return {
    contactName: request.contactName ?? '',
    contactEmail: request.contactEmail ?? '',
    contactPhone: request.contactPhone ?? '',
    company: request.company ?? '',
    deliveryAddress: answer('deliveryAddress'),
    ...(product && { product0: product.product }),
    // A field of gallons keeps tenths; other forms ask for a volume in words.
    ...(product && typeof gallons === 'number' && { quantity0: String(gallons / 10) }),
  }
}
