import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/schema.ts'
import { orders } from '#features/orders/schema.ts'
import { purchaseOrders } from '#features/purchasing/schema.ts'
import { quotes } from '#features/quotes/schema.ts'
import { requests } from '#features/requests/schema.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** What the customer and we wrote about a request, a quote or an order, and suppliers about a purchase order. A note is for staff alone. */
export const messages = pgTable(
  'messages',
  {
    /** Made when the box to type in is drawn: sending it twice says it once. */
    id: uuid().primaryKey(),
    requestId: uuid('request_id').references(() => requests.id, { onDelete: 'cascade' }),
    quoteId: uuid('quote_id').references(() => quotes.id, { onDelete: 'cascade' }),
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    purchaseId: uuid('purchase_id').references(() => purchaseOrders.id, { onDelete: 'cascade' }),
    /** `assistant`: what the chat's assistant said before the request was sent from the chat. */
    kind: text().$type<'note' | 'reply' | 'answer' | 'addition' | 'assistant'>().notNull(),
    channel: text().$type<'web' | 'mail' | 'chat'>().notNull().default('web'),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** Nobody's: the customer, who holds the link, or a supplier who wrote by email. */
    authorName: text('author_name'),
    /** The address that a reply by email came from; it proves nothing about who wrote it. */
    cameFrom: text('came_from'),
    /** That address stands nowhere on what the reply is about. */
    isStranger: boolean('is_stranger').notNull().default(false),
    /** The Message-ID of that reply, which is taken once. */
    mailId: text('mail_id'),
    text: text().notNull(),
    at: moment('at').notNull(),
    /** When the other side first had it before them. */
    readAt: moment('read_at'),
  },
  (table) => [
    check('messages_kind', sql`kind in ('note', 'reply', 'answer', 'addition', 'assistant')`),
    index('messages_request').on(table.requestId, table.at),
    index('messages_quote')
      .on(table.quoteId, table.at)
      .where(sql`quote_id is not null`),
    index('messages_order')
      .on(table.orderId, table.at)
      .where(sql`order_id is not null`),
    index('messages_purchase')
      .on(table.purchaseId, table.at)
      .where(sql`purchase_id is not null`),
    index('messages_mail')
      .on(table.mailId)
      .where(sql`mail_id is not null`),
  ],
)

export type Message = typeof messages.$inferSelect
