import { sql, type SQL } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  time,
  timestamp,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import type { DeciGallons } from '#domain/money.ts'
import { users } from '#features/accounts/schema.ts'
import { companies } from '#features/companies/schema.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const quoted = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(', '))

/** The last ten digits of a phone number: what two ways of writing it have in common. */
const phoneDigits = sql.raw(`nullif(right(regexp_replace(coalesce(phone, ''), '\\D', '', 'g'), 10), '')`)

/** An address as its letters and figures alone: commas, lines and capitals make no other place. Indexes are over this very text. */
export const normalizeAddress = (address: AnyPgColumn | SQL) =>
  sql`regexp_replace(lower(${address}), '[^a-z0-9]+', ' ', 'g')`

export const customerKinds = ['business', 'farm', 'household', 'public_body'] as const
export type CustomerKind = (typeof customerKinds)[number]

/**
 * Whom we sell to, with or without an account or an email. Requests, quotes and orders find theirs as they are stored:
 * `customer_for` in the migration says how. It groups for the office and proves nothing: what someone may see hangs on
 * their account or company alone.
 */
export const customers = pgTable(
  'customers',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    kind: text().$type<CustomerKind>().notNull(),
    /** Staff chose the kind. Who gave no company stands as a household until then, and may be a farm or a school. */
    kindChosen: boolean('kind_chosen').notNull().default(false),
    /** A customer with several people who have accounts. */
    companyId: uuid('company_id')
      .unique()
      .references(() => companies.id),
    /** Someone with an account of their own. */
    userId: uuid('user_id')
      .unique()
      .references(() => users.id, { onDelete: 'set null' }),
    email: text(),
    phone: text(),
    phoneDigits: text('phone_digits').generatedAlwaysAs(phoneDigits),
    /** Where invoices are made out to, in lines; null: an invoice names no address but that of the delivery. */
    billingAddress: text('billing_address'),
    /** What the first of its things was found by: of two stored at once, one makes the customer. */
    foundBy: text('found_by').unique(),
    /** The same customer under another name: what is its own counts as the other's until staff undo it. */
    mergedInto: uuid('merged_into').references((): AnyPgColumn => customers.id, { onDelete: 'set null' }),
    /** The one it was merged into directly, while `mergedInto` is the one that both belong to now. Null: the same. */
    mergedBelow: uuid('merged_below').references((): AnyPgColumn => customers.id, { onDelete: 'set null' }),
    /** As staff recorded them, such as "Net 30": invoices are due by them. Holds read `credit_terms` alone. */
    paymentTerms: text('payment_terms'),
    /** Whole dollars. Holds read `credit_terms` alone. */
    creditLimit: integer('credit_limit'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    check('customers_kind', sql`kind in (${quoted(customerKinds)})`),
    index('customers_created').on(table.createdAt, table.id),
    index('customers_name').on(sql`lower(name)`, table.id),
    index('customers_email').on(sql`lower(email)`),
    index('customers_phone').on(table.phoneDigits),
    index('customers_billed_at')
      .on(normalizeAddress(table.billingAddress))
      .where(sql`billing_address is not null`),
    index('customers_merged').on(table.mergedInto),
    index('customers_merged_below').on(table.mergedBelow),
  ],
)

export type Customer = typeof customers.$inferSelect

/** Further people of a customer, and what each is for. */
export const customerContacts = pgTable(
  'customer_contacts',
  {
    id: uuid().primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    purpose: text(),
    email: text(),
    phone: text(),
    phoneDigits: text('phone_digits').generatedAlwaysAs(phoneDigits),
  },
  (table) => [
    index('customer_contacts_customer').on(table.customerId, table.name),
    index('customer_contacts_email').on(sql`lower(email)`),
    index('customer_contacts_phone').on(table.phoneDigits),
  ],
)

export type CustomerContact = typeof customerContacts.$inferSelect

/** How a site's coordinates came to be known. Without any, the middle of its ZIP code's county stands in: see places-of.ts. */
export const pinSources = ['typed', 'delivery'] as const
export type PinSource = (typeof pinSources)[number]

/** Whose tank must not run dry, in the order in which a storm is met. */
export const priorityClasses = ['critical', 'heat', 'livestock', 'standard'] as const
export type PriorityClass = (typeof priorityClasses)[number]

