import { bigint, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** The diary: what happened, to what, by whom. Written by `record` alone, in the transaction of the change it tells. */
export const events = pgTable(
  'events',
  {
    id: uuid().primaryKey(),
    /** The order of entries within one moment. */
    entry: bigint({ mode: 'number' }).generatedByDefaultAsIdentity().notNull(),
    at: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    name: text().notNull(),
    subjectId: uuid('subject_id').notNull(),
    actorRole: text('actor_role').notNull(),
    actorId: text('actor_id'),
    actorName: text('actor_name'),
    detail: jsonb().notNull().default({}),
  },
  (table) => [
    index('events_subject').on(table.subjectId, table.at),
    index('events_at').on(table.at),
    index('events_actor').on(table.actorId, table.at),
  ],
)
