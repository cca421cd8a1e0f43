import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/schema.ts'
import type { SettingKind } from './kinds.ts'

/** Who is on call on which day of the week, ISO weekdays from 1 (Monday). */
export const rota = pgTable(
  'rota',
  {
    weekday: smallint().notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.weekday, table.userId] }),
    check('rota_weekday', sql`weekday between 1 and 7`),
  ],
)

/** What the assistant's model was asked on each day of the company's calendar. It names nobody. */
export const modelUsage = pgTable('model_usage', {
  day: date().primaryKey(),
  requests: integer().notNull().default(0),
  /** Read and written together; while an answer is under way, what it may come to. */
  tokens: bigint({ mode: 'number' }).notNull().default(0),
})

export const fetchedKinds = ['temperatures', 'drives'] as const
export type FetchedKind = (typeof fetchedKinds)[number]

/** How it stands with each address that figures are fetched from. Another address begins anew. */
export const fetches = pgTable(
  'fetches',
  {
    what: text().$type<FetchedKind>().primaryKey(),
    address: text().notNull(),
    triedAt: timestamp('tried_at', { withTimezone: true, precision: 3 }).notNull(),
    fetchedAt: timestamp('fetched_at', { withTimezone: true, precision: 3 }),
    /** Both or neither: since when it can't be fetched, and why, in words for staff. */
    troubleSince: timestamp('trouble_since', { withTimezone: true, precision: 3 }),
    reason: text(),
  },
  () => [
    check('fetches_what', sql.raw(`what in (${fetchedKinds.map((kind) => `'${kind}'`).join(', ')})`)),
    check('fetches_trouble', sql`(trouble_since is null) = (reason is null)`),
  ],
)

export type FetchRow = typeof fetches.$inferSelect

/** What staff changed, lying over the content files. No row: nobody ever did. No value: the file's holds again. */
export const settings = pgTable(
  'settings',
  {
    kind: text().$type<SettingKind>().primaryKey(),
    /** By which the diary names it. */
    id: uuid().notNull().unique(),
    value: jsonb().$type<unknown>(),
    /** Counted up with each change, so that of two people who began from one only the first is heard. */
    changes: integer('version').notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true, precision: 3 }).notNull(),
    changedBy: text('changed_by').notNull(),
    changedById: uuid('changed_by_id').references(() => users.id, { onDelete: 'set null' }),
  },
  () => [check('settings_version', sql`version > 0`)],
)

export type SettingRow = typeof settings.$inferSelect
