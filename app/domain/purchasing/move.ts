import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { isUnchanged } from '../events/expected-version.ts'
import { createTransition } from '../events/transition.ts'
import { notFound } from '../refusal.ts'
import { answerBy } from './answer-by.ts'
import { purchaseEvents, purchaseFacts } from './events.ts'
import { purchaseLife, purchaseStates } from './lifecycle.ts'
import { purchaseOrders, type PurchaseOrder } from './schema.ts'

/** By when a mail asks for the supplier's answer; nothing unless we wait for it. */
export const purchaseAsked = (ctx: Context, purchase: PurchaseOrder) => ({
  answerBy: answerBy(ctx, purchase)?.toISOString(),
})

type Change = Partial<typeof purchaseOrders.$inferInsert>

/** Moves a purchase order along its lifecycle. */
export const movePurchase = createTransition({
  life: purchaseLife,
  states: purchaseStates,
  events: purchaseEvents,
  facts: (purchase: PurchaseOrder) => purchaseFacts(purchase),
  write: async (ctx, row, change: Change) => {
    const [moved] = await ctx.db.update(purchaseOrders).set(change).where(isUnchanged(purchaseOrders, row)).returning()
    return moved
  },
  reread: async (ctx: Context, id) => {
    const [purchase] = await ctx.db.select().from(purchaseOrders).where(eq(purchaseOrders.id, id))
    if (!purchase) throw notFound('purchase order')
    return purchase
  },
})
