import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { customers } from '#features/customers/schema.ts'
import { documentVersions } from '#features/documents/schema.ts'
import { shipments } from '#features/shipments/schema.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** A product that was delivered to a site, and which revision of its safety data sheet was given there last. */
export const sheetHolders = pgTable(
  'sheet_holders',
  {
    id: uuid().primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** The address of the site as it was ordered to last, and in small letters without double blanks, by which it is known. */
    site: text().notNull(),
    siteKey: text('site_key').notNull(),
    /** The key of a fuel or of a family of lubricants. */
    product: text().notNull(),
    /** The delivery that brought it last. */
    shipmentId: uuid('shipment_id').references(() => shipments.id, { onDelete: 'set null' }),
    firstAt: moment('first_at').notNull(),
    lastAt: moment('last_at').notNull(),
    /** None: they have no sheet yet. */
    versionId: uuid('version_id').references(() => documentVersions.id),
    way: text().$type<'email' | 'paper'>(),
    givenAt: moment('given_at'),
    givenTo: text('given_to'),
    /** That it was emailed: whether it arrived is what the mails of this event say. */
    eventId: uuid('event_id'),
  },
  (table) => [
    unique('sheet_holders_of').on(table.customerId, table.siteKey, table.product),
    check('sheet_holders_given', sql`(version_id is null) = (given_at is null) and (way is null) = (given_at is null)`),
    index('sheet_holders_last').on(table.lastAt, table.id),
    index('sheet_holders_product').on(table.product, table.lastAt, table.id),
  ],
)

/** Every sheet that was given: the proof. By email, the outbox keeps the mail of that event with its file. */
export const sheetCopies = pgTable(
  'sheet_copies',
  {
    id: uuid().primaryKey(),
    holderId: uuid('holder_id')
      .notNull()
      .references(() => sheetHolders.id, { onDelete: 'cascade' }),
    versionId: uuid('version_id')
      .notNull()
      .references(() => documentVersions.id),
    way: text().$type<'email' | 'paper'>().notNull(),
    givenAt: moment('given_at').notNull(),
    givenTo: text('given_to').notNull(),
    eventId: uuid('event_id'),
    /** Who noted that it was handed over; none where it was emailed. */
    notedBy: text('noted_by'),
    shipmentId: uuid('shipment_id').references(() => shipments.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('sheet_copies_holder').on(table.holderId, table.givenAt),
    index('sheet_copies_shipment').on(table.shipmentId),
  ],
)
