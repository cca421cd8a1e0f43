import { eq, getTableColumns, sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { companies } from '#features/companies/schema.ts'
import type { DeciGallons } from '#domain/money.ts'
import { orderLines, orders } from '#features/orders/schema.ts'
import { purchaseOrderLines, purchaseOrders } from '#features/purchasing/schema.ts'
import type { Line } from '#features/trade/line.ts'
import { deliveredColumn, lineColumns, lineConstraints, selectLines } from '#features/trade/lines.ts'
import { shipmentStates, shipmentLife, type ShipmentState } from './lifecycle.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const quoted = (states: readonly string[]) => sql.raw(states.map((state) => `'${state}'`).join(', '))

/**
 * Greater stands first: trucks that are still to come, the one that is expected first before the others, and then those
 * that are over, the latest first. Calculated in UTC, for a stored column must not depend on a session's time zone.
 */
const ranking = `case when state in (${shipmentStates
  .statesThat('isActive')
  .map((state) => `'${state}'`)
  .join(', ')})
  then 100000000000000 - (extract(epoch from eta at time zone 'UTC') * 1000)::bigint
  else (extract(epoch from coalesce(delivered_at, eta) at time zone 'UTC') * 1000)::bigint end`

/** What rides on a truck: no prices. */
export type Load = Omit<Line, 'price'>

export const shipments = pgTable(
  'shipments',
  {
    id: uuid().primaryKey(),
    reference: text().notNull().unique(),
    submissionId: uuid('submission_id').notNull().unique(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    purchaseId: uuid('purchase_id').references(() => purchaseOrders.id),
    /** Nobody's: our own truck. */
    supplierId: uuid('supplier_id').references(() => companies.id),
    state: text().$type<ShipmentState>().notNull(),
    /** How often it was moved. It travels with what a person decides: see events/expected-version.ts. */
    changes: integer().notNull().default(0),
    /** Null until the truck leaves. */
    billOfLading: text('bill_of_lading'),
    /** The names of its loads, for the search alone: it looks into one row. */
    goods: text().notNull().default(''),
    deciGallons: bigint('deci_gallons', { mode: 'number' }).$type<DeciGallons>().notNull(),
    truck: text().notNull(),
    destination: text().notNull(),
    county: text(),
    eta: moment('eta').notNull(),
    createdAt: moment('created_at').notNull(),
    departedAt: moment('departed_at'),
    deliveredAt: moment('delivered_at'),
    receivedBy: text('received_by'),
    deliveredDeciGallons: bigint('delivered_deci_gallons', { mode: 'number' }).$type<DeciGallons>(),
    reason: text(),
    /** Why it brought more than was agreed; the customer reads it. */
    overReason: text('over_reason'),
    /** The dispute for which its photos are kept beyond their time; null: there is none. */
    photosHeld: text('photos_held'),
    rank: bigint({ mode: 'number' }).generatedAlwaysAs(sql.raw(ranking)),
  },
  (table) => [
    check('shipments_state', sql`state in (${quoted(shipmentLife.states)})`),
    index('shipments_created').on(table.createdAt, table.id),
    index('shipments_eta').on(table.eta, table.id),
    index('shipments_by_state').on(table.state, table.rank, table.id),
    index('shipments_arrived')
      .on(table.deliveredAt)
      .where(sql`state = 'delivered'`),
    index('shipments_departed')
      .on(table.departedAt)
      .where(sql`departed_at is not null`),
    index('shipments_order').on(table.orderId, table.state),
    index('shipments_purchase').on(table.purchaseId),
    index('shipments_supplier').on(table.supplierId, table.createdAt, table.id),
    index('shipments_rank').on(table.rank, table.id),
    index('shipments_supplier_rank').on(table.supplierId, table.rank, table.id),
    index('shipments_active')
      .on(table.eta, table.state, table.orderId)
      .where(sql`state in (${quoted(shipmentStates.statesThat('isActive'))})`),
  ],
)

/** What rides on a truck: of an order, and of the purchase order that a supplier's truck brings. */
export const shipmentLines = pgTable(
  'shipment_lines',
  {
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    orderLineId: uuid('order_line_id').references(() => orderLines.id),
    purchaseLineId: uuid('purchase_line_id').references(() => purchaseOrderLines.id),
    ...lineColumns(),
    ...deliveredColumn(),
    /** What the ticket says beside the quantity that is billed, in tenths of a gallon and of a degree Fahrenheit. */
    gross: bigint({ mode: 'number' }),
    net: bigint({ mode: 'number' }),
    temperature: integer(),
  },
  (table) => [
    ...lineConstraints('shipment_lines', table, [table.shipmentId]),
    index('shipment_lines_order_line').on(table.orderLineId),
    index('shipment_lines_purchase_line').on(table.purchaseLineId),
  ],
)

/** What a ticket says of a load beside what is billed: tenths of a gallon, and of a degree Fahrenheit. */
export type TicketReading = { gross?: number; net?: number; temperature?: number }

/** A load with what the truck brought of it, by the meter ticket, once it is delivered. */
export type DeliveredLoad = Load & TicketReading & { delivered?: number }

/** What a shipment is read with: its row, and its loads. */
export const shipmentFields = {
  ...getTableColumns(shipments),
  loads: selectLines<DeliveredLoad>(shipmentLines, eq(shipmentLines.shipmentId, shipments.id)),
}

export type Shipment = typeof shipments.$inferSelect & { loads: DeliveredLoad[] }
