import type { Content } from '#content/index.ts'
import { offeredProducts } from '#features/requests/pages/offered-products.ts'

/** Names of what a safety data sheet can be for, by key: each fuel, and each family of lubricants. */
export const sheetProducts = (content: Pick<Content, 'fuels' | 'lubricants' | 'delivery'>): Record<string, string> =>
  Object.fromEntries(Object.entries(offeredProducts(content)).map(([key, { name }]) => [key, name]))
