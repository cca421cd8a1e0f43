import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/schema.ts'
import { requests } from '#features/requests/schema.ts'
import type { AnswerFacts } from './answer.ts'
import type { TranscriptLine } from './lead.ts'
import type { QuestionReason, QuestionState } from './question-words.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** What someone agreed to by writing: the words beside the input, a short digest of them, and when. */
const consent = () => ({
  gdprConsent: boolean('gdpr_consent').notNull(),
  consentText: text('consent_text').notNull(),
  consentVersion: text('consent_version').notNull(),
  consentAt: moment('consent_at').notNull(),
})

/** A visitor's conversation. Written with its first message, never before. */
export const chatSessions = pgTable(
  'chat_sessions',
  {
    id: uuid().primaryKey(),
    /** The chat's name, made in the browser. It opens nothing. */
    sessionId: text('session_id').notNull(),
    /** SHA-256 of the key in the visitor's cookie, which opens the chat together with its name. */
    keyHash: text('key_hash').notNull().unique(),
    /** Whose it became by signing in; from then on it opens for nobody else. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    ...consent(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: moment('created_at').notNull(),
    lastMessageAt: moment('last_message_at').notNull(),
  },
  (table) => [
    index('chat_sessions_user').on(table.userId),
    index('chat_sessions_last').on(table.lastMessageAt),
    index('chat_sessions_address')
      .on(table.createdAt)
      .where(sql`ip_address is not null or user_agent is not null`),
  ],
)

export type Chat = typeof chatSessions.$inferSelect

export const chatMessages = pgTable(
  'chat_messages',
  {
    /** A question's is made in the browser: sending it again finds the first one. */
    id: uuid().primaryKey(),
    /** The order in which they came. */
    entry: bigint({ mode: 'number' }).generatedByDefaultAsIdentity().notNull(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => chatSessions.id, { onDelete: 'cascade' }),
    /** `person`: someone of ours, who had the chat then. `news`: what happened in it, such as who came and went. */
    role: text().$type<'user' | 'assistant' | 'person' | 'news'>().notNull(),
    /** Of a person's words. */
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    authorName: text('author_name'),
    content: text().notNull(),
    messageType: text('message_type').$type<'text'>().notNull().default('text'),
    /** Of an answer: its suggestions, sources and what it rests on. */
    metadata: jsonb().$type<AnswerFacts>(),
    /** The question that an answer belongs to. There is one answer to a question. */
    replyTo: uuid('reply_to').unique(),
    rating: text().$type<Rating>(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    check('chat_messages_role', sql`role in ('user', 'assistant', 'person', 'news')`),
    check('chat_messages_rating', sql`rating in ('up', 'down')`),
    index('chat_messages_session').on(table.sessionId, table.entry),
  ],
)

export type ChatMessage = typeof chatMessages.$inferSelect

/** A visitor asked for a person. It rings at the desk until someone has the chat, or it becomes a request. */
export const chatCalls = pgTable(
  'chat_calls',
  {
    id: uuid().primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => chatSessions.id, { onDelete: 'cascade' }),
    state: text().$type<CallState>().notNull(),
    /** Since when it rings, or rang last. */
    rangAt: moment('rang_at').notNull(),
    /** When it is looked after by the clock, see unanswered-calls.ts. Nothing once it is over. */
    dueAt: moment('due_at'),
    /** Since when the visitor waits for a word of the person who has it. */
    heardAt: moment('heard_at'),
    /** Who has it, or had it last, and by what name the visitor knows them. */
    staffId: uuid('staff_id').references(() => users.id, { onDelete: 'set null' }),
    staffName: text('staff_name'),
    /** What it became. */
    requestId: uuid('request_id').references(() => requests.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    check('chat_calls_state', sql`state in ('ringing', 'answered', 'ended', 'missed')`),
    uniqueIndex('chat_calls_open')
      .on(table.sessionId)
      .where(sql`state in ('ringing', 'answered')`),
    index('chat_calls_session').on(table.sessionId, table.createdAt),
  ],
)

export type Call = typeof chatCalls.$inferSelect
export type CallState = 'ringing' | 'answered' | 'ended' | 'missed'

/** Of each of us who may answer: how the chat rings for them, and when a page of theirs was last open. */
export const chatDesks = pgTable(
  'chat_desks',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    ring: text().$type<Ring>().notNull().default('ask'),
    seenAt: moment('seen_at'),
  },
  () => [check('chat_desks_ring', sql`ring in ('ask', 'sound', 'quiet', 'away')`)],
)

