import { eq, getTableColumns, sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { companies } from '#features/companies/schema.ts'
import type { Cents, DeciGallons } from '#domain/money.ts'
import { orderLines, orders } from '#features/orders/schema.ts'
import type { Line } from '#features/trade/line.ts'
import { deliveredColumn, lineColumns, lineConstraints, priceColumns, selectLines } from '#features/trade/lines.ts'
import { purchaseStates, purchaseLife, type PurchaseState } from './lifecycle.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const quoted = (states: readonly string[]) => sql.raw(states.map((state) => `'${state}'`).join(', '))

/** What we order from a supplier for a customer's order. The supplier never sees the customer's prices. */
export const purchaseOrders = pgTable(
  'purchase_orders',
  {
    id: uuid().primaryKey(),
    reference: text().notNull().unique(),
    /** The address of the page on which a supplier without an account answers; anyone who holds it acts on this one alone. */
    secretLink: text('secret_link'),
    submissionId: uuid('submission_id').notNull().unique(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    supplierId: uuid('supplier_id')
      .notNull()
      .references(() => companies.id),
    state: text().$type<PurchaseState>().notNull(),
    /** How often it was moved. It travels with what a person decides: see events/expected-version.ts. */
    changes: integer().notNull().default(0),
    /** The names of what its lines ask for, for the search alone: it looks into one row. */
    goods: text().notNull().default(''),
    /** Of all of it, or of what was delivered when it was closed short; so are the gallons. */
    costCents: bigint('cost_cents', { mode: 'number' }).$type<Cents>().notNull(),
    deciGallons: bigint('deci_gallons', { mode: 'number' }).$type<DeciGallons>().notNull(),
    /** Where the truck goes: the site's address, and whom to call there. */
    deliveryAddress: text('delivery_address').notNull(),
    county: text(),
    siteContact: text('site_contact'),
    sitePhone: text('site_phone'),
    accessNotes: text('access_notes'),
    /** The number of the customer's own purchase order: it stands on the papers of the load. */
    customerPo: text('customer_po'),
    deliveryDate: date('delivery_date').notNull(),
    /** What the supplier offers in its place. */
    proposedDate: date('proposed_date'),
    note: text(),
    reason: text(),
    placedAt: moment('placed_at').notNull(),
    answeredAt: moment('answered_at'),
    completedAt: moment('completed_at'),
    /** Since when the supplier waits for an answer to what they wrote. */
    heardAt: moment('heard_at'),
  },
  (table) => [
    check('purchase_orders_state', sql`state in (${quoted(purchaseLife.states)})`),
    index('purchase_orders_placed').on(table.placedAt, table.id),
    index('purchase_orders_delivery').on(table.deliveryDate, table.id),
    index('purchase_orders_supplier').on(table.supplierId, table.placedAt, table.id),
    index('purchase_orders_link').on(table.secretLink),
    index('purchase_orders_by_state').on(table.state, table.deliveryDate),
    index('purchase_orders_order').on(table.orderId, table.state),
    index('purchase_orders_active')
      .on(table.supplierId, table.deliveryDate)
      .where(sql`state in (${quoted(purchaseStates.statesThat('isActive'))})`),
    index('purchase_orders_days')
      .on(table.orderId, table.deliveryDate, table.state)
      .where(sql`state in (${quoted(purchaseStates.statesThat('isActive'))})`),
    index('purchase_orders_asked')
      .on(sql`coalesce(answered_at, placed_at)`, table.id)
      .where(sql`state = 'pending'`),
    index('purchase_orders_heard')
      .on(table.heardAt, table.id)
      .where(sql`heard_at is not null`),
    index('purchase_orders_completed').on(table.supplierId, table.completedAt),
  ],
)

/** What a supplier is asked for; prices are what we pay. Each follows from the order's line of that product, if it has one. */
export const purchaseOrderLines = pgTable(
  'purchase_order_lines',
  {
    purchaseId: uuid('purchase_id')
      .notNull()
      .references(() => purchaseOrders.id, { onDelete: 'cascade' }),
    orderLineId: uuid('order_line_id').references(() => orderLines.id),
    ...lineColumns(),
    ...deliveredColumn(),
    ...priceColumns('coalesce(delivered, quantity)'),
  },
  (table) => [
    ...lineConstraints('purchase_order_lines', table, [table.purchaseId]),
    index('purchase_order_lines_order_line').on(table.orderLineId),
  ],
)

/** A line with what came of it, when the purchase order was closed short. */
export type DeliveredLine = Line & { delivered?: number }

/** What a purchase order is read with: its row, and its lines. */
export const purchaseFields = {
  ...getTableColumns(purchaseOrders),
  lines: selectLines<DeliveredLine>(purchaseOrderLines, eq(purchaseOrderLines.purchaseId, purchaseOrders.id)),
}

export type PurchaseOrder = typeof purchaseOrders.$inferSelect & { lines: DeliveredLine[] }