/** Where we deliver to. One that someone signed in, or staff, ordered to is kept by itself. */
export const deliverySites = pgTable(
  'delivery_sites',
  {
    id: uuid().primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    name: text(),
    address: text().notNull(),
    county: text(),
    accessNotes: text('access_notes'),
    /** Encrypted with SECRET. */
    sealedGateCode: text('sealed_gate_code'),
    siteContact: text('site_contact'),
    sitePhone: text('site_phone'),
    /** Degrees, north and east positive, with six decimals. */
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    pinSource: text('pin_source').$type<PinSource>(),
    /** The hours in which someone lets a truck in, on the company's clock; none: at any time. */
    opensAt: time('opens_at'),
    closesAt: time('closes_at'),
    priority: text().$type<PriorityClass>().notNull().default('standard'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('delivery_sites_address').on(table.customerId, sql`lower(address)`),
    index('delivery_sites_place').on(normalizeAddress(table.address)),
    check(
      'delivery_sites_pin',
      sql`num_nulls(latitude, longitude, pin_source) in (0, 3) and latitude between -90 and 90 and longitude between -180 and 180`,
    ),
    check('delivery_sites_pin_source', sql`pin_source in (${quoted(pinSources)})`),
    check('delivery_sites_hours', sql`num_nulls(opens_at, closes_at) in (0, 2) and opens_at < closes_at`),
    check('delivery_sites_priority', sql`priority in (${quoted(priorityClasses)})`),
  ],
)

export type DeliverySite = typeof deliverySites.$inferSelect

/** Further people to call at a site: who has the gate key, who receives. The first one stands with the site itself. */
export const siteContacts = pgTable(
  'site_contacts',
  {
    id: uuid().primaryKey(),
    siteId: uuid('site_id')
      .notNull()
      .references(() => deliverySites.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    phone: text().notNull(),
    role: text(),
  },
  (table) => [index('site_contacts_site').on(table.siteId)],
)

export type SiteContact = typeof siteContacts.$inferSelect

export const equipmentKinds = ['tank', 'machine'] as const
export type EquipmentKind = (typeof equipmentKinds)[number]

/** A tank or a machine that we fill at a site, as far as it is known. */
export const siteEquipment = pgTable(
  'site_equipment',
  {
    id: uuid().primaryKey(),
    siteId: uuid('site_id')
      .notNull()
      .references(() => deliverySites.id, { onDelete: 'cascade' }),
    kind: text().$type<EquipmentKind>().notNull(),
    label: text(),
    /** Of the catalogue. */
    product: text(),
    /** Tenths of a gallon that it holds when it is full to the brim. */
    capacity: integer().$type<DeciGallons>(),
    unitNumber: text('unit_number'),
    notes: text(),
    /** The share of its capacity that it is filled to, in whole percent; null: the 90 percent that the trade leaves. */
    safeFill: smallint('safe_fill'),
    /** Tenths of a gallon at its bottom that nobody counts on. */
    reserve: integer().$type<DeciGallons>(),
    /** The notice for dyed fuel hangs at it: the law asks for it. Null: nobody looked. */
    dyedNotice: boolean('dyed_notice'),
  },
  (table) => [
    check('site_equipment_safe_fill', sql`safe_fill between 1 and 100`),
    check('site_equipment_reserve', sql`reserve between 0 and capacity`),
    check('site_equipment_kind', sql`kind in (${quoted(equipmentKinds)})`),
    check('site_equipment_named', sql`num_nonnulls(label, product) > 0`),
    check('site_equipment_capacity', sql`capacity > 0`),
    index('site_equipment_site').on(table.siteId),
  ],
)

export type Equipment = typeof siteEquipment.$inferSelect

/** Who says what a level is: someone who typed it, the driver at a delivery, or a sensor. */
export const levelSources = ['typed', 'driver', 'sensor'] as const
export type LevelSource = (typeof levelSources)[number]

/** What was in a tank at a moment. The latest counts; none is rewritten. */
export const tankLevels = pgTable(
  'tank_levels',
  {
    /** Made when the form is drawn, or by who measures: sending it twice records it once. */
    id: uuid().primaryKey(),
    equipmentId: uuid('equipment_id')
      .notNull()
      .references(() => siteEquipment.id, { onDelete: 'cascade' }),
    /** Tenths of a gallon. */
    gallons: integer().$type<DeciGallons>().notNull(),
    source: text().$type<LevelSource>().notNull(),
    at: moment('at').notNull(),
    recordedBy: text('recorded_by').notNull(),
    recordedAt: moment('recorded_at').notNull(),
  },
  (table) => [
    check('tank_levels_source', sql`source in (${quoted(levelSources)})`),
    check('tank_levels_gallons', sql`gallons >= 0`),
    index('tank_levels_latest').on(table.equipmentId, table.at.desc(), table.id),
  ],
)

export type TankLevel = typeof tankLevels.$inferSelect

/** What staff note about a customer, for staff alone. */
export const customerNotes = pgTable(
  'customer_notes',
  {
    /** Made when the form is drawn: sending it twice notes it once. */
    id: uuid().primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    words: text().notNull(),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    at: moment('at').notNull(),
  },
  (table) => [
    index('customer_notes_customer').on(table.customerId, table.at),
    index('customer_notes_author').on(table.authorId),
  ],
)

export type CustomerNote = typeof customerNotes.$inferSelect

/** Two customers who look alike, and are not: staff said so, and are not asked again. */
export const differentCustomers = pgTable(
  'different_customers',
  {
    /** The lesser id of the two. */
    oneId: uuid('one_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    otherId: uuid('other_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.oneId, table.otherId] }),
    check('different_customers_order', sql`one_id < other_id`),
    index('different_customers_other').on(table.otherId),
  ],
)

