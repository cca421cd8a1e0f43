import { eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { logEvent } from '#events/audit-log.ts'
import { isUnchanged } from '#events/expected-version.ts'
import { createTransition } from '#events/transition.ts'
import { notFound } from '#domain/domain-error.ts'
import { waitingSince } from '#features/trade/waiting-since.ts'
import { updateLines } from '#features/trade/lines.ts'
import { answerBy } from './answer.ts'
import { purchaseEvents, purchaseFacts } from './events.ts'
import { purchaseLife, purchaseStates } from './lifecycle.ts'
import { purchaseFields, purchaseOrderLines, purchaseOrders, type DeliveredLine, type PurchaseOrder } from './schema.ts'

/** By when a mail asks for the supplier's answer; nothing unless we wait for it. */
export const answerByFacts = (ctx: Context, purchase: PurchaseOrder) => ({
  answerBy: answerBy(ctx, purchase)?.toISOString(),
})

type Change = Partial<typeof purchaseOrders.$inferInsert & { lines: DeliveredLine[] }>

/**
 * A supplier wrote about a purchase order, or staff say that it needs no answer. It is found by its id alone, and changes
 * nothing but since when the supplier waits: features/conversation keeps the message itself.
 */
export const speakOfPurchase = async (ctx: Context, id: string, kind: 'add' | 'no_answer', text: string) => {
  await ctx.db
    .update(purchaseOrders)
    .set({ heardAt: waitingSince(ctx, purchaseOrders.heardAt, kind) })
    .where(eq(purchaseOrders.id, id))
  const [purchase] = await ctx.db.select(purchaseFields).from(purchaseOrders).where(eq(purchaseOrders.id, id))
  if (!purchase) throw notFound('purchase order')
  await logEvent(ctx, purchaseEvents[kind], id, { ...purchaseFacts(purchase), said: text })
}

/** Moves a purchase order along its lifecycle. */
export const movePurchase = createTransition({
  life: purchaseLife,
  states: purchaseStates,
  events: purchaseEvents,
  facts: (purchase: PurchaseOrder) => purchaseFacts(purchase),
  write: async (ctx, row, { lines, ...change }: Change) => {
    const [moved] = await ctx.db.update(purchaseOrders).set(change).where(isUnchanged(purchaseOrders, row)).returning()
    const deliveredLines = lines?.map(({ delivered }) => delivered ?? null)
    if (moved && deliveredLines)
      await updateLines(
        ctx,
        purchaseOrderLines,
        eq(purchaseOrderLines.purchaseId, moved.id),
        'delivered',
        deliveredLines,
      )
    return moved && { ...moved, lines: lines ?? row.lines }
  },
  reread: async (ctx: Context, id) => {
    const [purchase] = await ctx.db.select(purchaseFields).from(purchaseOrders).where(eq(purchaseOrders.id, id))
    if (!purchase) throw notFound('purchase order')
    return purchase
  },
})