/** Seen and heard, seen alone, or not available; `ask`: seen, and nobody has said yet whether it may be heard. */
export type Ring = 'ask' | 'sound' | 'quiet' | 'away'
export type Rating = 'up' | 'down'

/** Someone who left name and number in the chat. What they asked is a request like any other. */
export const crmLeads = pgTable(
  'crm_leads',
  {
    id: uuid().primaryKey(),
    sessionId: uuid('session_id').references(() => chatSessions.id, { onDelete: 'set null' }),
    requestId: uuid('request_id')
      .notNull()
      .unique()
      .references(() => requests.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    company: text(),
    intent: text().notNull().default('general_inquiry'),
    notes: text(),
    leadSource: text('lead_source').notNull().default('chatbot'),
    ...consent(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('crm_leads_session').on(table.sessionId)],
)

/** What happened in chats, without their words. Goes with the chat it tells of. */
export const crmEvents = pgTable(
  'crm_events',
  {
    id: uuid().primaryKey(),
    sessionId: uuid('session_id').references(() => chatSessions.id, { onDelete: 'cascade' }),
    leadId: uuid('lead_id').references(() => crmLeads.id, { onDelete: 'cascade' }),
    eventType: text('event_type').notNull(),
    eventData: jsonb('event_data').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('crm_events_session').on(table.sessionId), index('crm_events_lead').on(table.leadId)],
)

/** The conversation as its visitor saw it when they sent a request from it. Stays when the chat is cleared. */
export const chatTranscripts = pgTable('chat_transcripts', {
  requestId: uuid('request_id')
    .primaryKey()
    .references(() => requests.id, { onDelete: 'cascade' }),
  lines: jsonb().$type<TranscriptLine[]>().notNull(),
  takenAt: moment('taken_at').notNull(),
})

/** Questions that found no answer, or a bad one, for staff to look at. Gone with the message that asked. */
export const chatQuestions = pgTable(
  'chat_questions',
  {
    id: uuid().primaryKey(),
    messageId: uuid('message_id')
      .notNull()
      .unique()
      .references(() => chatMessages.id, { onDelete: 'cascade' }),
    reason: text().$type<QuestionReason>().notNull(),
    state: text().$type<QuestionState>().notNull(),
    askedAt: moment('asked_at').notNull(),
    settledAt: moment('settled_at'),
  },
  (table) => [
    check('chat_questions_reason', sql`reason in ('unknown', 'ask_back', 'rated_down')`),
    check('chat_questions_state', sql`state in ('open', 'attached', 'dismissed')`),
    index('chat_questions_newest').on(table.state, table.askedAt, table.id),
  ],
)

/** What staff wrote for the assistant to answer with. */
export const chatPassages = pgTable(
  'chat_passages',
  {
    id: uuid().primaryKey(),
    title: text().notNull(),
    text: text().notNull(),
    href: text().notNull(),
    /** Questions that it answers, as people ask them. */
    asks: jsonb().$type<string[]>().notNull(),
    /** Counts up with each change, so that the second of two simultaneous edits gets a conflict. */
    changes: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('chat_passages_newest').on(table.updatedAt, table.id)],
)

export type StaffPassage = typeof chatPassages.$inferSelect

/** A question that staff say a passage answers, theirs or one of the site's own. */
export const chatAsks = pgTable(
  'chat_asks',
  {
    id: uuid().primaryKey(),
    passageId: text('passage_id').notNull(),
    question: text().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [uniqueIndex('chat_asks_once').on(table.passageId, sql`lower(${table.question})`)],
)
