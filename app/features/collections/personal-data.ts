import { and, eq, getTableColumns, ne } from 'drizzle-orm'
import { can, isStaff } from '#domain/can.ts'
import { definePersonalData } from '#domain/personal-data.ts'
import { ordersVisibleTo } from '#features/orders/find.ts'
import { orders } from '#features/orders/schema.ts'
import * as schema from './schema.ts'

const { driverCollections } = schema

export default definePersonalData(schema, {
  tables: {
    driver_collections: {
      holds: 'what a customer paid to our driver: check or cash, amount, check number, when and to whom',
      ...{ kept: 'orderYears', copy: { in: 'paidToDriver' }, onDeletion: 'kept' },
    },
  },
  copy: async (ctx) => ({
    paidToDriver:
      isStaff(ctx.viewer) || !can(ctx.viewer, 'prices.see')
        ? []
        : await ctx.db
            .select(getTableColumns(driverCollections))
            .from(driverCollections)
            .innerJoin(orders, eq(orders.id, driverCollections.orderId))
            .where(and(ordersVisibleTo(ctx.viewer), ne(driverCollections.state, 'corrected'))),
  }),
})
