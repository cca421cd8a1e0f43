import type { Context } from '#domain/context.ts'
import { saleInWords, whyThere, type SalePlace } from '#features/trade/place-of-sale.ts'
import { notCovering, type CertifiedSale } from './certificates.ts'

type TaxedSale = Omit<CertifiedSale, 'customerId'> & {
  customerId: string | null
  /** What it is charged, by the ids of the rates. */
  taxes: readonly { id: string }[]
  exemptReason: string | null
}

/**
 * Why a quote or an order has sales tax, where its customer would wonder: it is another county's than that of the delivery,
 * or they gave us a certificate that doesn't cover it. Said to the customer alone, of their own certificates. The caller has
 * looked it up within the viewer's sight.
 */
export const taxReason = async (ctx: Context, sale: TaxedSale): Promise<string | undefined> => {
  const { customerId } = sale
  if (!hasSalesTax(ctx, sale)) return undefined
  const isOwn = ctx.viewer.role === 'customer' && customerId !== null && sale.exemptReason === null
  const notCovered = isOwn ? await notCovering(ctx, { ...sale, customerId }) : []
  const rule = whyThere(ctx, sale)
  return [rule && `${sale.saleOffice?.county} County: ${rule}`, ...notCovered].filter(Boolean).join(' ') || undefined
}

/** Where a sale is taxed, for staff, with the rule where its tax is another county's than that of the delivery. */
export const saleForStaff = (ctx: Context, sale: SalePlace & Pick<TaxedSale, 'taxes'>): string =>
  [saleInWords(ctx, sale), hasSalesTax(ctx, sale) && whyThere(ctx, sale)].filter(Boolean).join('. ')

const hasSalesTax = (ctx: Context, { taxes }: Pick<TaxedSale, 'taxes'>) => {
  const sales = ctx.taxes.filter(({ basis }) => basis === 'percent')
  return taxes.some(({ id }) => sales.some((rate) => id === rate.id || id.startsWith(`${rate.id}.`)))
}
