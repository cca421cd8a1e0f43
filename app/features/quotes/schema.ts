import type { Window } from '#features/trade/delivery-window.ts'
import type { WantedWhen } from '#features/trade/delivery-timing.ts'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/schema.ts'
import { companies } from '#features/companies/schema.ts'
import { customers } from '#features/customers/schema.ts'
import type { Cents } from '#domain/money.ts'
import type { PriceParts } from '#features/pricing/price.ts'
import { requests } from '#features/requests/schema.ts'
import type { Basis } from '#features/trade/quantity-terms.ts'
import type { Line } from '#features/trade/line.ts'
import type { Office } from '#features/trade/place-of-sale.ts'
import type { Sums } from '#features/trade/sums.ts'
import type { CertificateSnapshot } from '#features/trade/taxes.ts'
import { lineColumns, lineConstraints, priceColumns, selectLines } from '#features/trade/lines.ts'
import { quoteLife, type QuoteState } from './lifecycle.ts'
import type { LostReason } from './lost-reasons.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const cents = (name: string) => bigint(name, { mode: 'number' }).$type<Cents>()

/** What stands on the paper; the same for the quote in hand and for each version of it that was offered. */
const paper = () => ({
  freight: cents('freight').notNull(),
  /** How its gallons are billed, as the order's will be. */
  basis: text().$type<Basis>().notNull().default('gross'),
  /** Taxes the buyer is exempt from, and the exemption certificate: of quotes before `certificates`, typed; since, following from them. */
  exempt: jsonb().$type<string[]>().notNull(),
  exemptReason: text('exempt_reason'),
  /** Such as "Net 30", as staff wrote it. */
  paymentTerms: text('payment_terms'),
  /** Calculated when it is offered, with the rates of that day; kept as it was read. */
  sums: jsonb().$type<Sums>(),
  note: text(),
})

export const quotes = pgTable(
  'quotes',
  {
    id: uuid().primaryKey(),
    reference: text().notNull().unique(),
    /** The address of the private page: its holder may decide. */
    secretLink: text('secret_link').notNull().unique(),
    /** Made when the form is drawn: sending it twice finds the first quote. Those of before it have none. */
    submissionId: uuid('submission_id').unique(),
    requestId: uuid('request_id').references(() => requests.id, { onDelete: 'set null' }),
    state: text().$type<QuoteState>().notNull(),
    /** How often it was moved. It travels with what a person decides: see events/expected-version.ts. */
    changes: integer().notNull().default(0),
    version: integer().notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    companyId: uuid('company_id').references(() => companies.id),
    /** Whose it is for the office. It gives nobody sight of it. */
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'set null' }),
    contactName: text('contact_name'),
    contactEmail: text('contact_email'),
    contactPhone: text('contact_phone'),
    company: text(),
    deliveryAddress: text('delivery_address'),
    /** What the customer said of day and place, for the order. */
    wantedWhen: text('wanted_when').$type<WantedWhen>(),
    wantedDate: date('wanted_date'),
    wantedWindow: text('wanted_window').$type<Window>(),
    county: text(),
    siteContact: text('site_contact'),
    sitePhone: text('site_phone'),
    accessNotes: text('access_notes'),
    /** Encrypted with SECRET. */
    sealedGateCode: text('sealed_gate_code'),
    customerPo: text('customer_po'),
    /** The names of what its lines offer, for the search alone: it looks into one row. */
    goods: text().notNull().default(''),
    /** The office that received it; none: taxed where it is delivered. */
    saleOffice: jsonb('sale_office').$type<Office>(),
    /** The transit area of the place of delivery, or that it is in none. */
    taxArea: text('tax_area'),
    /** The exemption certificates that apply to it, as it was offered. */
    certificates: jsonb().$type<CertificateSnapshot[]>(),
    ...paper(),
    totalCents: cents('total_cents'),
    createdAt: moment('created_at').notNull(),
    changedAt: moment('changed_at').notNull(),
    offeredAt: moment('offered_at'),
    /** The day until which staff want it to be valid; none: the usual one. */
    validThrough: date('valid_through'),
    /** The last moment at which it can be accepted, and ordered by. */
    validUntil: moment('valid_until'),
    /** When the customer was told that the price they accepted ends: only then does it end. */
    endingToldAt: moment('ending_told_at'),
    decidedAt: moment('decided_at'),
    /** Why it was rejected, or what should be changed. */
    reason: text(),
    /** Why it was lost, once someone said so, and who did. */
    lostReason: text('lost_reason').$type<LostReason>(),
    lostBy: text('lost_by').$type<'customer' | 'staff'>(),
    /** When it was declined, expired, or was withdrawn after it had been sent. */
    lostAt: moment('lost_at'),
    /** Since when the customer waits for an answer to a message. */
    heardAt: moment('heard_at'),
  },
  (table) => [
    check('quotes_state', sql.raw(`state in (${quoteLife.states.map((state) => `'${state}'`).join(', ')})`)),
    index('quotes_created').on(table.createdAt, table.id),
    index('quotes_state').on(table.state, table.createdAt, table.id),
    index('quotes_ends')
      .on(table.validUntil)
      .where(sql`state = 'pending'`),
    index('quotes_accepted_ends')
      .on(table.validUntil)
      .where(sql`state = 'approved'`),
    index('quotes_heard')
      .on(table.heardAt, table.id)
      .where(sql`heard_at is not null`),
    index('quotes_user').on(table.userId, table.createdAt),
    index('quotes_company').on(table.companyId, table.createdAt),
    index('quotes_customer').on(table.customerId, table.createdAt, table.id),
    index('quotes_customer_offered')
      .on(table.customerId, table.offeredAt)
      .where(sql`offered_at is not null`),
    index('quotes_without_owner')
      .on(sql`lower(contact_email)`)
      .where(sql`user_id is null and company_id is null`),
    index('quotes_request').on(table.requestId),
    index('quotes_lost')
      .on(table.lostAt, table.state, table.lostReason)
      .where(sql`lost_at is not null`),
  ],
)

/** Every version that was offered, as the customer read it. */
export const quoteVersions = pgTable(
  'quote_versions',
  {
    quoteId: uuid('quote_id')
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    ...paper(),
    offeredAt: moment('offered_at').notNull(),
    offeredBy: text('offered_by'),
    /** The addresses it was mailed to (recipients.ts): the quote may have been corrected since. */
    offeredTo: text('offered_to'),
    validUntil: moment('valid_until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.quoteId, table.version] })],
)

/** The lines of each version of a quote, of those that were offered and of the draft in hand. */
export const quoteLines = pgTable(
  'quote_lines',
  {
    quoteId: uuid('quote_id')
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    ...lineColumns(),
    ...priceColumns('quantity'),
    /** What its price was made of when it was written; null where no rack cost was known. */
    parts: jsonb().$type<PriceParts>(),
  },
  (table) => lineConstraints('quote_lines', table, [table.quoteId, table.version]),
)

/** What a quote is read with: its row, and the lines of its version. */
export const quoteFields = {
  ...getTableColumns(quotes),
  lines: selectLines(quoteLines, and(eq(quoteLines.quoteId, quotes.id), eq(quoteLines.version, quotes.version))),
}

export const quoteVersionFields = {
  ...getTableColumns(quoteVersions),
  lines: selectLines(
    quoteLines,
    and(eq(quoteLines.quoteId, quoteVersions.quoteId), eq(quoteLines.version, quoteVersions.version)),
  ),
}

export type Quote = typeof quotes.$inferSelect & { lines: Line[] }
export type QuoteVersion = typeof quoteVersions.$inferSelect & { lines: Line[] }
