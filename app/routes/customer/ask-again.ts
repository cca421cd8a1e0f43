import type { OrderLine } from '#domain/orders/schema.ts'
import { isFuel } from '#domain/trade/line.ts'
import type { TaxClass } from '#domain/trade/taxes.ts'

/** What the fuel form calls a product. */
const fuelTypes: Partial<Record<TaxClass, string>> = {
  road_diesel: 'diesel',
  dyed_diesel: 'diesel',
  gasoline: 'gasoline',
  heating_oil: 'heating-oil',
}

/** The quote form, with the fuel and the gallons of the last order filled in; the account fills in who asks. */
export const askAgain = (lines: readonly Pick<OrderLine, 'taxClass' | 'quantity'>[] = []): string => {
  const [first] = lines
  if (!first) return '/quote/fuel'
  if (!isFuel(first)) return '/quote/lubricants'
  const query = new URLSearchParams({ volume: String(first.quantity / 10) })
  const fuelType = fuelTypes[first.taxClass]
  if (fuelType) query.set('fuelType', fuelType)
  return `/quote/fuel?${query}`
}
