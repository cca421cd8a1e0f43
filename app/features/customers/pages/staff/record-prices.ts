import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { formatDay, formatMoment } from '#domain/day.ts'
import { formatGallons, type DeciGallons } from '#domain/money.ts'
import { lastBought } from '#features/orders/last-bought.ts'
import { proposePrices } from '#features/pricing/propose.ts'
import { viewProposal } from '#features/pricing/pages/staff/proposal-view.ts'
import { formatPrice, type Unit } from '#features/trade/line.ts'

type PricedQuantity = { product: string; unit: Unit; quantity: number }

/**
 * What a gallon costs the customer today, of each product they bought or were quoted lately, at the gallons of the last time.
 * `gallonsDrawn` from their contracts, as the record has read it. Undefined for who may not see it.
 */
export const todaysPrices = async (
  ctx: Context,
  customerId: string,
  names: Readonly<Record<string, string>>,
  quoted: readonly PricedQuantity[],
  gallonsDrawn: ReadonlyMap<string, DeciGallons>,
) => {
  if (!can(ctx.viewer, 'costs.see')) return undefined
  const purchases = can(ctx.viewer, 'orders.see-all') ? await lastBought(ctx, customerId) : []
  const gallonsByProduct = new Map(
    [
      ...quoted.flatMap(({ product, unit, quantity }) =>
        unit === 'gallon' ? [{ product, gallons: quantity as DeciGallons }] : [],
      ),
      ...purchases,
    ].map((each) => [each.product, each]),
  )
  if (gallonsByProduct.size === 0) return []
  const proposals = await proposePrices(ctx, customerId, [...gallonsByProduct.values()], async () => gallonsDrawn)
  return proposals.map((proposal) => {
    const { product, price, by, cost, stale } = proposal
    const gallons = gallonsByProduct.get(product)?.gallons
    const { by: why, warning } = viewProposal(ctx, proposal, gallons)
    const fixed = by && 'agreement' in by && by.agreement.kind === 'fixed' ? by.agreement : undefined
    const since = fixed
      ? formatDay(fixed.agreedOn)
      : cost && price !== undefined && formatMoment(ctx.calendar.timeZone, cost.effectiveAt)
    return {
      ...{ product, name: names[product] ?? product, why, stale },
      price: price === undefined ? undefined : formatPrice({ unit: 'gallon', price }),
      since: since ? `since ${since}` : undefined,
      at: gallons && gallons > 0 ? `for ${formatGallons(gallons)}` : undefined,
      warning: warning ?? (price === undefined ? 'No margin is set for this product.' : undefined),
    }
  })
}
