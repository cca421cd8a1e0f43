import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, smallint, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { DeciGallons } from '#domain/money.ts'
import { users } from '#features/accounts/schema.ts'
import { customers } from '#features/customers/schema.ts'

/** Whether we deliver in a storm now: the setting says so. `since`: when it was switched on; `until`: when it was switched off. */
export type StormState = { on: boolean; reason: string; endsOn?: string; since?: string; until?: string }

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const allocationRules = ['percent', 'partial'] as const
export type AllocationRule = (typeof allocationRules)[number]

/** A sharing out of what we have: its rule and inputs, kept as they were. Its results and notices are its rows. */
export const stormAllocations = pgTable(
  'storm_allocations',
  {
    /** Made when the form is drawn: sending it twice shares out once. */
    id: uuid().primaryKey(),
    rule: text().$type<AllocationRule>().notNull(),
    /** Percent of the same month last year. */
    percent: smallint(),
    /** Tenths of a gallon that a delivery brings at most. */
    gallons: integer().$type<DeciGallons>(),
    /** The first day of the month that is shared out. */
    month: date().notNull(),
    reason: text().notNull(),
    endsOn: date('ends_on').notNull(),
    allottedAt: moment('allotted_at').notNull(),
    allottedBy: text('allotted_by').notNull(),
    allottedById: uuid('allotted_by_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    check(
      'storm_allocations_rule',
      sql`(rule = 'percent') = (percent is not null) and (rule = 'partial') = (gallons is not null)`,
    ),
    check('storm_allocations_figures', sql`percent between 1 and 100 and gallons > 0`),
    index('storm_allocations_latest').on(table.allottedAt, table.id),
  ],
)

export type StormAllocation = typeof stormAllocations.$inferSelect

/** What came in the same month last year; of a customer who got nothing then, a month of what they order now. */
export const allotmentBases = ['last_year', 'average'] as const
export type AllotmentBasis = (typeof allotmentBases)[number]

/** What one customer gets, and how they were told: UCC 2-615 wants both. */
export const stormAllotments = pgTable(
  'storm_allotments',
  {
    id: uuid().primaryKey(),
    allocationId: uuid('allocation_id')
      .notNull()
      .references(() => stormAllocations.id, { onDelete: 'cascade' }),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** Tenths of a gallon that the share is a part of, and what they are. */
    before: integer().$type<DeciGallons>().notNull(),
    basis: text().$type<AllotmentBasis>().notNull().default('last_year'),
    /** Tenths of a gallon in the month; null where only a delivery is limited. */
    quota: integer().$type<DeciGallons>(),
    /** By email, or by a task to call them. */
    toldBy: text('told_by').$type<'email' | 'phone'>().notNull(),
  },
  (table) => [
    check('storm_allotments_basis', sql.raw(`basis in (${allotmentBases.map((basis) => `'${basis}'`).join(', ')})`)),
    uniqueIndex('storm_allotments_once').on(table.allocationId, table.customerId),
    index('storm_allotments_customer').on(table.customerId),
  ],
)

export type StormAllotment = typeof stormAllotments.$inferSelect
