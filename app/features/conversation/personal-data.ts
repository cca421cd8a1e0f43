import { and, asc, eq, ne, or, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '#domain/context.ts'
import { definePersonalData } from '#domain/personal-data.ts'
import { orders } from '#features/orders/schema.ts'
import { quotes } from '#features/quotes/schema.ts'
import { requests } from '#features/requests/schema.ts'
import { belongsTo } from '#features/trade/buyer.ts'
import * as schema from './schema.ts'

const { messages } = schema

/**
 * The messages about someone's requests, quotes and orders, as far as they may still read those, and what they wrote
 * themselves. Notes of staff to staff are left out.
 */
const messagesWith = ({ db, viewer }: Pick<Context, 'db' | 'viewer'>, userId: string) => {
  const ofTheirs = (column: PgColumn, table: PgTable & { id: PgColumn; userId: PgColumn; companyId: PgColumn }) =>
    sql`${column} in ${db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.userId, userId), belongsTo(viewer, table)))}`
  const condition = or(
    ofTheirs(messages.requestId, requests),
    ofTheirs(messages.quoteId, quotes),
    ofTheirs(messages.orderId, orders),
  )
  return db
    .select({
      ...{ requestId: messages.requestId, quoteId: messages.quoteId, orderId: messages.orderId },
      ...{ kind: messages.kind, channel: messages.channel, text: messages.text, at: messages.at },
      cameFrom: messages.cameFrom,
    })
    .from(messages)
    .where(or(and(condition, ne(messages.kind, 'note')), eq(messages.authorId, userId)))
    .orderBy(asc(messages.at))
}

/** They go with what they are about. */
export default definePersonalData(schema, {
  tables: {
    messages: {
      holds: 'messages and notes about a request, a quote, an order or a purchase order',
      kept: 'orderYears',
      copy: { in: 'messages' },
      onDeletion: 'unlinked',
    },
  },
  copy: async (ctx, { userId }) => ({ messages: await messagesWith(ctx, userId) }),
})
