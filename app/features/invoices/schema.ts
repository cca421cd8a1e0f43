import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/schema.ts'
import { companies } from '#features/companies/schema.ts'
import { customers } from '#features/customers/schema.ts'
import type { Account } from '#features/ledger/accounts.ts'
import { ledgerEntries } from '#features/ledger/schema.ts'
import type { InvoiceTerms } from '#features/ledger/terms.ts'
import { orders } from '#features/orders/schema.ts'
import { shipments } from '#features/shipments/schema.ts'
import type { Unit } from '#features/trade/line.ts'
import type { Basis } from '#features/trade/quantity-terms.ts'
import type { Cents, DeciGallons } from '#domain/money.ts'
import { invoiceLife, type InvoiceState } from './lifecycle.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const cents = (name: string) => bigint(name, { mode: 'number' }).$type<Cents>()
const quoted = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(', '))

export const paperKinds = ['invoice', 'credit_memo'] as const
export type PaperKind = (typeof paperKinds)[number]

const numberedKinds = [...paperKinds, 'finance_charge'] as const
export type NumberedKind = (typeof numberedKinds)[number]

/** The next number of each kind of paper, finance charges among them. Its row is locked by the transaction that issues one, so none is lost or given twice. */
export const invoiceNumbers = pgTable(
  'invoice_numbers',
  { kind: text().$type<NumberedKind>().primaryKey(), next: integer().notNull() },
  () => [check('invoice_numbers_kind', sql`kind in (${quoted(numberedKinds)})`)],
)

const searchable = `lower(coalesce(reference, '') || ' ' || customer_name || ' ' || coalesce(customer_po, '') || ' ' ||
  orders_said || ' ' || coalesce(bills_of_lading, '') || ' ' || coalesce(delivered_to, ''))`

