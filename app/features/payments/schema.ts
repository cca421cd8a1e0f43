import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Cents } from '#domain/money.ts'
import { users } from '#features/accounts/schema.ts'
import { customers } from '#features/customers/schema.ts'
import { ledgerEntries, type EntryAmount } from '#features/ledger/schema.ts'
import { orders } from '#features/orders/schema.ts'
import { methods, paymentLife, type Method, type PaymentState } from './lifecycle.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const cents = (name: string) => bigint(name, { mode: 'number' }).$type<Cents>()
const quoted = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(', '))

/**
 * What a customer pays on the hosted page of our card processor. The amounts are ours; no number of a card or an account
 * comes here. `attempt` keys the call, so that asking twice opens one page.
 */
export const checkouts = pgTable(
  'checkouts',
  {
    id: uuid().primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    amounts: jsonb().$type<EntryAmount[]>().notNull(),
    cents: cents('cents').notNull(),
    state: text().$type<'open' | 'pending' | 'paid' | 'failed' | 'expired'>().notNull(),
    /** As the processor names its page, and the payment that came of it. */
    sessionId: text('session_id').unique(),
    intentId: text('intent_id'),
    startedAt: moment('started_at').notNull(),
    startedBy: uuid('started_by').references(() => users.id, { onDelete: 'set null' }),
    endedAt: moment('ended_at'),
  },
  (table) => [
    check('checkouts_state', sql`state in ('open', 'pending', 'paid', 'failed', 'expired')`),
    check('checkouts_cents', sql`cents > 0`),
    index('checkouts_customer').on(table.customerId, table.startedAt),
    index('checkouts_intent').on(table.intentId),
    index('checkouts_started_by').on(table.startedBy),
  ],
)

export type Checkout = typeof checkouts.$inferSelect

/** A line of a bank's file: money that came in. It is matched by a person to a customer, once. */
export const bankLines = pgTable(
  'bank_lines',
  {
    id: uuid().primaryKey(),
    day: date().notNull(),
    cents: cents('cents').notNull(),
    description: text().notNull(),
    number: text(),
    /** The same line in another file is the same line: its words, and which of several alike it is. */
    mark: text().notNull().unique(),
    importedAt: moment('imported_at').notNull(),
    /** Set aside: no payment of a customer, such as interest. */
    setAsideAt: moment('set_aside_at'),
    setAsideBy: text('set_aside_by'),
  },
  (table) => [index('bank_lines_day').on(table.day, table.id), check('bank_lines_cents', sql`cents > 0`)],
)

export type BankLine = typeof bankLines.$inferSelect

/** Money that a customer paid, as it was written down or came from the card processor. Its entry stands in the ledger. */
export const payments = pgTable(
  'payments',
  {
    /** Made when the form is drawn: sending it twice records it once. */
    id: uuid().primaryKey(),
    reference: text().notNull().unique(),
    state: text().$type<PaymentState>().notNull(),
    changes: integer().notNull().default(0),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    method: text().$type<Method>().notNull(),
    cents: cents('cents').notNull(),
    refundedCents: cents('refunded_cents')
      .notNull()
      .default(sql`0`),
    /** What a bank took back of it, while the rest stays paid. */
    returnedCents: cents('returned_cents')
      .notNull()
      .default(sql`0`),
    receivedOn: date('received_on').notNull(),
    /** Of the check, or what the bank says. */
    number: text(),
    note: text(),
    /** The order that the driver collected for. */
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'set null' }),
    bankLineId: uuid('bank_line_id').references(() => bankLines.id),
    checkoutId: uuid('checkout_id').references(() => checkouts.id),
    /** As the processor names a payment that we drafted. */
    intentId: text('intent_id'),
    entryId: uuid('entry_id')
      .notNull()
      .references(() => ledgerEntries.id),
    recordedAt: moment('recorded_at').notNull(),
    recordedBy: text('recorded_by').notNull(),
    /** When someone saw that the bank has the money of a check; null: it counts as cleared some days after it came. */
    clearedOn: date('cleared_on'),
    clearedBy: text('cleared_by'),
    /** Why the bank returned it, or someone took it back. */
    reason: text(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    check('payments_state', sql`state in (${quoted(paymentLife.states)})`),
    check('payments_method', sql`method in (${quoted(Object.keys(methods))})`),
    check('payments_cents', sql`cents > 0 and refunded_cents between 0 and cents`),
    uniqueIndex('payments_bank_line')
      .on(table.bankLineId)
      .where(sql`state <> 'taken_back'`),
    uniqueIndex('payments_checkout').on(table.checkoutId),
    uniqueIndex('payments_entry').on(table.entryId),
    index('payments_recorded').on(table.recordedAt, table.id),
    index('payments_received').on(table.receivedOn, table.id),
    index('payments_customer').on(table.customerId, table.recordedAt, table.id),
    index('payments_order').on(table.orderId),
    index('payments_intent').on(table.intentId),
  ],
)

