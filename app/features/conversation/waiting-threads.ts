import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import type { Permission } from '#domain/permissions.ts'
import { orders } from '#features/orders/schema.ts'
import { companies } from '#features/companies/schema.ts'
import { purchaseOrders } from '#features/purchasing/schema.ts'
import { quotes } from '#features/quotes/schema.ts'
import { messages } from './schema.ts'

/** An order, a quote or a purchase order on which someone waits for an answer: since when, and how many of their messages nobody has opened. */
export type WaitingThread = {
  kind: keyof typeof nouns
  id: string
  reference: string
  who: string | null
  since: Date
  unread: number
}

const customer = (table: typeof orders | typeof quotes) =>
  sql<string | null>`coalesce(${table.company}, ${table.contactName}, ${table.contactEmail})`

const nouns = {
  order: { table: orders, about: messages.orderId, sight: 'orders.see-all', who: customer(orders) },
  quote: { table: quotes, about: messages.quoteId, sight: 'quotes.see-all', who: customer(quotes) },
  purchase: {
    table: purchaseOrders,
    about: messages.purchaseId,
    sight: 'purchases.see-all',
    who: sql<
      string | null
    >`(select ${companies.name} from ${companies} where ${companies.id} = ${purchaseOrders.supplierId})`,
  },
} as const satisfies Record<string, { sight: Permission; [key: string]: unknown }>

/**
 * Orders, quotes and purchase orders on which someone waits for an answer, the longest waiting first, and how many there are in all.
 * Of requests the inbox says it. For staff who see them all.
 */
export const waitingThreads = async (ctx: Context, limit: number): Promise<{ rows: WaitingThread[]; all: number }> => {
  const kinds = (['order', 'quote', 'purchase'] as const).filter((kind) => can(ctx.viewer, nouns[kind].sight))
  // One after another: Today asks it, which leaves the connections to the forms of visitors.
  const found = []
  for (const kind of kinds) found.push(await waitingIn(ctx, kind, limit))
  const rows = found.flatMap(({ rows }) => rows).toSorted((one, other) => one.since.getTime() - other.since.getTime())
  return { rows: rows.slice(0, limit), all: found.reduce((sum, { all }) => sum + all, 0) }
}

const waitingIn = async (ctx: Context, kind: WaitingThread['kind'], limit: number) => {
  const { table, about, who } = nouns[kind]
  const rows = await ctx.db
    .select({
      id: sql<string>`${table.id}`,
      reference: sql<string>`${table.reference}`,
      who,
      since: sql<Date>`${table.heardAt}`.mapWith(table.heardAt),
      unread: sql<number>`(select count(*) from ${messages}
        where ${and(eq(about, table.id), eq(messages.kind, 'addition'), isNull(messages.readAt))})::int`,
    })
    .from(table)
    .where(isNotNull(table.heardAt))
    .orderBy(asc(table.heardAt), asc(table.id))
    .limit(limit)
  return {
    rows: rows.map((row) => ({ ...row, kind })),
    all: rows.length < limit ? rows.length : await ctx.db.$count(table, isNotNull(table.heardAt)),
  }
}
