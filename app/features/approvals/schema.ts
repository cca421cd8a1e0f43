import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Cents, DeciGallons } from '#domain/money.ts'
import { users } from '#features/accounts/schema.ts'
import { companies } from '#features/companies/schema.ts'
import type { DeliveryDetails } from '#features/orders/delivery.ts'
import { orders } from '#features/orders/schema.ts'
import { quotes } from '#features/quotes/schema.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const cents = (name: string) => bigint(name, { mode: 'number' }).$type<Cents>()

export const approvalStates = ['waiting', 'approved', 'declined', 'withdrawn'] as const
export type ApprovalState = (typeof approvalStates)[number]

/**
 * What a buyer wants to order above their limit, until a manager of their company says yes or no. It is no order: our desk
 * does not see it, nothing is promised, and no fuel is bought for it.
 */
export const approvals = pgTable(
  'approvals',
  {
    id: uuid().primaryKey(),
    /** The order that is made of it takes it over: sent twice, it is one. */
    submissionId: uuid('submission_id').notNull().unique(),
    state: text().$type<ApprovalState>().notNull(),
    changes: integer('version').notNull(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    /** Who wants to order. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    askedBy: text('asked_by').notNull(),
    askedAt: moment('asked_at').notNull(),
    /** Of a quote's prices, the same again as an order, or so many gallons for a tank. */
    quoteId: uuid('quote_id').references(() => quotes.id, { onDelete: 'cascade' }),
    reorderOf: uuid('reorder_of').references(() => orders.id, { onDelete: 'cascade' }),
    /** Refers to no row: a tank may be gone before a manager decides, and they are told so. */
    tankId: uuid('tank_id'),
    deciGallons: bigint('deci_gallons', { mode: 'number' }).$type<DeciGallons>(),
    goods: text().notNull(),
    totalCents: cents('total_cents').notNull(),
    limitCents: cents('limit_cents').notNull(),
    wish: jsonb().$type<Omit<DeliveryDetails, 'gateCode'>>().notNull(),
    sealedGateCode: text('sealed_gate_code'),
    dyedUse: text('dyed_use'),
    decidedAt: moment('decided_at'),
    decidedBy: text('decided_by'),
    reason: text(),
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'cascade' }),
  },
  (table) => [
    check('approvals_state', sql`state in ('waiting', 'approved', 'declined', 'withdrawn')`),
    check(
      'approvals_of',
      sql`num_nonnulls(quote_id, reorder_of, tank_id) = 1 and (tank_id is null) = (deci_gallons is null)`,
    ),
    index('approvals_company').on(table.companyId, table.askedAt, table.id),
    uniqueIndex('approvals_one_waiting')
      .on(table.quoteId)
      .where(sql`state = 'waiting'`),
  ],
)

export type Approval = typeof approvals.$inferSelect
