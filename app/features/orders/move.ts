import { eq } from 'drizzle-orm'
import { reachOf } from '#features/accounts/reach.ts'
import { isUnchanged } from '#events/expected-version.ts'
import { createTransition } from '#events/transition.ts'
import type { Context } from '#domain/context.ts'
import { notFound } from '#domain/refusal.ts'
import { orderEvents, orderFacts } from './events.ts'
import { orderLife, orderStates } from './lifecycle.ts'
import { orders, type Order } from './schema.ts'

type Change = Partial<Omit<typeof orders.$inferInsert, 'searchText' | 'countedDueAt'>>

/** Moves an order along its lifecycle. */
export const moveOrder = createTransition({
  life: orderLife,
  states: orderStates,
  events: orderEvents,
  facts: async (order: Order, ctx) => orderFacts(order, await reachOf(ctx, order)),
  write: async (ctx, row, change: Change) => {
    const [moved] = await ctx.db.update(orders).set(change).where(isUnchanged(orders, row)).returning()
    return moved
  },
  reread: async (ctx: Context, id) => {
    const [order] = await ctx.db.select().from(orders).where(eq(orders.id, id))
    if (!order) throw notFound('order')
    return order
  },
})
