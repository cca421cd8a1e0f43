import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Cents } from '#domain/money.ts'
import { customers } from '#features/customers/schema.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const cents = (name: string) => bigint(name, { mode: 'number' }).$type<Cents>()

/** A run of the statements of a month: whom it has still to reach follows from the statements that exist. */
export const statementRuns = pgTable(
  'statement_runs',
  {
    id: uuid().primaryKey(),
    /** "2026-11" */
    month: text().notNull().unique(),
    startedAt: moment('started_at').notNull(),
    startedBy: text('started_by').notNull(),
    /** How many customers it is for, counted when it began. */
    customers: integer().notNull(),
    finishedAt: moment('finished_at'),
  },
  () => [check('statement_runs_month', sql`month ~ '^\\d{4}-\\d{2}$'`)],
)

/** The statement of a customer for a month: made once, and made again word for word from the ledger as of its day. */
export const statements = pgTable(
  'statements',
  {
    id: uuid().primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    month: text().notNull(),
    secretLink: text('secret_link').notNull().unique(),
    openingCents: cents('opening_cents').notNull(),
    closingCents: cents('closing_cents').notNull(),
    pastDueCents: cents('past_due_cents').notNull(),
    /** The last entry of the ledger that it knows of. */
    throughEntry: bigint('through_entry', { mode: 'number' }).notNull(),
    madeAt: moment('made_at').notNull(),
    /** Where it was mailed to; nobody, when the customer has no address. */
    sentTo: jsonb('sent_to').$type<string[]>().notNull(),
  },
  (table) => [
    uniqueIndex('statements_once').on(table.customerId, table.month),
    index('statements_made').on(table.madeAt, table.id),
    index('statements_month').on(table.month, table.id),
  ],
)

export type Statement = typeof statements.$inferSelect

/** A mail that listed what was past due, so that the next one comes when it is its turn. */
export const paymentReminders = pgTable(
  'payment_reminders',
  {
    id: uuid().primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    day: date().notNull(),
    /** Which step of the schedule: days past due. */
    step: integer().notNull(),
    cents: cents('cents').notNull(),
    invoices: integer().notNull(),
    sentTo: jsonb('sent_to').$type<string[]>().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    uniqueIndex('payment_reminders_day').on(table.customerId, table.day),
    index('payment_reminders_at').on(table.at, table.id),
  ],
)
