import type { Context } from '#domain/context.ts'
import type { PurchaseRow } from '#domain/purchasing/list.ts'
import { purchaseLine } from '../../trade/purchase-line.ts'
import { can } from '#domain/can.ts'
import { sayCents } from '#domain/money.ts'

/** A purchase order as the desk's lists show it: whose it is, and for which order. */
export const purchaseDeskLine = (ctx: Context, purchase: PurchaseRow) => ({
  ...purchaseLine(ctx, purchase),
  /** For whoever may see prices. */
  cost: can(ctx.viewer, 'prices.see') ? sayCents(purchase.costCents) : undefined,
  supplier: purchase.supplier,
  orderId: purchase.orderId,
  order: purchase.orderReference,
})

export type PurchaseDeskLine = ReturnType<typeof purchaseDeskLine>
