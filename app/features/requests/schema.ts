import { getTableColumns, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/schema.ts'
import { companies } from '#features/companies/schema.ts'
import { customers } from '#features/customers/schema.ts'
import type { Answer } from './answer.ts'
import { requestStates, requestLife, type RequestState } from './lifecycle.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' })
const quoted = (states: readonly string[]) => sql.raw(states.map((state) => `'${state}'`).join(', '))

/**
 * What was answered, as it was typed: JSON writes a line break as backslash and n, which would begin the next word.
 * `chr(1)`, which JSON never holds, stands for a backslash of the text meanwhile.
 */
const answered = `replace(replace(regexp_replace(replace(
  jsonb_path_query_array(answers, '$[*].said')::text, '\\\\', chr(1)), '(\\\\[bfnrt]|\\s)+', ' ', 'g'), '\\"', '"'), chr(1), '\\')`

/** Everything a person may look for, in small letters; the telephone number once more as bare figures. */
const searchable = `lower(reference || ' ' || coalesce(contact_name, '') || ' ' || coalesce(company, '') || ' ' ||
  coalesce(contact_email, '') || ' ' || coalesce(contact_phone, '') || ' ' ||
  regexp_replace(coalesce(contact_phone, ''), '\\D', '', 'g') || ' ' ||
  ${answered} || ' ' || regexp_replace(conversation, '\\s+', ' ', 'g'))`

