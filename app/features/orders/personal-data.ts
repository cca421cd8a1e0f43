import { asc, eq, inArray } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { definePersonalData, type TableOfPeople } from '#domain/personal-data.ts'
import { aboutContact, stillTheirs } from '#features/trade/buyer.ts'
import { openGateCode } from '#features/trade/gate-code.ts'
import * as schema from './schema.ts'

const { orderLines, orders } = schema

/** Orders of somebody, with their lines; of those of a company they left, what names them. */
const ordersOf = async ({ db, viewer, cipher }: Pick<Context, 'db' | 'viewer' | 'cipher'>, userId: string) => {
  const theirs = await db.select().from(orders).where(eq(orders.userId, userId)).orderBy(asc(orders.placedAt))
  const read = theirs.filter((order) => stillTheirs(viewer, order)).map(({ id }) => id)
  const lines = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, read))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position))
  return {
    orders: theirs.map(({ searchText: _text, goods: _goods, sealedGateCode, ...row }) => {
      const order = { ...row, gateCode: openGateCode({ cipher }, row.id, sealedGateCode) }
      const { reference, placedAt } = order
      return stillTheirs(viewer, order) ? order : { reference, placedAt, ...aboutContact(order) }
    }),
    orderLines: lines,
  }
}

const kept = { kept: 'orderYears', onDeletion: 'unlinked' } satisfies Partial<TableOfPeople>

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
})
