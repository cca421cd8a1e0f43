import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { shipments } from '#features/shipments/schema.ts'
import type { TicketFacts } from './facts.ts'

/** The counter of all tickets. A number that was taken and not used is a gap; none is used twice. */
export const ticketNumbers = pgSequence('delivery_ticket_numbers', { startWith: 10_001 })

/**
 * Delivery tickets: one number for each delivered shipment. A correction is a row of its own with the same number, the next
 * version and its reason; no row is ever changed.
 */
export const deliveryTickets = pgTable(
  'delivery_tickets',
  {
    id: uuid().primaryKey(),
    number: bigint({ mode: 'number' }).notNull(),
    version: integer().notNull(),
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    madeAt: timestamp('made_at', { withTimezone: true, precision: 3 }).notNull(),
    /** Why it was corrected; null of the first. */
    reason: text(),
    facts: jsonb().$type<TicketFacts>().notNull(),
    /** The sentences of Settings that it prints, by their ids. */
    wordIds: text('word_ids').array().notNull(),
  },
  (table) => [
    check('delivery_tickets_version', sql`version >= 1 and (reason is null) = (version = 1)`),
    unique('delivery_tickets_number').on(table.number, table.version),
    unique('delivery_tickets_shipment').on(table.shipmentId, table.version),
    index('delivery_tickets_words').using('gin', table.wordIds),
  ],
)

export type DeliveryTicket = typeof deliveryTickets.$inferSelect