/** The two names under which forms ask for a day. */
const neededBy = `jsonb_path_query_first(answers,
  '$[*] ? ((@.name == "deliveryDate" || @.name == "preferredDate") && @.value.type() == "string").value') #>> '{}'`

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
    /** The address of the private status page; its holder may read the request. */
    secretLink: text('secret_link').notNull().unique(),
    kind: text().notNull(),
    title: text().notNull(),
    /** How it came in: by a form of the site, by a call that staff wrote down, or by email. */
    channel: text().$type<'form' | 'phone' | 'email'>().notNull().default('form'),
    state: text().$type<RequestState>().notNull(),
    /** How often it was moved. It travels with what a person decides: see events/expected-version.ts. */
    changes: integer().notNull().default(0),
    answers: jsonb().$type<Answer[]>().notNull(),
    contactName: text('contact_name'),
    contactEmail: text('contact_email'),
    contactPhone: text('contact_phone'),
    company: text(),
    /** Where it is about, when the answers say: see places.ts. */
    county: text(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Nobody was signed in: it is on the account whose verified address was typed, which proves nothing. */
    sentAsGuest: boolean('sent_as_guest').notNull().default(false),
    /** The company that its sender acted for: it stays the company's when they leave. */
    companyId: uuid('company_id').references(() => companies.id),
    /** Whose it is for the office. It gives nobody sight of it. */
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'set null' }),
    /** The day that its answers want it on or by, as 2026-11-25. */
    neededBy: text('needed_by').generatedAlwaysAs(sql.raw(neededBy)),
    promise: text().notNull(),
    promiseWords: text('promise_words').notNull(),
    receivedAt: moment('received_at').notNull(),
    /** Since when its promise runs, when that is not since it was received: see docs/decisions/0008. */
    promisedAt: moment('promised_at'),
    dueAt: moment('due_at').notNull(),
    /** When it was first to be answered, if that was missed and it was promised anew since. */
    missedDueAt: moment('missed_due_at'),
    /** The due time by which its promise is counted: what was missed stays missed. */
    countedDueAt: moment('counted_due_at').generatedAlwaysAs(sql.raw('coalesce(missed_due_at, due_at)')).notNull(),
    answeredAt: moment('answered_at'),
    /** Withdrawn, or found to be spam: no answer is promised from then on. */
    releasedAt: moment('released_at'),
    /** Since when the customer waits for an answer to a message. */
    heardAt: moment('heard_at'),
    assigneeId: uuid('assignee_id').references(() => users.id, { onDelete: 'set null' }),
    assigneeName: text('assignee_name'),
    /** Replies, answers and additions as the search reads them; notes are left out, for the customer searches too. */
    conversation: text().notNull().default(''),
    /** When the promise is next looked at, and how far its warnings have gone: see watch-promises.ts. */
    watchAt: moment('watch_at').default(sql`'epoch'`),
    warned: smallint().notNull().default(0),
    searchText: text('search_text').generatedAlwaysAs(sql.raw(searchable)),
    searchWords: searchVector('search_words').generatedAlwaysAs(sql.raw(`to_tsvector('english', ${searchable})`)),
  },
  (table) => [
    check('requests_state', sql`state in (${quoted(requestLife.states)})`),
    check('requests_channel', sql`channel in ('form', 'phone', 'email')`),
    // With all that the inbox counts of them.
    index('requests_open_due')
      .on(table.dueAt, table.id, table.kind, table.state, table.assigneeId)
      .where(sql`state in (${quoted(requestStates.statesThat('isOpen'))})`),
    index('requests_watch')
      .on(table.watchAt)
      .where(sql`state in (${quoted(requestStates.statesThat('isOpen'))})`),
    index('requests_heard')
      .on(table.receivedAt, table.id)
      .where(sql`heard_at is not null`),
    index('requests_received').on(table.receivedAt, table.id),
    index('requests_state_received').on(table.state, table.receivedAt, table.id),
    index('requests_kind_received').on(table.kind, table.receivedAt, table.id),
    index('requests_assignee_received').on(table.assigneeId, table.receivedAt, table.id),
    index('requests_county')
      .on(table.county, table.receivedAt, table.id)
      .where(sql`county is not null`),
    index('requests_county_kind')
      .on(table.county, table.kind, table.receivedAt, table.id)
      .where(sql`county is not null`),
    index('requests_phoned')
      .on(table.receivedAt, table.id)
      .where(sql`channel = 'phone'`),
    // With all that the report of promises is made of: it is read from here alone, and so is what a customer was promised.
    index('requests_promises').on(
      ...[table.countedDueAt, table.answeredAt, table.releasedAt, table.state],
      ...[table.receivedAt, table.kind, table.assigneeName],
    ),
    index('requests_missed')
      .on(table.countedDueAt)
      .where(sql`state <> 'spam' and (answered_at is null or answered_at > counted_due_at)`),
    index('requests_promised_to')
      .on(table.customerId, table.countedDueAt, table.answeredAt, table.releasedAt, table.state)
      .where(sql`customer_id is not null`),
    index('requests_user')
      .on(table.userId, table.receivedAt)
      .where(sql`user_id is not null`),
    index('requests_of_company')
      .on(table.companyId, table.receivedAt)
      .where(sql`company_id is not null`),
    // A customer with many requests counts theirs by state, and reads them by due time, without every row being fetched.
    index('requests_standing').on(table.companyId, table.userId, table.state),
    index('requests_due').on(table.dueAt, table.id),
    index('requests_customer')
      .on(table.customerId, table.receivedAt, table.id)
      .where(sql`customer_id is not null`),
    index('requests_open_of_customer')
      .on(table.customerId, table.dueAt)
      .where(sql`state in (${quoted(requestStates.statesThat('isOpen'))})`),
    index('requests_email').on(sql`lower(contact_email)`),
    index('requests_company')
      .on(sql`lower(company)`)
      .where(sql`company is not null`),
    index('requests_needed')
      .on(table.neededBy, table.id)
      .where(sql`needed_by is not null`),
    index('requests_words').using('gin', table.searchWords),
  ],
)

export type Request = typeof requests.$inferSelect

const { conversation: _said, searchText: _text, searchWords: _words, ...listed } = getTableColumns(requests)

/** Every column but those for the search alone: a page of long conversations is ten megabytes. */
export const listedRequest = listed

export type ListedRequest = Omit<Request, 'conversation' | 'searchText' | 'searchWords'>
