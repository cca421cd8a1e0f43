import type { InvoiceLine } from './schema.ts'

/** The state's tax on motor fuel, by the ids of its rates: what a buyer may claim back for use off the road. */
const refundable = /^ohio-(?:diesel|gasoline)\b/

/** The products of an invoice on which motor fuel tax was charged, with the tax on each. */
export const fuelTaxed = (lines: readonly InvoiceLine[]) =>
  lines.flatMap((tax) => {
    const product = lines.find(({ position, kind }) => kind === 'product' && position === tax.under)
    if (tax.kind !== 'tax' || !refundable.test(tax.rateId ?? '') || !product) return []
    return [
      {
        ...{ name: product.name, quantity: product.quantity ?? 0, price: product.price ?? 0, cents: product.cents },
        ...{ taxName: tax.name, taxCents: tax.cents },
      },
    ]
  })
