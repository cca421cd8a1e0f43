import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/schema.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const person = (name: string) => uuid(name).references(() => users.id, { onDelete: 'set null' })

/** Whose words the site shows: the file's, those that staff published, or none, because staff took the page away. */
export const contentStates = ['file', 'edited', 'hidden'] as const
export type ContentState = (typeof contentStates)[number]

/** A content file that staff edited or began to. No row: nobody ever did. */
export const contentFiles = pgTable(
  'content_files',
  {
    /** By which the diary names it. */
    id: uuid().primaryKey(),
    /** As in the content folder: "pages/home.yaml". */
    path: text().notNull().unique(),
    state: text().$type<ContentState>().notNull(),
    /** Counted up with each change, a draft's too, so that of two people who began from one only the first is heard. */
    changes: integer('version').notNull(),
    /** What lies over the file. */
    text: text(),
    /** The file's text when staff last compared both; a later change of the file is pointed out. */
    beneath: text(),
    publishedAt: moment('published_at'),
    publishedBy: text('published_by'),
    publishedById: person('published_by_id'),
    /** What is written and not yet published. */
    draft: text(),
    draftAt: moment('draft_at'),
    draftBy: text('draft_by'),
    draftById: person('draft_by_id'),
  },
  () => [
    check('content_files_state', sql`state in ('file', 'edited', 'hidden')`),
    check('content_files_version', sql`version > 0`),
    check('content_files_text', sql`(state = 'edited') = (text is not null)`),
  ],
)

/** Every text that was ever published, and each time the file's own was put back or the page taken away. */
export const contentVersions = pgTable(
  'content_versions',
  {
    id: uuid().primaryKey(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => contentFiles.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    state: text().$type<ContentState>().notNull(),
    /** What the site showed from then on, the file's own words too: the file may change later. */
    text: text(),
    /** The earlier version that was published again. */
    again: integer(),
    at: moment('at').notNull(),
    by: text().notNull(),
    byId: person('by_id'),
  },
  (table) => [
    uniqueIndex('content_versions_of').on(table.fileId, table.version),
    check('content_versions_state', sql`state in ('file', 'edited', 'hidden')`),
  ],
)

/** Pictures for articles, checked and written anew. Everybody may see one as soon as a page shows it. */
export const contentPictures = pgTable(
  'content_pictures',
  {
    id: uuid().primaryKey(),
    submissionId: uuid('submission_id').notNull().unique(),
    /** What it shows, for people who can't see it: offered where it is put into an article. */
    alt: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    addedAt: moment('added_at').notNull(),
    addedBy: text('added_by').notNull(),
    addedById: person('added_by_id'),
    /** Offered no longer; pages that show it still do. */
    retired: boolean().notNull().default(false),
  },
  (table) => [
    index('content_pictures_added').on(table.addedAt, table.id),
    check('content_pictures_size', sql`width between 1 and 1600 and height between 1 and 1600`),
  ],
)

/** The bytes in each width, as WebP. */
export const contentPictureFiles = pgTable(
  'content_picture_files',
  {
    pictureId: uuid('picture_id')
      .notNull()
      .references(() => contentPictures.id, { onDelete: 'cascade' }),
    width: integer().notNull(),
    content: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.pictureId, table.width] })],
)

export type ContentFile = typeof contentFiles.$inferSelect
export type ContentVersion = typeof contentVersions.$inferSelect
export type ContentPicture = typeof contentPictures.$inferSelect
