import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import type { Cents } from '#domain/money.ts'
import { customers } from '#features/customers/schema.ts'
import { accountKeys, entryKindNames, type Account, type EntryKind } from './accounts.ts'
import type { ExportNames } from './item-names.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const cents = (name: string) => bigint(name, { mode: 'number' }).$type<Cents>()
const quoted = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(', '))

/**
 * What changed a customer's balance. Rows are added and never changed or deleted: a trigger refuses it, and holds the
 * lines of each to zero. See docs/decisions/0050-the-subledger.md.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: uuid().primaryKey(),
    /** The order in which they were posted. */
    entry: bigint({ mode: 'number' }).generatedByDefaultAsIdentity().notNull(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    kind: text().$type<EntryKind>().notNull(),
    /** The day of the books, in the company's time zone. */
    day: date().notNull(),
    /** Of what is owed: by when. */
    dueOn: date('due_on'),
    /** Above zero: the customer owes more by it. */
    cents: cents('cents').notNull(),
    /** As the customer knows it: the number of an invoice, of a check. */
    number: text(),
    memo: text(),
    /** The id of the invoice or the payment that it was posted for. */
    aboutId: uuid('about_id'),
    /** The entry that it takes back. */
    reverses: uuid().references((): AnyPgColumn => ledgerEntries.id),
    postedAt: moment('posted_at').notNull(),
    /** The name of the person, or "Automatic". */
    postedBy: text('posted_by').notNull(),
  },
  (table) => [
    check('ledger_entries_kind', sql`kind in (${quoted(entryKindNames)})`),
    check('ledger_entries_cents', sql`cents <> 0`),
    index('ledger_entries_customer').on(table.customerId, table.day, table.entry),
    index('ledger_entries_day').on(table.day, table.entry),
    index('ledger_entries_about').on(table.aboutId),
    index('ledger_entries_written_off')
      .on(table.day, table.id)
      .where(sql`kind = 'write_off'`),
    // What was taken back is taken back once.
    uniqueIndex('ledger_entries_reverses')
      .on(table.reverses)
      .where(sql`reverses is not null`),
  ],
)

export type LedgerEntry = typeof ledgerEntries.$inferSelect

/** So much of what an entry says is owed. */
export type EntryAmount = { entryId: string; cents: Cents }

/** The double entry of each: what each account gets, debits above zero. They add up to nothing. */
export const ledgerLines = pgTable(
  'ledger_lines',
  {
    entryId: uuid('entry_id')
      .notNull()
      .references(() => ledgerEntries.id),
    position: integer().notNull(),
    account: text().$type<Account>().notNull(),
    cents: cents('cents').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.position] }),
    check('ledger_lines_account', sql`account in (${quoted(accountKeys)})`),
  ],
)

/**
 * Which credit paid which debit, and how much of it. Taking it back is another row with the amount below zero that names
 * the one it takes back.
 */
export const ledgerApplications = pgTable(
  'ledger_applications',
  {
    id: uuid().primaryKey(),
    entry: bigint({ mode: 'number' }).generatedByDefaultAsIdentity().notNull(),
    /** The payment or credit. */
    fromId: uuid('from_id')
      .notNull()
      .references(() => ledgerEntries.id),
    /** The invoice or charge. */
    toId: uuid('to_id')
      .notNull()
      .references(() => ledgerEntries.id),
    day: date().notNull(),
    cents: cents('cents').notNull(),
    reverses: uuid().references((): AnyPgColumn => ledgerApplications.id),
    at: moment('at').notNull(),
    by: text().notNull(),
  },
  (table) => [
    check('ledger_applications_cents', sql`cents <> 0 and (cents > 0) = (reverses is null)`),
    index('ledger_applications_from').on(table.fromId),
    index('ledger_applications_to').on(table.toId),
    uniqueIndex('ledger_applications_reverses')
      .on(table.reverses)
      .where(sql`reverses is not null`),
  ],
)

export type LedgerApplication = typeof ledgerApplications.$inferSelect

/**
 * How much of each entry is open today: what an invoice still owes, what of a payment was not applied (below zero).
 * Triggers keep it, so nothing here writes it, and no more can be applied than there is.
 */
export const ledgerItems = pgTable(
  'ledger_items',
  {
    entryId: uuid('entry_id')
      .primaryKey()
      .references(() => ledgerEntries.id),
    customerId: uuid('customer_id').notNull(),
    day: date().notNull(),
    dueOn: date('due_on'),
    cents: cents('cents').notNull(),
    openCents: cents('open_cents').notNull(),
  },
  (table) => [
    check(
      'ledger_items_open',
      sql`case when cents > 0 then open_cents between 0 and cents else open_cents between cents and 0 end`,
    ),
    index('ledger_items_open_due')
      .on(table.dueOn, table.entryId)
      .where(sql`open_cents > 0`),
    // All that the aging asks for.
    index('ledger_items_aging')
      .on(table.customerId, table.dueOn, table.openCents)
      .where(sql`open_cents <> 0`),
  ],
)

/** Through which day the books are closed: the last row holds. Opening them again is a row with an earlier day. */
export const ledgerClosings = pgTable('ledger_closings', {
  entry: bigint({ mode: 'number' }).generatedByDefaultAsIdentity().primaryKey(),
  through: date().notNull(),
  reason: text(),
  at: moment('at').notNull(),
  by: text().notNull(),
})

/** A file for the accountant: what was in it can be had again, and goes into no other while it stands. */
export const ledgerExports = pgTable(
  'ledger_exports',
  {
    id: uuid().primaryKey(),
    /** Counted up, as the accountant knows it. */
    number: integer().notNull().unique(),
    fromDay: date('from_day').notNull(),
    throughDay: date('through_day').notNull(),
    entries: integer().notNull(),
    /** What accounts and items were called when it was made; null of files made before that was kept. */
    names: jsonb().$type<ExportNames>(),
    at: moment('at').notNull(),
    by: text().notNull(),
    voidedAt: moment('voided_at'),
    voidedBy: text('voided_by'),
    reason: text(),
  },
  (table) => [index('ledger_exports_at').on(table.at, table.id)],
)

export type LedgerExport = typeof ledgerExports.$inferSelect

/** Which entries are in which file. `stands` turns false when the file is voided. */
export const ledgerExportEntries = pgTable(
  'ledger_export_entries',
  {
    exportId: uuid('export_id')
      .notNull()
      .references(() => ledgerExports.id),
    entryId: uuid('entry_id')
      .notNull()
      .references(() => ledgerEntries.id),
    /** Null once its file was voided. */
    stands: integer().default(1),
    /** What its customer was called when the file was made, and what told them from another one of that name. */
    customer: text(),
    mark: text(),
  },
  (table) => [
    primaryKey({ columns: [table.exportId, table.entryId] }),
    uniqueIndex('ledger_export_entries_once').on(table.entryId, table.stands),
  ],
)
