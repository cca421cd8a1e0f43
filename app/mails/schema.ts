import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Audience, PlannedEvent } from './plan.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** `failed` and `held` wait for a person: the server refused it for good, or it was one too many for that mailbox. */
export type MailState = 'waiting' | 'sent' | 'failed' | 'held'

/** Every mail that was ever caused: the truth that sender, outbox, backup and tests read. */
export const mails = pgTable(
  'mails',
  {
    id: uuid().primaryKey(),
    eventId: uuid('event_id'),
    subjectId: uuid('subject_id'),
    email: text().notNull(),
    audience: text().$type<Audience>().notNull(),
    /** The place of its rank in `ranks`. */
    rank: integer().notNull().default(2),
    /** Its turn among the mails of its rank, which is later the more of them wait for its mailbox. Not a due time. */
    turnAt: moment('turn_at').notNull().defaultNow(),
    /** The staff notice that carries this one along, once a flood of them goes together. */
    carriedBy: uuid('carried_by'),
    recipient: text().notNull(),
    data: jsonb().$type<PlannedEvent>().notNull(),
    state: text().$type<MailState>().notNull(),
    /** Fixed when a sender first takes the mail, so that a repeat can be recognised by the person who receives it. */
    messageId: text('message_id').unique(),
    /** How often the mail server refused this very mail for now. An outage of the server is not counted. */
    attempts: integer().notNull().default(0),
    /** How often the server went away in the middle of this mail: more than bad luck when others pass meanwhile. */
    interruptions: integer().notNull().default(0),
    /** Nothing: as soon as possible, whatever the clocks say. */
    nextAttemptAt: moment('next_attempt_at'),
    /** The sender that holds the mail, and until when, by the database's clock. */
    claim: uuid(),
    claimedUntil: moment('claimed_until'),
    lastError: text('last_error'),
    subject: text(),
    text: text(),
    html: text(),
    createdAt: moment('created_at').notNull(),
    sentAt: moment('sent_at'),
  },
  (table) => [
    check('mails_state', sql`state in ('waiting', 'sent', 'failed', 'held')`),
    index('mails_next')
      .on(table.rank, table.turnAt)
      .where(sql`state = 'waiting'`),
    index('mails_turn')
      .on(table.recipient, table.rank, table.turnAt)
      .where(sql`state = 'waiting'`),
    index('mails_carried')
      .on(table.carriedBy)
      .where(sql`carried_by is not null`),
    index('mails_troubled')
      .on(table.createdAt)
      .where(sql`state in ('failed', 'held')`),
    index('mails_newest').on(table.createdAt, table.id),
    index('mails_reference')
      .on(sql`(data -> 'request' ->> 'reference')`)
      .where(sql`data -> 'request' ->> 'reference' is not null`),
    index('mails_recipient').on(table.recipient, table.createdAt),
    index('mails_event').on(table.eventId),
    index('mails_subject').on(table.subjectId, table.createdAt),
  ],
)

export type Mail = typeof mails.$inferSelect

/** Mailboxes that were written to, by digest: enough to count, not enough to read whose they are. */
export const mailboxes = pgTable('mailboxes', {
  digest: text().primaryKey(),
  firstCopyAt: moment('first_copy_at').notNull(),
  lastCopyAt: moment('last_copy_at').notNull(),
  copies: integer().notNull(),
  /** Its reader has answered: pressed a button behind a link that only a mail of ours held. */
  known: boolean().notNull().default(false),
})

/** One row at most, id 1: the mail server is away and every sender of every process keeps still. */
export const mailPause = pgTable(
  'mail_pause',
  {
    id: integer().primaryKey(),
    since: moment('since').notNull(),
    until: moment('until').notNull(),
    /** Tries that found the server away, in a row. */
    outages: integer().notNull(),
    reason: text().notNull(),
  },
  () => [check('mail_pause_one', sql`id = 1`)],
)
