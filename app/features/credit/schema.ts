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
import { orders } from '#features/orders/schema.ts'
import { requests } from '#features/requests/schema.ts'
import { applicationLife, type ApplicationState, type Reason } from './lifecycle.ts'
import type { CustomerTerms } from './terms.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const cents = (name: string) => bigint(name, { mode: 'number' }).$type<Cents>()
const quoted = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(', '))

/** Who accepted the credit terms, and for which customer. `version`: the effective day of the text. */
export type TermsAcceptance = { by: string; title: string; version: string; at: string }

/** What the credit desk makes of a request for credit. It is named by the request, whose history tells of it. */
export const creditApplications = pgTable(
  'credit_applications',
  {
    /** The request. */
    id: uuid()
      .primaryKey()
      .references(() => requests.id, { onDelete: 'cascade' }),
    state: text().$type<ApplicationState>().notNull(),
    changes: integer().notNull().default(0),
    askedCents: cents('asked_cents').notNull(),
    startedAt: moment('started_at').notNull(),
    /** What we asked the applicant for. */
    missing: text(),
    /** Of what was approved. */
    limitCents: cents('limit_cents'),
    reasons: jsonb().$type<Reason[]>(),
    decidedAt: moment('decided_at'),
    decidedBy: text('decided_by'),
    decidedById: uuid('decided_by_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    check('credit_applications_state', sql`state in (${quoted(applicationLife.states)})`),
    check('credit_applications_limit', sql`limit_cents >= 0`),
    index('credit_applications_decided_by').on(table.decidedById),
  ],
)

export type CreditApplication = typeof creditApplications.$inferSelect

/**
 * How a customer pays and how much they may owe: each row holds from when it was set until the next one. The customer's
 * own two columns say the same in words.
 */
export const creditTerms = pgTable(
  'credit_terms',
  {
    id: uuid().primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    terms: jsonb().$type<CustomerTerms>().notNull(),
    limitCents: cents('limit_cents').notNull(),
    /** The finance charge a month on what is long past due, in hundredths of a percent; null: none. */
    financeRate: integer('finance_rate'),
    /** When someone looks at them again. */
    reviewOn: date('review_on'),
    accepted: jsonb().$type<TermsAcceptance>(),
    applicationId: uuid('application_id').references(() => creditApplications.id, { onDelete: 'set null' }),
    reason: text(),
    setBy: text('set_by').notNull(),
    setAt: moment('set_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    check('credit_terms_limit', sql`limit_cents >= 0`),
    uniqueIndex('credit_terms_current')
      .on(table.customerId)
      .where(sql`ended_at is null`),
    index('credit_terms_customer').on(table.customerId, table.setAt),
    index('credit_terms_application').on(table.applicationId),
    index('credit_terms_review')
      .on(table.reviewOn)
      .where(sql`ended_at is null`),
  ],
)

export type CreditTerms = typeof creditTerms.$inferSelect

export const holdKinds = ['over_limit', 'past_due', 'no_terms', 'returned_payment', 'manual'] as const
export type HoldKind = (typeof holdKinds)[number]

/** What ended a hold. `on_delivery`: a person said that the driver collects. */
export const holdEnds = ['payment', 'person', 'on_delivery', 'order', 'switched_off'] as const
export type HoldEnd = (typeof holdEnds)[number]

/** Why an order waits for money. No truck leaves for it until it is released. */
export const orderHolds = pgTable(
  'order_holds',
  {
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text().$type<HoldKind>().notNull(),
    /** What has to be paid before it goes: over the limit, past due, or of the order itself. */
    owedCents: cents('owed_cents'),
    /** Why a person placed it. */
    words: text(),
    placedAt: moment('placed_at').notNull(),
    releasedAt: moment('released_at'),
    end: text('ended_by').$type<HoldEnd>(),
    releasedBy: text('released_by'),
    releasedById: uuid('released_by_id').references(() => users.id, { onDelete: 'set null' }),
    reason: text(),
  },
  (table) => [
    check('order_holds_kind', sql`kind in (${quoted(holdKinds)})`),
    check('order_holds_end', sql`ended_by in (${quoted(holdEnds)})`),
    check('order_holds_released', sql`(released_at is null) = (ended_by is null)`),
    uniqueIndex('order_holds_open_kind')
      .on(table.orderId, table.kind)
      .where(sql`released_at is null`),
    index('order_holds_order').on(table.orderId, table.placedAt),
    index('order_holds_open')
      .on(table.placedAt, table.id)
      .where(sql`released_at is null`),
    index('order_holds_released_by').on(table.releasedById),
  ],
)

export type OrderHold = typeof orderHolds.$inferSelect
