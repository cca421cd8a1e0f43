import { and, count, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { belongsTo } from '#features/trade/buyer.ts'
import { orders } from '#features/orders/schema.ts'
import { quotes } from '#features/quotes/schema.ts'
import { requests } from '#features/requests/schema.ts'
import { isAbout, type CustomerSubject, type Subject } from './messages.ts'
import { messages, type Message } from './schema.ts'

/** Which side reads: the office as one, or the customer with everybody who sees the thing signed in. */
export type ThreadSide = 'staff' | 'customer'

const writtenFor: Record<ThreadSide, readonly Message['kind'][]> = {
  staff: ['addition'],
  customer: ['reply', 'answer'],
}

const isUnread = (side: ThreadSide) => and(isNull(messages.readAt), inArray(messages.kind, [...writtenFor[side]]))

/** What this side has before it now counts as read. The caller has looked it up within the viewer's sight. */
export const markRead = async (ctx: Context, on: Subject, side: ThreadSide): Promise<void> => {
  await ctx.db
    .update(messages)
    .set({ readAt: dateOf(ctx.now) })
    .where(and(isAbout(on), isUnread(side)))
}

export type UnreadThread = { kind: CustomerSubject['kind']; id: string; reference: string; unread: number }

/** What of the viewer's own has messages from us that they have not read. */
export const unreadOf = async (ctx: Context): Promise<UnreadThread[]> => {
  const [asked, quoted, ordered] = await Promise.all([
    unreadIn(ctx, 'request', requests, eq(messages.requestId, requests.id)),
    unreadIn(ctx, 'quote', quotes, eq(messages.quoteId, quotes.id)),
    unreadIn(ctx, 'order', orders, eq(messages.orderId, orders.id)),
  ])
  return [...ordered, ...quoted, ...asked]
}

const unreadIn = async (
  ctx: Context,
  kind: CustomerSubject['kind'],
  table: typeof requests | typeof quotes | typeof orders,
  belongs: SQL,
): Promise<UnreadThread[]> => {
  const rows = await ctx.db
    .select({ id: sql<string>`${table.id}`, reference: sql<string>`${table.reference}`, unread: count() })
    .from(messages)
    .innerJoin(table, belongs)
    .where(and(belongsTo(ctx.viewer, table), isUnread('customer')))
    .groupBy(table.id, table.reference)
    .limit(50)
  return rows.map((row) => ({ ...row, kind }))
}