/** Invoices and credit memos. Once issued, a trigger keeps what they say. A credit memo's amounts are below zero. */
export const invoices = pgTable(
  'invoices',
  {
    id: uuid().primaryKey(),
    kind: text().$type<PaperKind>().notNull(),
    state: text().$type<InvoiceState>().notNull(),
    /** How often it was moved. It travels with what a person decides: see events/expected-version.ts. */
    changes: integer().notNull().default(0),
    /** Null until it is issued, and never another one. */
    number: integer(),
    /** "INV-104417" */
    reference: text(),
    secretLink: text('secret_link').notNull().unique(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    /** Whose it is to see: as the order that it bills. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    companyId: uuid('company_id').references(() => companies.id),
    contactEmail: text('contact_email'),
    /** As they were called when it was written. */
    customerName: text('customer_name').notNull(),
    soldTo: text('sold_to').notNull(),
    deliveredTo: text('delivered_to'),
    county: text(),
    customerPo: text('customer_po'),
    /** The references of its orders, and the numbers of the bills of lading. */
    ordersSaid: text('orders_said').notNull().default(''),
    billsOfLading: text('bills_of_lading'),
    basis: text().$type<Basis>().notNull(),
    /** The days of the delivery and of the invoice, and by when it is paid. */
    deliveredOn: date('delivered_on'),
    deliveredSaid: text('delivered_said'),
    /** The deliveries and their trucks. */
    trucksSaid: text('trucks_said'),
    issuedOn: date('issued_on'),
    dueOn: date('due_on'),
    terms: jsonb().$type<InvoiceTerms>().notNull(),
    /** Where it was taxed and why there, and what freed it from taxes, in words. */
    saleSaid: text('sale_said'),
    exemptSaid: text('exempt_said'),
    goodsCents: cents('goods_cents').notNull(),
    freightCents: cents('freight_cents').notNull(),
    taxCents: cents('tax_cents').notNull(),
    totalCents: cents('total_cents').notNull(),
    deciGallons: bigint('deci_gallons', { mode: 'number' }).$type<DeciGallons>().notNull(),
    /** What it posted to the ledger. */
    entryId: uuid('entry_id').references(() => ledgerEntries.id),
    /**
     * What is open of it, as the ledger says; null while it is not in the books. A trigger writes it in the transaction that
     * posts or applies, so nothing here does: lists sort and count by it.
     */
    openCents: cents('open_cents'),
    /** The invoice that it corrects. */
    corrects: uuid().references((): AnyPgColumn => invoices.id),
    /** Of a credit memo: a code of `creditReasons`. */
    reasonCode: text('reason_code'),
    /** Why it was voided, dropped or credited. */
    reason: text(),
    createdAt: moment('created_at').notNull(),
    issuedAt: moment('issued_at'),
    endedAt: moment('ended_at'),
    /** The customer says it is wrong: no reminder and no charge until someone settles it. */
    disputedAt: moment('disputed_at'),
    disputeSaid: text('dispute_said'),
    /** Since when a delivery of it is another than was billed; someone bills it again, or leaves it. */
    differsAt: moment('differs_at'),
    /** The customer promised to pay by then. */
    promisedOn: date('promised_on'),
    searchText: text('search_text').generatedAlwaysAs(sql.raw(searchable)),
  },
  (table) => [
    check('invoices_kind', sql`kind in (${quoted(paperKinds)})`),
    check('invoices_state', sql`state in (${quoted(invoiceLife.states)})`),
    check('invoices_numbered', sql`(number is not null) = (state in ('issued', 'void'))`),
    check('invoices_posted', sql`(entry_id is not null) = (number is not null)`),
    check('invoices_sum', sql`total_cents = goods_cents + freight_cents + tax_cents`),
    uniqueIndex('invoices_number').on(table.kind, table.number),
    uniqueIndex('invoices_entry').on(table.entryId),
    index('invoices_created').on(table.createdAt, table.id),
    index('invoices_state').on(table.state, table.createdAt, table.id),
    index('invoices_issued').on(table.issuedOn, table.id),
    // Drafts, which have no day, come last both ways: see the sorts in list.ts.
    index('invoices_due_first').on(sql`coalesce(due_on, '9999-12-31'::date)`, table.id),
    index('invoices_due_last').on(sql`coalesce(due_on, '0001-01-01'::date)`, table.id),
    index('invoices_open_balance').on(sql`coalesce(open_cents, '0'::bigint)`, table.id),
    index('invoices_open')
      .on(table.createdAt, table.id)
      .where(sql`kind = 'invoice' and open_cents > 0`),
    index('invoices_open_due')
      .on(table.dueOn, table.id)
      .where(sql`kind = 'invoice' and open_cents > 0`),
    index('invoices_delivered').on(table.deliveredOn, table.state),
    index('invoices_total').on(table.totalCents, table.id),
    index('invoices_customer').on(table.customerId, table.createdAt, table.id),
    index('invoices_user').on(table.userId, table.createdAt, table.id),
    index('invoices_company').on(table.companyId, table.createdAt, table.id),
    index('invoices_differs')
      .on(table.differsAt, table.id)
      .where(sql`differs_at is not null`),
    index('invoices_disputed')
      .on(table.disputedAt, table.id)
      .where(sql`disputed_at is not null`),
    index('invoices_corrects')
      .on(table.corrects)
      .where(sql`corrects is not null`),
  ],
)

export type Invoice = typeof invoices.$inferSelect

export const lineKinds = ['product', 'tax', 'freight'] as const
export type LineKind = (typeof lineKinds)[number]

/** The lines of an invoice, each rounded by itself. A tax stands below the product it falls on; sales tax stands alone. */
export const invoiceLines = pgTable(
  'invoice_lines',
  {
    id: uuid().primaryKey().defaultRandom(),
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    kind: text().$type<LineKind>().notNull(),
    /** The position of the product that a tax falls on; of a credited line, the one of the invoice it corrects. */
    under: integer(),
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'set null' }),
    shipmentId: uuid('shipment_id').references(() => shipments.id, { onDelete: 'set null' }),
    product: text(),
    name: text().notNull(),
    dyed: boolean().notNull().default(false),
    unit: text().$type<Unit>(),
    /** What is billed, in tenths of a gallon or in packages, and the readings of the ticket. */
    quantity: bigint({ mode: 'number' }),
    gross: bigint({ mode: 'number' }),
    net: bigint({ mode: 'number' }),
    /** In hundredths of a cent. */
    price: bigint({ mode: 'number' }),
    /**
     * Of a tax: the row of the rates, what it is a rate of, and the cents that a percentage fell on. Of another line: the
     * sales tax that fell on it, and on how much of it.
     */
    rateId: text('rate_id'),
    rateBasis: text('rate_basis').$type<'millionths_per_gallon' | 'percent'>(),
    rate: integer(),
    baseCents: cents('base_cents'),
    county: text(),
    account: text().$type<Account>().notNull(),
    cents: cents('cents').notNull(),
  },
  (table) => [
    check('invoice_lines_kind', sql`kind in (${quoted(lineKinds)})`),
    uniqueIndex('invoice_lines_place').on(table.invoiceId, table.position),
    index('invoice_lines_shipment').on(table.shipmentId),
    index('invoice_lines_order').on(table.orderId),
  ],
)

export type InvoiceLine = typeof invoiceLines.$inferSelect

/** Which invoice bills a delivery. Of one delivery only one stands. */
export const invoiceDeliveries = pgTable(
  'invoice_deliveries',
  {
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    /** The version of the delivery that was billed: one that was corrected since has another. */
    shipmentChanges: integer('shipment_changes').notNull(),
    /** Whether its order was over when it was billed, or left as it was: then no other truck brings the rest of the freight. */
    orderOver: boolean('order_over').notNull().default(true),
    /** A digest of how its order was taxed then: see deliveries.ts. Null of what was billed before it was kept. */
    taxedBy: text('taxed_by'),
    /** Null once the invoice was voided or billed again. */
    stands: integer().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.invoiceId, table.shipmentId] }),
    uniqueIndex('invoice_deliveries_once').on(table.shipmentId, table.stands),
  ],
)

/** Who opened an issued invoice on the customer's side, and how. */
export const invoiceReads = pgTable(
  'invoice_reads',
  {
    id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity().primaryKey(),
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    how: text().$type<'page' | 'pdf' | 'link' | 'link_pdf'>().notNull(),
    /** Null: someone who holds the link. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [index('invoice_reads_invoice').on(table.invoiceId, table.at)],
)
