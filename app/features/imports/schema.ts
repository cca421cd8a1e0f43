import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { RecordChange, FieldChangeView } from './definition.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const quoted = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(', '))

export const importStates = ['draft', 'imported', 'undone'] as const
export type ImportState = (typeof importStates)[number]

/** What becomes of a row of the file. */
export const rowEffects = ['new', 'changed', 'unchanged', 'bad'] as const
export type RowEffect = (typeof rowEffects)[number]

export type EffectCounts = Record<RowEffect, number>

/** A file that staff uploaded: a draft until it is imported, then a batch that can be undone. */
export const imports = pgTable(
  'imports',
  {
    id: uuid().primaryKey(),
    /** Which import it is: the name of its definition. */
    kind: text().notNull(),
    state: text().$type<ImportState>().notNull(),
    /** Counts up with each change, for two people at once. */
    changes: integer().notNull().default(0),
    fileName: text('file_name').notNull(),
    /** The file as it was sent, encrypted. Null once it has expired: then nothing can be undone. */
    content: bytea(),
    /** Which column of the file each column of the import is read from, counted from 0. */
    columns: jsonb().$type<Record<string, number>>().notNull(),
    /** What stands in a record already gives way to the file. */
    overwrites: boolean().notNull().default(false),
    counts: jsonb().$type<EffectCounts>().notNull(),
    startedBy: text('started_by').notNull(),
    startedAt: moment('started_at').notNull(),
    importedBy: text('imported_by'),
    importedAt: moment('imported_at'),
    undoneBy: text('undone_by'),
    undoneAt: moment('undone_at'),
  },
  (table) => [
    check('imports_state', sql`state in (${quoted(importStates)})`),
    index('imports_started').on(table.startedAt, table.id),
  ],
)

export type StoredImport = typeof imports.$inferSelect

/** What becomes of each row of a file, as it was shown, and once it is imported what it made and changed. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** As a spreadsheet counts it: the first line of the file is 1. */
    row: integer().notNull(),
    effect: text().$type<RowEffect>().notNull(),
    name: text().notNull(),
    shown: jsonb().$type<FieldChangeView[]>().notNull(),
    notes: jsonb().$type<string[]>().notNull(),
    /** Of a bad row: the column, and what is wrong in words. */
    problemColumn: text('problem_column'),
    problem: text(),
    /** It would do something else now than when it was looked at. */
    moved: boolean().notNull().default(false),
    made: jsonb().$type<RecordChange[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.row] }),
    check('import_rows_effect', sql`effect in (${quoted(rowEffects)})`),
    index('import_rows_effects').on(table.importId, table.effect, table.row),
  ],
)

export type ImportRow = typeof importRows.$inferSelect
