import { eq } from 'drizzle-orm'
import { reachOf } from '#features/accounts/reach.ts'
import { isUnchanged } from '#events/expected-version.ts'
import { createTransition } from '#events/transition.ts'
import type { Context } from '#domain/context.ts'
import { notFound } from '#domain/refusal.ts'
import { updateLines } from '#features/trade/lines.ts'
import { orderEvents, orderFacts } from './events.ts'
import { orderLife, orderStates } from './lifecycle.ts'
import { orderLines, orders, type Order } from './schema.ts'

/** `delivered`: what came of each line, in their order, when it is closed short. */
type Change = Partial<Omit<typeof orders.$inferInsert, 'searchText' | 'countedDueAt'>> & { delivered?: number[] }

/** Moves an order along its lifecycle. */
export const moveOrder = createTransition({
  life: orderLife,
  states: orderStates,
  events: orderEvents,
  facts: async (order: Order, ctx) => orderFacts(order, await reachOf(ctx, order)),
  write: async (ctx, row, { delivered, ...change }: Change) => {
    const [moved] = await ctx.db.update(orders).set(change).where(isUnchanged(orders, row)).returning()
    if (moved && delivered) await updateLines(ctx, orderLines, eq(orderLines.orderId, moved.id), 'delivered', delivered)
    return moved
  },
  reread: async (ctx: Context, id) => {
    const [order] = await ctx.db.select().from(orders).where(eq(orders.id, id))
    if (!order) throw notFound('order')
    return order
  },
})
