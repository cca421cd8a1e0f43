import type { Context } from '#domain/context.ts'
import { notCovering } from '#features/customers/certificates.ts'
import type { Order, OrderLine } from '../schema.ts'

type Taxed = Pick<
  Order,
  'customerId' | 'county' | 'deliveryAddress' | 'reference' | 'saleOffice' | 'taxArea' | 'taxes' | 'exemptReason'
>

/**
 * Why an order has sales tax, where its customer would wonder: it is another county's than that of the delivery, or they gave
 * us a certificate that doesn't cover it. Said to the customer alone, of their own certificates.
 */
export const whyTaxed = async (
  ctx: Context,
  order: Taxed,
  lines: readonly OrderLine[],
): Promise<string | undefined> => {
  const { county, saleOffice, customerId } = order
  const sales = ctx.taxes.filter(({ basis }) => basis === 'percent')
  if (!order.taxes.some(({ id }) => sales.some((rate) => id === rate.id || id.startsWith(`${rate.id}.`))))
    return undefined
  const isElsewhere = saleOffice?.county && saleOffice.state === ctx.places.state.code && county !== saleOffice.county
  const covers = isElsewhere
    ? [`${saleOffice.county} County: ${ctx.places.state.name} taxes a delivery where the seller receives the order.`]
    : []
  const isOwn = ctx.viewer.role === 'customer' && customerId !== null && order.exemptReason === null
  const held = isOwn ? await notCovering(ctx, { ...order, customerId, lines, references: [order.reference] }) : []
  return [...covers, ...held].join(' ') || undefined
}
