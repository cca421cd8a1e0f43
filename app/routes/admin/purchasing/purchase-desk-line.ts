import type { Context } from '#domain/context.ts'
import type { PurchaseRow } from '#domain/purchasing/list.ts'
import { purchaseLine } from '../../trade/purchase-line.ts'

/** A purchase order as the desk's lists show it: whose it is, and for which order. */
export const purchaseDeskLine = (ctx: Context, purchase: PurchaseRow) => ({
  ...purchaseLine(ctx, purchase),
  supplier: purchase.supplier,
  orderId: purchase.orderId,
  order: purchase.orderReference,
})

export type PurchaseDeskLine = ReturnType<typeof purchaseDeskLine>
