import type { Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import { creditedLines } from './correct.ts'
import { correctionsOf, linesOfInvoice, type OpenInvoice } from './find.ts'
import type { InvoiceLine } from './schema.ts'

/**
 * The products of an invoice on which a refundable tax was charged, with the tax on each, in cents. What credit memos took back
 * is off: gallons that were billed again stand on the statement of the new invoice alone.
 */
export const fuelTaxed = (
  { taxes }: Pick<Context, 'taxes'>,
  lines: readonly InvoiceLine[],
  credited: readonly InvoiceLine[] = [],
) => {
  const refundable = new Set(taxes.filter((rate) => rate.refundable).map(({ id }) => id))
  const remaining = ({ kind, position, quantity, cents }: InvoiceLine) => {
    const credits = credited.filter((line) => line.kind === kind && line.under === position)
    return {
      quantity: credits.reduce((sum, line) => sum + (line.quantity ?? 0), quantity ?? 0),
      cents: credits.reduce((sum, line) => sum + line.cents, cents as number),
    }
  }
  return lines.flatMap((tax) => {
    const product = lines.find(({ position, kind }) => kind === 'product' && position === tax.under)
    if (tax.kind !== 'tax' || !refundable.has(tax.rateId ?? '') || !product) return []
    const [of, { cents: taxCents, quantity }] = [remaining(product), remaining(tax)]
    if (quantity <= 0 || taxCents <= 0) return []
    return [
      {
        ...{ position: product.position, name: product.name, quantity, price: product.price ?? 0 },
        ...{ cents: of.cents, taxName: tax.name, taxRate: tax.rate ?? 0, taxCents },
      },
    ]
  })
}

export type FuelTaxLine = ReturnType<typeof fuelTaxed>[number]

/** What of an issued invoice a claim can still stand on; `was`: of one that is credited, it once could. */
export const fuelTaxOf = async (ctx: Context, { id, kind, state }: Pick<OpenInvoice, 'id' | 'kind' | 'state'>) => {
  if (kind !== 'invoice' || state !== 'issued') return { taxed: [], was: false }
  const lines = await linesOfInvoice(ctx, id)
  return { taxed: fuelTaxed(ctx, lines, await creditedLines(ctx, id)), was: fuelTaxed(ctx, lines).length > 0 }
}

/** Why there is no statement any more, and where it is now. */
export const fuelTaxGone = async (ctx: Context, invoice: OpenInvoice): Promise<DomainError> => {
  const instead = (await correctionsOf(ctx, invoice)).findLast(
    ({ kind, state, corrects }) => kind === 'invoice' && state === 'issued' && corrects === invoice.id,
  )
  const where = instead
    ? `Its fuel was billed again on ${instead.reference}. Please use the fuel tax statement of that invoice.`
    : 'No fuel tax is left on it to claim.'
  return new DomainError('conflict', `${invoice.reference} was credited. ${where}`)
}
