import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AttachmentRecord } from './attachments.ts'
import type { Audience, PlannedEvent } from './plan.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
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
    /** The files that went along, and what was left out. */
    attachments: jsonb().$type<AttachmentRecord[]>(),
    createdAt: moment('created_at').notNull(),
    sentAt: moment('sent_at'),
    /** It came back, or is delayed on its way: since when we know, and what the last server said. */
    bouncedAt: moment('bounced_at'),
    bounceAction: text('bounce_action').$type<'failed' | 'delayed'>(),
    /** An enhanced status code (RFC 3463) such as "5.1.1". */
    bounceStatus: text('bounce_status'),
    bounceReason: text('bounce_reason'),
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
    index('mails_bounced')
      .on(table.createdAt, table.id)
      .where(sql`bounced_at is not null`),
    index('mails_newest').on(table.createdAt, table.id),
    index('mails_reference')
      .on(sql`(data -> 'request' ->> 'reference')`)
      .where(sql`data -> 'request' ->> 'reference' is not null`),
    index('mails_recipient').on(table.recipient, table.createdAt),
    index('mails_event').on(table.eventId),
    // Safety data sheets that an email has not brought: few, and a list of every site asks for them.
    index('mails_sheets_missing')
      .on(table.eventId)
      .where(
        sql`email = 'safety-sheets' and (state <> 'sent' or bounce_action = 'failed' or jsonb_path_exists(attachments, '$[*].why'))`,
      ),
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

/** Addresses that a mail server said do not exist. They are not written to until staff say otherwise. */
export const deadAddresses = pgTable('dead_addresses', {
  /** In small letters. */
  address: text().primaryKey(),
  /** The mail that came back. */
  mailId: uuid('mail_id').notNull(),
  status: text().notNull(),
  since: moment('since').notNull(),
})

/**
 * `reply`: it answers a mail about something. `request`: a stranger's, which became a request. `bounce`: a mail of ours
 * came back. `automatic`: a program wrote it, and nobody answered. `unreadable`: only the mailbox has it.
 */
export type ReceivedKind = 'reply' | 'request' | 'bounce' | 'automatic' | 'unreadable'

/** Every email that was taken from the mailbox. All of it is its sender's word: it proves nothing about who wrote it. */
export const receivedMails = pgTable(
  'received_mails',
  {
    /** That of the message it became, too. */
    id: uuid().primaryKey(),
    /** SHA-256 of what it is known by: an email is taken once. */
    key: text().notNull().unique(),
    messageId: text('message_id'),
    kind: text().$type<ReceivedKind>().notNull(),
    /** What it is about: a request, quote, order, purchase order or shipment; of a bounce what the mail was about. */
    subjectId: uuid('subject_id'),
    /** The mail of ours that came back. */
    bouncedId: uuid('bounced_id'),
    fromAddress: text('from_address').notNull(),
    fromName: text('from_name').notNull(),
    /** Whether we had written to this address about the same thing. */
    fromKnown: boolean('from_known').notNull(),
    subject: text().notNull(),
    /** All of it, with what it quotes. */
    text: text().notNull(),
    /** Too large: what is missing is in the mailbox alone. */
    cut: boolean().notNull().default(false),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [
    check('received_mails_kind', sql`kind in ('reply', 'request', 'bounce', 'automatic', 'unreadable')`),
    index('received_mails_newest').on(table.receivedAt, table.id),
    index('received_mails_subject').on(table.subjectId, table.receivedAt),
    index('received_mails_from').on(sql`lower(from_address)`, table.receivedAt),
  ],
)

export type ReceivedMailRow = typeof receivedMails.$inferSelect

/** What came with an email, as its sender named it. */
export const receivedFiles = pgTable(
  'received_files',
  {
    id: uuid().primaryKey(),
    mailId: uuid('mail_id')
      .notNull()
      .references(() => receivedMails.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
    name: text().notNull(),
    type: text().notNull(),
    bytes: integer().notNull(),
    content: bytea().notNull(),
  },
  (table) => [index('received_files_mail').on(table.mailId, table.place)],
)

/** One row at most, id 1: who reads the mailbox, how far they came, and how it answers. */
export const mailboxReader = pgTable(
  'mailbox_reader',
  {
    id: integer().primaryKey(),
    /** The numbers of the emails hold while this stays the same (RFC 9051, 2.3.1.1). */
    uidValidity: text('uid_validity'),
    lastUid: bigint('last_uid', { mode: 'number' }),
    /** The process that reads, and until when, by the database's clock. */
    claim: uuid(),
    claimedUntil: moment('claimed_until'),
    /** Read to its end. */
    readAt: moment('read_at'),
    /** Trouble, since when, how many tries in a row, and when the next one is. Null while all is well. */
    troubleSince: moment('trouble_since'),
    failures: integer().notNull().default(0),
    nextTryAt: moment('next_try_at'),
    reason: text(),
  },
  () => [check('mailbox_reader_one', sql`id = 1`)],
)
