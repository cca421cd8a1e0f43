import type { Context } from '#domain/context.ts'
import type { InvoiceLine } from './schema.ts'

/** The products of an invoice on which a refundable tax was charged, with the tax on each, in cents. */
export const fuelTaxed = ({ taxes }: Pick<Context, 'taxes'>, lines: readonly InvoiceLine[]) => {
  const refundable = new Set(taxes.filter((rate) => rate.refundable).map(({ id }) => id))
  return lines.flatMap((tax) => {
    const product = lines.find(({ position, kind }) => kind === 'product' && position === tax.under)
    if (tax.kind !== 'tax' || !refundable.has(tax.rateId ?? '') || !product) return []
    return [
      {
        ...{
          position: product.position,
          name: product.name,
          quantity: product.quantity ?? 0,
          price: product.price ?? 0,
        },
        ...{ cents: product.cents, taxName: tax.name, taxRate: tax.rate ?? 0, taxCents: tax.cents },
      },
    ]
  })
}

export type FuelTaxed = ReturnType<typeof fuelTaxed>[number]
