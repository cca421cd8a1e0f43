import { purchaseStates } from '#features/purchasing/lifecycle.ts'
import type { PurchaseOrder } from '#features/purchasing/schema.ts'
import type { Line } from '#features/trade/line.ts'
import { takenBy } from '#features/shipments/brought.ts'
import type { Shipment } from '#features/shipments/schema.ts'

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
  ...takenBy(trucks.filter(({ purchaseId }) => purchaseId === null)),
]