export const agreementKinds = ['tolerance', 'day_price', 'rack_plus', 'fixed'] as const
export type AgreementKind = (typeof agreementKinds)[number]

/** How a customer agreed that prices are found. Without one, each price above what they saw asks them. */
export const priceAgreements = pgTable(
  'price_agreements',
  {
    id: uuid().primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    kind: text().$type<AgreementKind>().notNull(),
    /** Hundredths of a cent per gallon: the tolerance, the margin on the rack, or the fixed price. */
    amount: integer(),
    /** Of the catalogue; null: all that is sold by the gallon. */
    product: text(),
    agreedBy: text('agreed_by').notNull(),
    agreedOn: date('agreed_on').notNull(),
    words: text().notNull(),
    recordedBy: text('recorded_by').notNull(),
    recordedAt: moment('recorded_at').notNull(),
    /** A contract is for so many gallons, in tenths; null: for any number of them. */
    gallons: bigint({ mode: 'number' }).$type<DeciGallons>(),
    /** The last day it holds. */
    endsOn: date('ends_on'),
    endedAt: moment('ended_at'),
  },
  (table) => [
    check('price_agreements_kind', sql`kind in (${quoted(agreementKinds)})`),
    check('price_agreements_amount', sql`(amount is null) = (kind = 'day_price')`),
    index('price_agreements_customer').on(table.customerId, table.recordedAt),
  ],
)

export type PriceAgreement = typeof priceAgreements.$inferSelect

export const certificateKinds = ['blanket', 'unit', 'direct_pay', 'government', 'excise', 'earlier'] as const
export type CertificateKind = (typeof certificateKinds)[number]

export const exemptionReasons = ['farming', 'manufacturing', 'resale', 'government', 'charity', 'other'] as const
export type ExemptionReason = (typeof exemptionReasons)[number]

/** Why a customer does not owe a tax, as their certificate says it. It frees what is in its scope and nothing else. */
export const exemptionCertificates = pgTable(
  'exemption_certificates',
  {
    id: uuid().primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    kind: text().$type<CertificateKind>().notNull(),
    /** Ids of tax rates, or the sales tax, whichever row it stands in. */
    taxes: jsonb().$type<string[]>().notNull(),
    /** What the customer claims; null of those taken over from quotes and orders of before. */
    reason: text().$type<ExemptionReason>(),
    /** The customer's own words. */
    words: text(),
    number: text(),
    /** Keys of the catalogue; null: all products. */
    products: jsonb().$type<string[]>(),
    /** The delivery site it is for; null: all. */
    address: text(),
    /** The quote or order that a unit certificate is for. */
    reference: text(),
    signedOn: date('signed_on'),
    /** When to ask for a new one. It goes on applying: a blanket certificate has no end in law. */
    reviewOn: date('review_on'),
    recordedBy: text('recorded_by').notNull(),
    recordedAt: moment('recorded_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    check('exemption_certificates_kind', sql`kind in (${quoted(certificateKinds)})`),
    check('exemption_certificates_reason', sql`reason in (${quoted(exemptionReasons)})`),
    check('exemption_certificates_unit', sql`kind <> 'unit' or reference is not null`),
    index('exemption_certificates_customer').on(table.customerId, table.recordedAt),
  ],
)

export type ExemptionCertificate = typeof exemptionCertificates.$inferSelect
