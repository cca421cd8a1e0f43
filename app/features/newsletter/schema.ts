import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Segment } from './segments.ts'
import type { IssueState } from './write-issue.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Who asked for the newsletter, and what became of it. Its state is read from its times. */
export const subscribers = pgTable(
  'newsletter_subscribers',
  {
    id: uuid().primaryKey(),
    /** Digest of the mailbox: one row however the address is spelled, and known again when the address is deleted. */
    mailbox: text().notNull().unique(),
    /** Where mail goes. Deleted when the subscription ends. */
    email: text(),
    /** Anyone who holds the link in the mail is its reader. A sign-up after an end makes another. */
    confirmToken: text('confirm_token').notNull().unique(),
    unsubscribeToken: text('unsubscribe_token').notNull().unique(),
    /** The words that were agreed to, a short digest of them, and when. */
    consentText: text('consent_text').notNull(),
    consentVersion: text('consent_version').notNull(),
    consentAt: moment('consent_at').notNull(),
    createdAt: moment('created_at').notNull(),
    confirmedAt: moment('confirmed_at'),
    unsubscribedAt: moment('unsubscribed_at'),
    /** What they chose to hear of, if anything: keys of content, and a county by its name. */
    county: text(),
    product: text(),
    industry: text(),
  },
  (table) => [
    check('newsletter_subscribers_address', sql`(email is null) = (unsubscribed_at is not null)`),
    index('newsletter_subscribers_newest').on(table.createdAt, table.id),
    index('newsletter_subscribers_confirmed')
      .on(table.id)
      .where(sql`confirmed_at is not null and unsubscribed_at is null`),
    index('newsletter_subscribers_unconfirmed')
      .on(table.consentAt)
      .where(sql`confirmed_at is null and unsubscribed_at is null`),
  ],
)

export type Subscriber = typeof subscribers.$inferSelect

/** An issue of the newsletter, written in Markdown. */
export const issues = pgTable(
  'newsletter_issues',
  {
    id: uuid().primaryKey(),
    subject: text().notNull(),
    markdown: text().notNull(),
    /** Whom it is for; null: everybody. */
    segment: jsonb().$type<Segment>(),
    state: text().$type<IssueState>().notNull(),
    /** Counts up with each change, so that of two people writing at once the second is told. */
    changes: integer('version').notNull().default(1),
    authorName: text('author_name').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** Who had confirmed by then gets it. */
    sendingAt: moment('sending_at'),
    /** Every mail of it stands in the outbox since then. */
    sentAt: moment('sent_at'),
  },
  (table) => [
    check('newsletter_issues_state', sql`state in ('draft', 'sending', 'sent')`),
    index('newsletter_issues_newest').on(table.createdAt),
    index('newsletter_issues_sending')
      .on(table.sendingAt)
      .where(sql`state = 'sending'`),
  ],
)

export type NewsletterIssue = typeof issues.$inferSelect

/** Whom an issue was addressed to. Written with the mail itself: anyone who stands here has it in the outbox, once. */
export const deliveries = pgTable(
  'newsletter_deliveries',
  {
    issueId: uuid('issue_id')
      .notNull()
      .references(() => issues.id),
    subscriberId: uuid('subscriber_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.issueId, table.subscriberId] })],
)
