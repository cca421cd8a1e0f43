import { and, asc, count, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import type { Permission } from '#domain/permissions.ts'
import { orders } from '#features/orders/schema.ts'
import { quotes } from '#features/quotes/schema.ts'
import { messages } from './schema.ts'

/** An order or a quote whose customer waits for an answer: since when, and how many of their messages nobody has opened. */
export type WaitingThread = {
  kind: 'order' | 'quote'
  id: string
  reference: string
  who: string | null
  since: Date
  unread: number
}

const nouns = {
  order: { table: orders, about: messages.orderId, sight: 'orders.see-all' },
  quote: { table: quotes, about: messages.quoteId, sight: 'quotes.see-all' },
} as const satisfies Record<string, { sight: Permission; [key: string]: unknown }>

/**
 * Orders and quotes on which a customer waits for an answer, the longest waiting first, and how many there are in all.
 * Of requests the inbox says it. For staff who see them all.
 */
export const waitingThreads = async (ctx: Context, most: number): Promise<{ rows: WaitingThread[]; all: number }> => {
  const kinds = (['order', 'quote'] as const).filter((kind) => can(ctx.viewer, nouns[kind].sight))
  const found = await Promise.all(kinds.map((kind) => waitingIn(ctx, kind, most)))
  const rows = found.flatMap(({ rows }) => rows).toSorted((one, other) => one.since.getTime() - other.since.getTime())
  return { rows: rows.slice(0, most), all: found.reduce((sum, { all }) => sum + all, 0) }
}

const waitingIn = async (ctx: Context, kind: WaitingThread['kind'], most: number) => {
  const { table, about } = nouns[kind]
  const rows = await ctx.db
    .select({
      id: sql<string>`${table.id}`,
      reference: sql<string>`${table.reference}`,
      who: sql<string | null>`coalesce(${table.company}, ${table.contactName}, ${table.contactEmail})`,
      since: sql<Date>`${table.heardAt}`.mapWith(table.heardAt),
    })
    .from(table)
    .where(isNotNull(table.heardAt))
    .orderBy(asc(table.heardAt), asc(table.id))
    .limit(most)
  const ids = rows.map(({ id }) => id)
  const unread = await ctx.db
    .select({ id: about, unread: count() })
    .from(messages)
    .where(and(inArray(about, ids), eq(messages.kind, 'addition'), isNull(messages.readAt)))
    .groupBy(about)
  return {
    rows: rows.map((row) => ({ ...row, kind, unread: unread.find(({ id }) => id === row.id)?.unread ?? 0 })),
    all: rows.length < most ? rows.length : await ctx.db.$count(table, isNotNull(table.heardAt)),
  }
}
