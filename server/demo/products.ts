import type { Content } from '#content/index.ts'
import type { Line, TradeProduct } from '../../app/features/trade/line.ts'
import { tradeProducts } from '../../app/features/trade/pages/products.ts'

/** A line of so many gallons or packages: `price` in hundredths of a cent for one of them, so 31_420 is $3.1420. */
export type Products = (product: string, quantity: number, price: number) => Line

/** The products that the content describes. One it no longer knows stands in for by the first, so that the demo opens. */
export const productsOf = (content: Pick<Content, 'fuels' | 'lubricants' | 'delivery'>): Products => {
  const products = tradeProducts(content)
  return (product, quantity, price) => {
    const found: TradeProduct | undefined = products.find((each) => each.product === product) ?? products[0]
    if (!found) throw new Error('The demo sells fuel, and the content has no product.')
    const amount = found.unit === 'gallon' ? Math.round(quantity * 10) : Math.ceil(quantity)
    return { ...found, quantity: amount, price }
  }
}
