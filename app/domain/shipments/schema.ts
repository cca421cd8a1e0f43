import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { companies } from '../companies/schema.ts'
import type { DeciGallons } from '../money.ts'
import { orders } from '../orders/schema.ts'
import { purchaseOrders } from '../purchasing/schema.ts'
import type { Line } from '../trade/line.ts'
import { shipmentStates, shipmentLife, type ShipmentState } from './lifecycle.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const quoted = (states: readonly string[]) => sql.raw(states.map((state) => `'${state}'`).join(', '))

/**
 * Greater stands first: trucks that are still to come, the one that is expected first before the others, and then those
 * that are over, the latest first. Reckoned in UTC, for a stored column must not depend on a session's time zone.
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
    billOfLading: text('bill_of_lading').notNull(),
    loads: jsonb().$type<Load[]>().notNull(),
    /** Net gallons, corrected to 60 °F, as terminals bill them. */
    deciGallons: bigint('deci_gallons', { mode: 'number' }).$type<DeciGallons>().notNull(),
    truck: text().notNull(),
    destination: text().notNull(),
    county: text(),
    eta: moment('eta').notNull(),
    createdAt: moment('created_at').notNull(),
    departedAt: moment('departed_at'),
    deliveredAt: moment('delivered_at'),
    receivedBy: text('received_by'),
    /** What it brought of each load, by the meter ticket; null until it is delivered. */
    delivered: jsonb().$type<Load[]>(),
    deliveredDeciGallons: bigint('delivered_deci_gallons', { mode: 'number' }).$type<DeciGallons>(),
    reason: text(),
    rank: bigint({ mode: 'number' }).generatedAlwaysAs(sql.raw(ranking)),
  },
  (table) => [
    check('shipments_state', sql`state in (${quoted(shipmentLife.states)})`),
    index('shipments_created').on(table.createdAt, table.id),
    index('shipments_order').on(table.orderId),
    index('shipments_purchase').on(table.purchaseId),
    index('shipments_supplier').on(table.supplierId, table.createdAt, table.id),
    index('shipments_rank').on(table.rank, table.id),
    index('shipments_supplier_rank').on(table.supplierId, table.rank, table.id),
    index('shipments_active')
      .on(table.eta)
      .where(sql`state in (${quoted(shipmentStates.statesThat('isActive'))})`),
  ],
)

export type Shipment = typeof shipments.$inferSelect
