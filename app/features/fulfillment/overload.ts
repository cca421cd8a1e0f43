import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { linesOf } from '#features/orders/find.ts'
import { purchaseFields, purchaseOrders, type PurchaseOrder } from '#features/purchasing/schema.ts'
import { DomainError } from '#domain/domain-error.ts'
import { formatQuantity, totals, type Line } from '#features/trade/line.ts'
import { shipmentStates } from '#features/shipments/lifecycle.ts'
import { allocatedLoads } from '#features/shipments/quantities.ts'
import { shipmentFields, shipments, type Load, type Shipment } from '#features/shipments/schema.ts'
import { purchaseStates } from '#features/purchasing/lifecycle.ts'

type Amount = Pick<Line, 'product' | 'quantity'>

/**
 * Nothing rides twice: of a purchase order, and of the customer's order, a truck takes at most what no other truck has;
 * one that came back with some of its load has taken what it delivered.
 * What a supplier brings in the place of an ordered product is theirs to send. Canceled trucks carry nothing. The
 * caller holds the order's row, so that of two who load at once the second counts the first.
 * @throws DomainError `conflict`, in words that name the product and what is left of it.
 */
export const refuseOverload = async (
  ctx: Context,
  loads: readonly Load[],
  orderId: string,
  purchase?: Pick<PurchaseOrder, 'id' | 'lines'>,
): Promise<void> => {
  const trucks = await ctx.db
    .select({
      state: shipments.state,
      loads: shipmentFields.loads,
      purchaseId: shipments.purchaseId,
    })
    .from(shipments)
    .where(and(eq(shipments.orderId, orderId), inArray(shipments.state, [...shipmentStates.statesThat('isTaken')])))
  const ordered = await linesOf(ctx, orderId)
  if (purchase) {
    const ofIt = trucks.filter(({ purchaseId }) => purchaseId === purchase.id)
    refuseMore(loads, purchase.lines, allocatedLoads(ofIt), 'this purchase order')
  }
  const orderedTotals = totals(ordered)
  const relevantLoads = purchase ? loads.filter(({ product }) => orderedTotals.has(product)) : loads
  refuseMore(relevantLoads, ordered, allocatedLoads(trucks), 'the order')
}

/**
 * Refuses purchase orders for more than what is left of an order. The caller has locked the order's row.
 * @throws DomainError `conflict`, in words that name the product and what is still to be bought.
 */
export const refuseOverbuying = async (ctx: Context, lines: readonly Line[], orderId: string): Promise<void> => {
  const ordered = await linesOf(ctx, orderId)
  const purchases = await ctx.db.select(purchaseFields).from(purchaseOrders).where(eq(purchaseOrders.orderId, orderId))
  const trucks = await ctx.db.select(shipmentFields).from(shipments).where(eq(shipments.orderId, orderId))
  const orderedTotals = totals(ordered)
  const relevantLines = lines.filter(({ product }) => orderedTotals.has(product))
  refuseMore(relevantLines, ordered, boughtOrLoaded(purchases, trucks), 'the order')
}

const refuseMore = (loads: readonly Load[], lines: readonly Amount[], taken: readonly Amount[], of: string) => {
  const [all, gone, wanted] = [totals(lines), totals(taken), totals(loads)]
  for (const { product, name, unit } of loads) {
    const remaining = Math.max(0, (all.get(product) ?? 0) - (gone.get(product) ?? 0))
    const requested = wanted.get(product) ?? 0
    if (requested <= remaining) continue
    const format = (quantity: number) => formatQuantity({ unit, product, quantity })
    throw new DomainError(
      'conflict',
      remaining === 0
        ? `${name}: nothing is left on ${of}.`
        : `${name}: ${format(requested)} ${unit === 'package' && requested > 1 ? 'are' : 'is'} more than the ${format(remaining)} left on ${of}.`,
    )
  }
}

/**
 * What of an order needs no further purchase: what stands on its purchase orders, or came of those that were closed
 * short, and what rides on our own trucks. One that was declined or canceled brings nothing.
 */
export const boughtOrLoaded = (
  purchases: readonly Pick<PurchaseOrder, 'state' | 'lines'>[],
  trucks: readonly Pick<Shipment, 'purchaseId' | 'state' | 'loads'>[],
): Pick<Line, 'product' | 'quantity'>[] => [
  ...purchases
    .filter(({ state }) => purchaseStates.is('isBought', state))
    .flatMap(({ lines }) =>
      lines.map(({ product, quantity, delivered = quantity }) => ({ product, quantity: delivered })),
    ),
  ...allocatedLoads(trucks.filter(({ purchaseId }) => purchaseId === null)),
]
