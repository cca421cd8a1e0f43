import { and, asc, eq, inArray, isNull, notExists, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { definePersonalData, type PersonalDataTable } from '#domain/personal-data.ts'
import { forgetHistory } from '#events/audit-log.ts'
import { forgetMailsAbout } from '#mails/forget.ts'
import { quoteFields, quotes } from '#features/quotes/schema.ts'
import { forgetTheseQuotes } from '#features/quotes/write.ts'
import { aboutContact, stillTheirs } from '#features/trade/buyer.ts'
import { openGateCode } from '#features/trade/gate-code.ts'
import * as schema from './schema.ts'

const { orderLines, orders } = schema

/** Orders of someone, with their lines; of those of a company they left, what names them. */
const ordersOf = async ({ db, viewer, cipher }: Pick<Context, 'db' | 'viewer' | 'cipher'>, userId: string) => {
  const rows = await db.select().from(orders).where(eq(orders.userId, userId)).orderBy(asc(orders.placedAt))
  const readableIds = rows.filter((order) => stillTheirs(viewer, order)).map(({ id }) => id)
  const lines = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, readableIds))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position))
  return {
    orders: rows.map(({ searchText: _text, goods: _goods, sealedGateCode, ...row }) => {
      const order = { ...row, gateCode: openGateCode({ cipher }, row.id, sealedGateCode) }
      const { reference, placedAt } = order
      return stillTheirs(viewer, order) ? order : { reference, placedAt, ...aboutContact(order) }
    }),
    orderLines: lines,
  }
}

/** Made for an address, of no account and no company. */
const madeForGuest = (table: typeof quotes | typeof orders, email: string) =>
  and(sql`lower(${table.contactEmail}) = ${email}`, isNull(table.userId), isNull(table.companyId))

const kept = { kept: 'orderYears', onDeletion: 'unlinked' } satisfies Partial<PersonalDataTable>

export default definePersonalData(schema, {
  tables: {
    orders: {
      holds: 'who ordered, where it goes, who to call, gate code (encrypted)',
      copy: { in: 'orders' },
      ...kept,
    },
    order_lines: { holds: 'items and prices', copy: { in: 'orderLines' }, ...kept },
  },
  copy: (ctx, { userId }) => ordersOf(ctx, userId),
  guest: {
    find: async ({ db }, email) => {
      const [offered, bought] = await Promise.all([
        db.select(quoteFields).from(quotes).where(madeForGuest(quotes, email)).orderBy(asc(quotes.createdAt)),
        db.select().from(orders).where(madeForGuest(orders, email)).orderBy(asc(orders.placedAt)),
      ])
      return {
        quotes: offered.map(({ sealedGateCode: _code, goods: _goods, ...quote }) => quote),
        orders: bought.map(({ searchText: _text, sealedGateCode: _code, ...order }) => order),
      }
    },
    /** Quotes that nobody ordered by go; an order and its quote are papers of trade. */
    erase: async (ctx, email) => {
      const ordered = ctx.db
        .select({ one: sql`1` })
        .from(orders)
        .where(sql`${orders.quoteId} = ${quotes.id}`)
      const open = await ctx.db
        .select({ id: quotes.id })
        .from(quotes)
        .where(and(madeForGuest(quotes, email), notExists(ordered)))
      const ids = open.map(({ id }) => id)
      await forgetTheseQuotes(ctx, ids)
      await forgetMailsAbout(ctx, ids)
      await forgetHistory(ctx, ids)
      const count = await ctx.db.$count(orders, madeForGuest(orders, email))
      const explanation =
        'Tax law requires us to keep orders and their quotes for years. After that, they are deleted automatically.'
      return { gone: { quotes: ids.length }, ...(count > 0 && { kept: { orders: { count, why: explanation } } }) }
    },
  },
})
