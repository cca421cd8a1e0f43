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
import type { TermsAcceptance } from '#features/credit/schema.ts'
import { customers } from '#features/customers/schema.ts'
import { ledgerEntries } from '#features/ledger/schema.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const cents = (name: string) => bigint(name, { mode: 'number' }).$type<Cents>()

/** So much of an invoice was long past due. */
export type ChargedItem = { entryId: string; number: string | null; dueOn: string; cents: Cents }

/** A finance charge of a customer for a month. It stays when it is waived; another one of that month never comes. */
export const financeCharges = pgTable(
  'finance_charges',
  {
    id: uuid().primaryKey(),
    /** "FC-1001". The first ones were called by their month, as "FC-2026-11", and shared it. */
    number: text().notNull(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    /** "2026-11" */
    month: text().notNull(),
    /** What it was charged on, less what was paid and not applied. */
    items: jsonb().$type<ChargedItem[]>().notNull(),
    baseCents: cents('base_cents').notNull(),
    /** Hundredths of a percent. */
    rate: integer().notNull(),
    cents: cents('cents').notNull(),
    /** The text that the customer accepted, by its day. */
    termsVersion: text('terms_version').notNull(),
    /** Who accepted it, and its paragraph about the charge; null where it was not kept, or says another rate. */
    accepted: jsonb().$type<TermsAcceptance>(),
    clause: text(),
    /** It fell on what was past due by more than so many days. */
    afterDays: integer('after_days'),
    dueOn: date('due_on').notNull(),
    entryId: uuid('entry_id')
      .notNull()
      .references(() => ledgerEntries.id),
    chargedAt: moment('charged_at').notNull(),
    chargedBy: text('charged_by').notNull(),
    waivedAt: moment('waived_at'),
    waivedBy: text('waived_by'),
    reason: text(),
    waiverId: uuid('waiver_id').references(() => ledgerEntries.id),
  },
  (table) => [
    check('finance_charges_month', sql`month ~ '^\\d{4}-\\d{2}$'`),
    check('finance_charges_cents', sql`cents > 0 and base_cents >= cents and rate > 0`),
    check('finance_charges_waived', sql`num_nulls(waived_at, waived_by, reason, waiver_id) in (0, 4)`),
    uniqueIndex('finance_charges_once').on(table.customerId, table.month),
    uniqueIndex('finance_charges_entry').on(table.entryId),
    uniqueIndex('finance_charges_waiver').on(table.waiverId),
    index('finance_charges_charged').on(table.chargedAt, table.id),
  ],
)

export type FinanceCharge = typeof financeCharges.$inferSelect