export type Payment = typeof payments.$inferSelect

/** What someone accepted before we draft: the words as they stood, and their version. */
export type AutopayConsent = { by: string; title: string; words: string; version: string; at: string }

/**
 * That we may draft what a customer owes, from a card or an account that they named on the processor's page. Nothing of
 * it is here but the processor's ids and what they call it.
 */
export const autopayMandates = pgTable(
  'autopay_mandates',
  {
    id: uuid().primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    state: text().$type<'open' | 'pending' | 'active' | 'failed' | 'expired' | 'stopped'>().notNull(),
    consent: jsonb().$type<AutopayConsent>().notNull(),
    sessionId: text('session_id').unique(),
    payerId: text('payer_id'),
    methodId: text('method_id'),
    bankId: text('bank_id'),
    kind: text().$type<'card' | 'bank'>(),
    /** "Visa ending in 4242" */
    called: text(),
    startedAt: moment('started_at').notNull(),
    startedBy: uuid('started_by').references(() => users.id, { onDelete: 'set null' }),
    activeAt: moment('active_at'),
    stoppedAt: moment('stopped_at'),
    stoppedBy: text('stopped_by'),
    reason: text(),
  },
  (table) => [
    check('autopay_mandates_state', sql`state in ('open', 'pending', 'active', 'failed', 'expired', 'stopped')`),
    uniqueIndex('autopay_mandates_active')
      .on(table.customerId)
      .where(sql`state = 'active'`),
    index('autopay_mandates_customer').on(table.customerId, table.startedAt),
    index('autopay_mandates_bank').on(table.bankId),
    index('autopay_mandates_started_by').on(table.startedBy),
  ],
)

export type AutopayMandate = typeof autopayMandates.$inferSelect

/**
 * A draft of what was due: announced, and then sent on its day. `sent`: we asked the processor, and may not know yet what
 * came of it; `pending`: a bank has it.
 */
export const autopayDrafts = pgTable(
  'autopay_drafts',
  {
    id: uuid().primaryKey(),
    mandateId: uuid('mandate_id')
      .notNull()
      .references(() => autopayMandates.id),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    state: text().$type<'announced' | 'sent' | 'pending' | 'paid' | 'failed' | 'canceled'>().notNull(),
    /** What is drafted of each item that it is for, nothing where money on account covers it; looked at again until it is sent. */
    amounts: jsonb().$type<EntryAmount[]>().notNull(),
    cents: cents('cents').notNull(),
    draftOn: date('draft_on').notNull(),
    attempt: integer().notNull().default(1),
    announcedAt: moment('announced_at').notNull(),
    sentAt: moment('sent_at'),
    intentId: text('intent_id'),
    reason: text(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    check('autopay_drafts_state', sql`state in ('announced', 'sent', 'pending', 'paid', 'failed', 'canceled')`),
    check('autopay_drafts_cents', sql`cents > 0`),
    index('autopay_drafts_mandate').on(table.mandateId, table.announcedAt),
    index('autopay_drafts_customer').on(table.customerId, table.announcedAt),
    index('autopay_drafts_waiting')
      .on(table.draftOn)
      .where(sql`state in ('announced', 'sent', 'pending')`),
    index('autopay_drafts_intent').on(table.intentId),
  ],
)

export type AutopayDraft = typeof autopayDrafts.$inferSelect

/** What our card processor told us of, each once. Nothing of it is kept but which thing to look at again. */
export const processorEvents = pgTable(
  'processor_events',
  {
    /** As the processor names it. */
    id: text().primaryKey(),
    type: text().notNull(),
    /** The thing it is about. */
    objectId: text('object_id').notNull(),
    receivedAt: moment('received_at').notNull(),
    handledAt: moment('handled_at'),
    tries: integer().notNull().default(0),
    tryAt: moment('try_at').notNull(),
    lastError: text('last_error'),
  },
  (table) => [
    index('processor_events_waiting')
      .on(table.tryAt)
      .where(sql`handled_at is null`),
    index('processor_events_received').on(table.receivedAt),
  ],
)
