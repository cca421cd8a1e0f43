import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/schema.ts'
import { customers } from '#features/customers/schema.ts'
import { orders } from '#features/orders/schema.ts'
import { quotes } from '#features/quotes/schema.ts'
import { requests } from '#features/requests/schema.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** What staff have to do for a customer by a time, such as calling back: a "task" on screens. */
export const reminders = pgTable(
  'reminders',
  {
    /** Made when the form is drawn: sending it twice adds one. */
    id: uuid().primaryKey(),
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    requestId: uuid('request_id').references(() => requests.id, { onDelete: 'cascade' }),
    quoteId: uuid('quote_id').references(() => quotes.id, { onDelete: 'cascade' }),
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    words: text().notNull(),
    /** Of a quote that waits for its customer: done by itself once they answered. */
    followUp: boolean('follow_up').notNull().default(false),
    dueAt: moment('due_at').notNull(),
    /** Null: anyone. */
    assignedTo: uuid('assigned_to').references(() => users.id, { onDelete: 'set null' }),
    addedBy: uuid('added_by').references(() => users.id, { onDelete: 'set null' }),
    addedAt: moment('added_at').notNull(),
    doneAt: moment('done_at'),
    doneBy: uuid('done_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    check('reminders_subject', sql`num_nonnulls(customer_id, request_id, quote_id, order_id) = 1`),
    index('reminders_open')
      .on(table.dueAt, table.id)
      .where(sql`done_at is null`),
    index('reminders_done')
      .on(table.dueAt, table.id)
      .where(sql`done_at is not null`),
    index('reminders_follow_ups')
      .on(table.quoteId)
      .where(sql`follow_up and done_at is null`),
    index('reminders_assigned').on(table.assignedTo, table.dueAt),
    index('reminders_customer')
      .on(table.customerId)
      .where(sql`customer_id is not null`),
    index('reminders_request')
      .on(table.requestId)
      .where(sql`request_id is not null`),
    index('reminders_quote')
      .on(table.quoteId)
      .where(sql`quote_id is not null`),
    index('reminders_order')
      .on(table.orderId)
      .where(sql`order_id is not null`),
  ],
)

export type Reminder = typeof reminders.$inferSelect
