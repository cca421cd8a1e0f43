import { desc } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { visibleTo } from '#domain/requests/find.ts'
import { requests } from '#domain/requests/schema.ts'

/** What somebody has under way with us, in a few words each; the viewer's own and nobody else's. */
export type OrdersPort = (ctx: Context) => Promise<readonly { reference: string; words: string }[]>

const mostTold = 5
/** What only staff should read of a state. */
const saidOf: Partial<Record<string, string>> = { spam: 'received' }

/** The newest requests that the viewer sent signed in. Somebody who is not signed in has none. */
export const ownRequests: OrdersPort = async (ctx) => {
  // Staff see every request; "where is my order" asks for their own, of which they have none.
  if (ctx.viewer.role !== 'customer' && ctx.viewer.role !== 'supplier') return []
  const found = await ctx.db
    .select({ reference: requests.reference, state: requests.state })
    .from(requests)
    .where(visibleTo(ctx.viewer))
    .orderBy(desc(requests.receivedAt))
    .limit(mostTold)
  return found.map(({ reference, state }) => ({ reference, words: saidOf[state] ?? state.replaceAll('_', ' ') }))
}

/** What is said to somebody who asks where their order is. */
export const ordersSaid = async (ctx: Context, orders: OrdersPort): Promise<string | undefined> => {
  if (!('userId' in ctx.viewer)) return undefined
  const own = await orders(ctx)
  if (own.length === 0) return 'You have nothing under way with us that this account sent.'
  return `Yours, newest first: ${own.map(({ reference, words }) => `${reference} (${words})`).join(', ')}.`
}
