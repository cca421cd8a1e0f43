import { inArray } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { definePersonalData } from '#domain/personal-data.ts'
import { isViewer } from '#features/customers/customer.ts'
import { customers } from '#features/customers/schema.ts'
import { ordersVisibleTo } from '#features/orders/find.ts'
import { orders } from '#features/orders/schema.ts'
import { visibleTo } from '#features/requests/find.ts'
import { requests } from '#features/requests/schema.ts'
import { isStaff } from '#domain/can.ts'
import * as schema from './schema.ts'

const { creditApplications, creditTerms, orderHolds } = schema

/** Of someone's own requests, records and orders. Staff have none. */
const creditOf = async (ctx: Context) => {
  if (isStaff(ctx.viewer)) return { creditApplications: [], creditTerms: [], orderHolds: [] }
  const ownRequests = ctx.db.select({ id: requests.id }).from(requests).where(visibleTo(ctx.viewer))
  const ownRows = ctx.db.select({ id: customers.id }).from(customers).where(isViewer(ctx.viewer))
  const ownOrders = ctx.db.select({ id: orders.id }).from(orders).where(ordersVisibleTo(ctx.viewer))
  const applications = await ctx.db.select().from(creditApplications).where(inArray(creditApplications.id, ownRequests))
  const terms = await ctx.db.select().from(creditTerms).where(inArray(creditTerms.customerId, ownRows))
  const holds = await ctx.db.select().from(orderHolds).where(inArray(orderHolds.orderId, ownOrders))
  return {
    creditApplications: applications.map(({ decidedById: _id, ...application }) => application),
    creditTerms: terms,
    orderHolds: holds.map(({ words: _words, reason: _reason, releasedById: _id, ...hold }) => hold),
  }
}

export default definePersonalData(schema, {
  tables: {
    credit_applications: {
      holds: 'what we decided about a credit application, why, and who decided',
      ...{ kept: 'requestMonths', copy: { in: 'creditApplications' }, onDeletion: 'unlinked' },
    },
    credit_terms: {
      holds: 'credit terms and limit, and who accepted them: name and title',
      ...{ kept: 'orderYears', copy: { in: 'creditTerms' }, onDeletion: 'kept' },
    },
    order_holds: {
      holds: 'why an order waited for money, and who released it',
      ...{ kept: 'orderYears', copy: { in: 'orderHolds' }, onDeletion: 'unlinked' },
    },
  },
  copy: (ctx) => creditOf(ctx),
})
