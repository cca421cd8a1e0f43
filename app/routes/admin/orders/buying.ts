import { randomUUID } from 'node:crypto'
import { openCompanies } from '#domain/companies/list-companies.ts'
import type { Context } from '#domain/context.ts'
import type { Order } from '#domain/orders/schema.ts'
import { boughtOrLoaded } from '#domain/shipments/bought.ts'
import type { PurchaseOrder } from '#domain/purchasing/schema.ts'
import type { Shipment } from '#domain/shipments/schema.ts'
import type { Line } from '#domain/trade/line.ts'
import { typedPrice } from '../../trade/price-text.ts'
import { leftOf } from '../../trade/read-loading.ts'

/** What the form that buys is drawn with. */
export type Buying = {
  submissionId: string
  suppliers: { value: string; label: string }[]
  lines: { name: string; unit: Line['unit']; left: string; cost: string }[]
  deliveryDate: string
  note: string
  /** Asked again, of somebody else. */
  again: boolean
}

/**
 * What is still to be bought for an order: its lines without what stands on purchase orders and what rides on our own
 * trucks. `again` is the purchase order that came to nothing, whose prices and note are taken over.
 */
export const buyingFor = async (
  ctx: Context,
  { deliveryDate }: Pick<Order, 'deliveryDate'>,
  lines: readonly Line[],
  purchases: readonly PurchaseOrder[],
  trucks: readonly Shipment[],
  { today, again }: { today: string; again: string | null },
): Promise<Buying> => {
  const suppliers = await openCompanies(ctx, 'supplier')
  const before = purchases.find(({ id }) => id === again)
  const costOf = (product: string) => {
    const line = before?.lines.find((line) => line.product === product)
    return line ? typedPrice(line) : ''
  }
  const left = leftOf(lines, boughtOrLoaded(purchases, trucks))
  return {
    submissionId: randomUUID(),
    suppliers: suppliers.map(({ id, name }) => ({ value: id, label: name })),
    lines: left.map((line, position) => ({ ...line, cost: costOf(lines[position]?.product ?? '') })),
    deliveryDate: deliveryDate < today ? today : deliveryDate,
    note: before?.note ?? '',
    again: before !== undefined,
  }
}
