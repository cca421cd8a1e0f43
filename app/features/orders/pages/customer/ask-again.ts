import { href } from 'react-router'
import type { OrderLine } from '../../schema.ts'
import { isFuel } from '#features/trade/line.ts'

/** The quote form, with the product and the gallons of the last order filled in; the account fills in who asks. */
export const askAgain = (
  lines: readonly Pick<OrderLine, 'product' | 'taxClass' | 'unit' | 'quantity'>[] = [],
): string => {
  const [first] = lines
  if (!first) return href('/quote/fuel')
  const { product, unit, quantity } = first
  if (!isFuel(first)) return `${href('/quote/lubricants')}?${new URLSearchParams({ product })}`
  return `${href('/quote/fuel')}?${new URLSearchParams({ product, ...(unit === 'gallon' && { volume: String(quantity / 10) }) })}`
}
