import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/schema.ts'
import type { Answer } from './answer.ts'
import { requestLife, type RequestState } from './lifecycle.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Every request, by whichever form it came: the answers together with the questions as they were asked. */
export const requests = pgTable(
  'requests',
  {
    id: uuid().primaryKey(),
    reference: text().notNull().unique(),
    /** Made when the form is drawn: sending the form twice finds the first row. */
    submissionId: uuid('submission_id').notNull().unique(),
    /** SHA-256 over the form's kind and its answers: tells a repeat from another request under the same id. */
    fingerprint: text().notNull(),
    /** The address of the private status page; whoever holds it may read the request. */
    secretLink: text('secret_link').notNull().unique(),
    kind: text().notNull(),
    title: text().notNull(),
    state: text().$type<RequestState>().notNull(),
    answers: jsonb().$type<Answer[]>().notNull(),
    contactName: text('contact_name'),
    contactEmail: text('contact_email'),
    contactPhone: text('contact_phone'),
    company: text(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    promise: text().notNull(),
    promiseWords: text('promise_words').notNull(),
    receivedAt: moment('received_at').notNull(),
    dueAt: moment('due_at').notNull(),
    answeredAt: moment('answered_at'),
    assigneeId: uuid('assignee_id').references(() => users.id, { onDelete: 'set null' }),
    assigneeName: text('assignee_name'),
  },
  (table) => [
    check('requests_state', sql.raw(`state in (${requestLife.states.map((state) => `'${state}'`).join(', ')})`)),
    index('requests_due').on(table.dueAt, table.id),
    index('requests_open_due').on(table.dueAt, table.id).where(sql`answered_at is null`),
    index('requests_email').on(sql`lower(contact_email)`),
  ],
)

export type Request = typeof requests.$inferSelect
