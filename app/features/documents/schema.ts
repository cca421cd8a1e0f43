import { sql } from 'drizzle-orm'
import {
  check,
  customType,
  date,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/schema.ts'
import type { PaperType } from './paper-type.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/**
 * A paper of the library, with the facts of its current revision. The file lies in `document_files`: a list must never
 * drag twenty megabytes along.
 */
export const documents = pgTable(
  'documents',
  {
    id: uuid().primaryKey(),
    /** A key of content/products/documents.yaml. */
    kind: text().notNull(),
    title: text().notNull(),
    /** The product that a safety data sheet is for: the key of a fuel or of a family of lubricants. */
    product: text(),
    /** The current one, counted from 1. */
    version: integer().notNull(),
    /** What the paper calls this revision, such as "4.1". */
    revision: text().notNull(),
    /** The day the revision bears. */
    revisedOn: date('revised_on').notNull(),
    /** From this day on someone has to look whether it still holds. */
    reviewBy: date('review_by'),
    createdAt: moment('created_at').notNull(),
    changedAt: moment('changed_at').notNull(),
    /** Not shown to anyone but staff since then. */
    withdrawnAt: moment('withdrawn_at'),
  },
  (table) => [
    check('documents_version', sql`version > 0`),
    index('documents_kind').on(table.kind, table.revisedOn),
    index('documents_title').on(sql`lower(title)`, table.id),
    index('documents_product')
      .on(table.product, table.revisedOn)
      .where(sql`product is not null`),
    index('documents_review')
      .on(table.reviewBy)
      .where(sql`withdrawn_at is null`),
  ],
)

/** Every revision there ever was, but for its bytes. */
export const documentVersions = pgTable(
  'document_versions',
  {
    id: uuid().primaryKey(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id),
    version: integer().notNull(),
    revision: text().notNull(),
    revisedOn: date('revised_on').notNull(),
    type: text().$type<PaperType>().notNull(),
    bytes: integer().notNull(),
    /** SHA-256 of the file, in hexadecimal: the ETag of its download. */
    digest: text().notNull(),
    uploadedAt: moment('uploaded_at').notNull(),
    uploadedBy: text('uploaded_by').notNull(),
  },
  (table) => [
    uniqueIndex('document_versions_of').on(table.documentId, table.version),
    check('document_versions_type', sql`type in ('application/pdf', 'image/png', 'image/jpeg')`),
    check('document_versions_bytes', sql`bytes between 1 and 20971520`),
  ],
)

/** Files that came together and wait for a person to say what each is. Forgotten after a day. */
export const documentDrafts = pgTable(
  'document_drafts',
  {
    id: uuid().primaryKey(),
    /** The name of the file, from which its facts are proposed. */
    name: text().notNull(),
    type: text().$type<PaperType>().notNull(),
    bytes: integer().notNull(),
    digest: text().notNull(),
    content: bytea().notNull(),
    addedAt: moment('added_at').notNull(),
    addedBy: uuid('added_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [index('document_drafts_added').on(table.addedAt)],
)

/** The bytes, each file in one row, kept uncompressed so that a part of it can be read alone. */
export const documentFiles = pgTable('document_files', {
  versionId: uuid('version_id')
    .primaryKey()
    .references(() => documentVersions.id),
  content: bytea().notNull(),
})

export type Document = typeof documents.$inferSelect
export type DocumentVersion = typeof documentVersions.$inferSelect
