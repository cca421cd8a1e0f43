import { desc } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { ordersVisibleTo } from '#domain/orders/find.ts'
import { orders } from '#domain/orders/schema.ts'
import { visibleTo } from '#domain/requests/find.ts'
import { requests } from '#domain/requests/schema.ts'

/** What somebody has under way with us, in a few words each; the viewer's own and nobody else's. */
export type OrdersPort = (ctx: Context) => Promise<readonly { reference: string; words: string }[]>

const mostTold = 5
/** What only staff should read of a state. */
const saidOf: Partial<Record<string, string>> = { spam: 'received' }

/** Their company's newest orders, then the newest requests they sent signed in. Who is not signed in has none. */
export const ownMatters: OrdersPort = async (ctx) => {
  // Staff see everything; "where is my order" asks for their own, of which they have none.
  if (ctx.viewer.role !== 'customer' && ctx.viewer.role !== 'supplier') return []
  return [...(await ordersOf(ctx)), ...(await requestsOf(ctx))].slice(0, mostTold)
}

const ordersOf = async (ctx: Context) => {
  const found = await ctx.db
    .select({ reference: orders.reference, state: orders.state })
    .from(orders)
    .where(ordersVisibleTo(ctx.viewer))
    .orderBy(desc(orders.placedAt))
    .limit(3)
  return found.map(({ reference, state }) => ({ reference, words: `order, ${state.replaceAll('_', ' ')}` }))
}

const requestsOf = async (ctx: Context) => {
  const found = await ctx.db
    .select({ reference: requests.reference, state: requests.state })
    .from(requests)
    .where(visibleTo(ctx.viewer))
    .orderBy(desc(requests.receivedAt))
    .limit(mostTold)
  return found.map(({ reference, state }) => ({
    reference,
    words: `request, ${saidOf[state] ?? state.replaceAll('_', ' ')}`,
  }))
}

/** What is said to somebody who asks where their order is. */
export const ordersSaid = async (ctx: Context, port: OrdersPort): Promise<string | undefined> => {
  if (!('userId' in ctx.viewer)) return undefined
  const own = await port(ctx)
  if (own.length === 0) return 'You have nothing under way with us that this account sent.'
  return `Yours, newest first: ${own.map(({ reference, words }) => `${reference} (${words})`).join(', ')}.`
}
