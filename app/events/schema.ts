import { bigint, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ActorRole } from '#domain/viewer.ts'
import type { Detail, SubjectType } from './define-events.ts'

/** The audit log: what happened, to what, by whom. Written in the transaction of the change. */
export const events = pgTable(
  'events',
  {
    id: uuid().primaryKey(),
    /** The order of entries within one moment. */
    entry: bigint({ mode: 'number' }).generatedByDefaultAsIdentity().notNull(),
    at: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    name: text().notNull(),
    subjectType: text('subject_type').$type<SubjectType>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    actorRole: text('actor_role').$type<ActorRole>().notNull(),
    actorId: text('actor_id'),
    actorName: text('actor_name'),
    detail: jsonb().$type<Detail>().notNull().default({}),
  },
  (table) => [
    index('events_subject').on(table.subjectId, table.at),
    index('events_at').on(table.at),
    index('events_actor').on(table.actorId, table.at),
  ],
)
