import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { DeciGallons, HundredthCentsPerGallon } from '#domain/money.ts'
import { customers, type CustomerKind } from '#features/customers/schema.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const perGallon = (name: string) => integer(name).$type<HundredthCentsPerGallon>()

/**
 * What a terminal charges us for a gallon, from a moment on. Nothing is rewritten: of two for the same moment the later
 * entry holds, and one that was typed wrong is taken back, so that an old quote is explained by what was known then.
 */
export const rackCosts = pgTable(
  'rack_costs',
  {
    id: uuid().primaryKey(),
    /** Those that were recorded together share it, and can be removed together. */
    batchId: uuid('batch_id').notNull(),
    /** A key of content/prices.yaml, and one of the catalogue. */
    terminal: text().notNull(),
    product: text().notNull(),
    cost: perGallon('cost').notNull(),
    effectiveAt: moment('effective_at').notNull(),
    recordedBy: text('recorded_by').notNull(),
    recordedAt: moment('recorded_at').notNull(),
    removedBy: text('removed_by'),
    removedAt: moment('removed_at'),
  },
  (table) => [
    check('rack_costs_cost', sql`cost between 1 and 200000`),
    index('rack_costs_effective')
      .on(table.terminal, table.product, table.effectiveAt.desc(), table.recordedAt.desc())
      .where(sql`removed_at is null`),
    index('rack_costs_recorded').on(table.recordedAt, table.id),
    index('rack_costs_batch').on(table.batchId),
  ],
)

/** What the Energy Information Administration publishes as the average of a week. It is an index, and no price of ours. */
export const priceIndexes = pgTable(
  'price_indexes',
  {
    id: uuid().primaryKey(),
    /** The source key of EIA's series. */
    series: text().notNull(),
    /** The Monday that EIA dates it by. */
    week: date().notNull(),
    price: perGallon('price').notNull(),
    recordedAt: moment('recorded_at').notNull(),
  },
  (table) => [
    check('price_indexes_price', sql`price between 1 and 200000`),
    uniqueIndex('price_indexes_week').on(table.series, table.week),
  ],
)

export type PriceIndex = typeof priceIndexes.$inferSelect

export type RackCost = typeof rackCosts.$inferSelect

/** What we earn on a gallon: for a customer, for a kind of customer, or for everybody; of a product or of all. */
export const markups = pgTable(
  'markups',
  {
    id: uuid().primaryKey(),
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    group: text('customer_kind').$type<CustomerKind>(),
    product: text(),
    /** It applies from so many gallons on, in tenths. */
    fromGallons: bigint('from_gallons', { mode: 'number' }).$type<DeciGallons>().notNull(),
    margin: perGallon('margin').notNull(),
    recordedBy: text('recorded_by').notNull(),
    recordedAt: moment('recorded_at').notNull(),
    endedBy: text('ended_by'),
    endedAt: moment('ended_at'),
  },
  (table) => [
    check('markups_margin', sql`margin between 0 and 100000`),
    check('markups_from_gallons', sql`from_gallons >= 0`),
    check('markups_one', sql`customer_id is null or customer_kind is null`),
    index('markups_customer').on(table.customerId, table.recordedAt),
    index('markups_in_force')
      .on(table.recordedAt)
      .where(sql`ended_at is null`),
  ],
)

export type MarkupRow = typeof markups.$inferSelect
