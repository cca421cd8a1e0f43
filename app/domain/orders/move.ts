import { eq } from 'drizzle-orm'
import { reachOf } from '../accounts/reach.ts'
import { mover } from '../events/mover.ts'
import { isUnmoved } from '../events/seen.ts'
import { notFound } from '../refusal.ts'
import { orderFacts } from './facts.ts'
import { orderLife, type OrderState, type OrderVerb } from './lifecycle.ts'
import { orders, type Order } from './schema.ts'

/** Moves an order along its lifecycle. */
export const moveOrder = mover<
  Order,
  OrderState,
  OrderVerb,
  Omit<typeof orders.$inferInsert, 'searchText' | 'countedDueAt'>
>({
  name: 'order',
  life: orderLife,
  facts: async (order, ctx) => orderFacts(order, await reachOf(ctx, order)),
  write: async (ctx, row, change) => {
    const [moved] = await ctx.db.update(orders).set(change).where(isUnmoved(orders, row)).returning()
    return moved
  },
  again: async (ctx, id) => {
    const [order] = await ctx.db.select().from(orders).where(eq(orders.id, id))
    if (!order) throw notFound('order')
    return order
  },
})
