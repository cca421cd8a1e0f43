import { eq } from 'drizzle-orm'
import { mover } from '../events/mover.ts'
import { isUnmoved } from '../events/seen.ts'
import type { Context } from '../context.ts'
import { notFound } from '../refusal.ts'
import { updateLines } from '../trade/lines.ts'
import { answerBy } from './answer-by.ts'
import { purchaseLife, type PurchaseState, type PurchaseVerb } from './lifecycle.ts'
import { purchaseFields, purchaseOrderLines, purchaseOrders, type DeliveredLine, type PurchaseOrder } from './schema.ts'

/** What a mail about a purchase order has to know. */
export const purchaseFacts = (purchase: PurchaseOrder) => ({
  purchase: {
    id: purchase.id,
    reference: purchase.reference,
    lines: purchase.lines,
    costCents: purchase.costCents,
    deliveryDate: purchase.deliveryDate,
    proposedDate: purchase.proposedDate,
    deliveryAddress: purchase.deliveryAddress,
    note: purchase.note,
    reason: purchase.reason,
  },
})

/** By when a mail asks for the supplier's answer; nothing unless we wait for it. */
export const purchaseAsked = (ctx: Context, purchase: PurchaseOrder) => ({
  answerBy: answerBy(ctx, purchase)?.toISOString(),
})

/** Moves a purchase order along its lifecycle. */
export const movePurchase = mover<
  PurchaseOrder,
  PurchaseState,
  PurchaseVerb,
  typeof purchaseOrders.$inferInsert & { lines: Required<DeliveredLine>[] }
>({
  name: 'purchase_order',
  life: purchaseLife,
  facts: purchaseFacts,
  write: async (ctx, row, { lines, ...change }) => {
    const [moved] = await ctx.db.update(purchaseOrders).set(change).where(isUnmoved(purchaseOrders, row)).returning()
    const came = lines?.map(({ delivered }) => delivered)
    if (moved && came)
      await updateLines(ctx, purchaseOrderLines, eq(purchaseOrderLines.purchaseId, moved.id), 'delivered', came)
    return moved && { ...moved, lines: lines ?? row.lines }
  },
  again: async (ctx, id) => {
    const [purchase] = await ctx.db.select(purchaseFields).from(purchaseOrders).where(eq(purchaseOrders.id, id))
    if (!purchase) throw notFound('purchase order')
    return purchase
  },
})
