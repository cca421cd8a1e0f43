import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Cents } from '#domain/money.ts'
import { orders } from '#features/orders/schema.ts'
import { shipments } from '#features/shipments/schema.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/**
 * What a driver says a customer paid at the stop, or why nothing was collected. It is no money in the books before someone
 * in billing confirms it: the payment then has the same id. A driver who corrects it makes another row.
 */
export const driverCollections = pgTable(
  'driver_collections',
  {
    /** The driver's report: sent twice, it is kept once. */
    id: uuid().primaryKey(),
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    how: text().$type<'check' | 'cash' | 'none'>().notNull(),
    /** Nothing where nothing was collected. */
    cents: bigint({ mode: 'number' }).$type<Cents>(),
    /** Of the check. */
    number: text(),
    /** Why nothing was collected. */
    reason: text(),
    driver: text().notNull(),
    /** By the driver's phone. */
    at: moment('at').notNull(),
    /** `noted`: someone in billing has seen that nothing was collected. `corrected`: the driver reported it anew. */
    state: text().$type<'waiting' | 'confirmed' | 'sent_back' | 'noted' | 'corrected'>().notNull(),
    /** Why it was sent back. */
    words: text(),
    endedAt: moment('ended_at'),
    endedBy: text('ended_by'),
  },
  (table) => [
    check('driver_collections_how', sql`how in ('check', 'cash', 'none')`),
    check('driver_collections_state', sql`state in ('waiting', 'confirmed', 'sent_back', 'noted', 'corrected')`),
    check('driver_collections_cents', sql`(how = 'none') = (cents is null) and cents > 0`),
    check('driver_collections_number', sql`(how = 'check') = (number is not null)`),
    check('driver_collections_reason', sql`(how = 'none') = (reason is not null)`),
    uniqueIndex('driver_collections_current')
      .on(table.shipmentId)
      .where(sql`state <> 'corrected'`),
    index('driver_collections_shipment').on(table.shipmentId),
    index('driver_collections_order').on(table.orderId),
    index('driver_collections_open')
      .on(table.at, table.id)
      .where(sql`state in ('waiting', 'sent_back')`),
  ],
)

export type DriverCollection = typeof driverCollections.$inferSelect
