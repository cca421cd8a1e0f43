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
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/schema.ts'
import { companies } from '#features/companies/schema.ts'
import { customers, deliverySites, siteEquipment } from '#features/customers/schema.ts'
import type { Cents, DeciGallons } from '#domain/money.ts'
import { quoteLines, quotes } from '#features/quotes/schema.ts'
import { requests } from '#features/requests/schema.ts'
import type { AgreementSnapshot } from '#features/customers/agreements.ts'
import type { DyedUse } from '#features/trade/dyed.ts'
import { deliveredColumn, lineColumns, lineConstraints, priceColumns } from '#features/trade/lines.ts'
import type { Office } from '#features/trade/place-of-sale.ts'
import type { TaxLine } from '#features/trade/sums.ts'
import type { CertificateSnapshot } from '#features/trade/taxes.ts'
import { bases, quantityKinds, type Basis, type QuantityKind, type Tolerance } from '#features/trade/quantity-terms.ts'
import { orderLife, orderStates, type OrderState } from './lifecycle.ts'
import type { Urgency, Window } from './delivery.ts'
import type { BuyerDayPrices } from './price.ts'
import type { WantedWhen } from '#features/trade/delivery-timing.ts'
import type { DayMoveOutcome, NewDay, RequestedDay } from './new-day.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const cents = (name: string) => bigint(name, { mode: 'number' }).$type<Cents>()
const quoted = (states: readonly string[]) => sql.raw(states.map((state) => `'${state}'`).join(', '))

/** Everything a person may look for, in small letters. */
const searchable = `lower(reference || ' ' || coalesce(contact_name, '') || ' ' || coalesce(company, '') || ' ' ||
  coalesce(contact_email, '') || ' ' || delivery_address || ' ' || coalesce(county, '') || ' ' || goods)`

export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    reference: text().notNull().unique(),
    /** The address of the page on which the order is followed; its holder may look, and cancel while it may be. */
    secretLink: text('secret_link').notNull().unique(),
    /** Made when the form is drawn: sending it twice finds the first order. */
    submissionId: uuid('submission_id').notNull().unique(),
    quoteId: uuid('quote_id').references(() => quotes.id, { onDelete: 'set null' }),
    reorderOf: uuid('reorder_of'),
    /** The request for a delivery that staff made it of. */
    requestId: uuid('request_id').references(() => requests.id, { onDelete: 'set null' }),
    state: text().$type<OrderState>().notNull(),
    /** How often it was moved. It travels with what a person decides: see events/expected-version.ts. */
    changes: integer().notNull().default(0),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    companyId: uuid('company_id').references(() => companies.id),
    /** Whose it is for the office. It gives nobody sight of it. */
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'set null' }),
    /** The site and the tank it goes to, where they are known. The address stands beside them as it was ordered. */
    siteId: uuid('site_id').references(() => deliverySites.id, { onDelete: 'set null' }),
    tankId: uuid('tank_id').references(() => siteEquipment.id, { onDelete: 'set null' }),
    contactName: text('contact_name'),
    contactEmail: text('contact_email'),
    contactPhone: text('contact_phone'),
    company: text(),
    deliveryAddress: text('delivery_address').notNull(),
    county: text(),
    siteContact: text('site_contact'),
    sitePhone: text('site_phone'),
    accessNotes: text('access_notes'),
    /** Encrypted with SECRET. */
    sealedGateCode: text('sealed_gate_code'),
    /** The number of the customer's own purchase order. */
    customerPo: text('customer_po'),
    /** Whether the day was wished for as that day, as the last one, or as soon as possible. */
    wantedWhen: text('wanted_when').$type<WantedWhen>(),
    /** A plain date in the company's time zone, and the hours of it. */
    deliveryDate: date('delivery_date').notNull(),
    deliveryWindow: text('delivery_window').$type<Window>().notNull(),
    urgency: text().$type<Urgency>().notNull(),
    dyedUse: text('dyed_use').$type<DyedUse>(),
    /** False: its prices are those of the last time, and staff say the day's when they confirm it. */
    firm: boolean().notNull(),
    /** A price above what the buyer saw, which they have to accept first. The lines keep what they saw until then. */
    askedPrices: jsonb('asked_prices').$type<BuyerDayPrices>(),
    /** How prices are found for this buyer, as it was agreed when they ordered. */
    agreed: jsonb().$type<AgreementSnapshot[]>(),
    freight: cents('freight').notNull(),
    /** The office that received it; none: taxed where it is delivered. */
    saleOffice: jsonb('sale_office').$type<Office>(),
    /** The transit area of the place of delivery, or that it is in none. */
    taxArea: text('tax_area'),
    /** The exemption certificates that apply to it; null of orders before there were any. */
    certificates: jsonb().$type<CertificateSnapshot[]>(),
    /** Taxes the buyer is exempt from, and why: of orders before `certificates`, as it was typed. */
    exempt: jsonb().$type<string[]>().notNull(),
    exemptReason: text('exempt_reason'),
    taxes: jsonb().$type<TaxLine[]>().notNull(),
    /** The names of what its lines order, for the search alone: it looks into one row. */
    goods: text().notNull().default(''),
    goodsCents: cents('goods_cents').notNull(),
    totalCents: cents('total_cents').notNull(),
    deciGallons: bigint('deci_gallons', { mode: 'number' }).$type<DeciGallons>().notNull(),
    quantityKind: text('quantity_kind').$type<QuantityKind>().notNull().default('fixed'),
    /** How its gallons are counted. Orders of before this column were all in net gallons. */
    basis: text().$type<Basis>().notNull().default('net'),
    /** How far a delivery may be off; null: as the setting says. */
    tolerance: jsonb().$type<Tolerance>(),
    notToExceed: boolean('not_to_exceed').notNull().default(false),
    /** Whether the customer wants an email when the truck leaves for them. */
    onTheWay: boolean('on_the_way').notNull().default(true),
    /** Of what came short, the rest is to come on another truck: a person said so. */
    restComing: boolean('rest_coming').notNull().default(false),
    /** Why it was taken for a day that had no room: a person said so. */
    overbookedReason: text('overbooked_reason'),
    placedAt: moment('placed_at').notNull(),
    confirmedAt: moment('confirmed_at'),
    /** The end of the promised window; kept as promised when it was confirmed, or set anew with the customer. */
    dueAt: moment('due_at').notNull(),
    /** The first promise, when we set another day or it had passed before one was set: a new day does not make it a kept one. */
    missedDueAt: moment('missed_due_at'),
    /** Whether the customer agreed to the day to which we moved it; null when we never did. */
    dayMoved: text('day_moved').$type<DayMoveOutcome>(),
    /** Another day that the customer is asked about, or was told of. */
    newDay: jsonb('new_day').$type<NewDay>(),
    /** Another day that the customer wishes for, until staff answer. */
    wishedDay: jsonb('wished_day').$type<RequestedDay>(),
    /** The due time that the promise is counted by. */
    countedDueAt: moment('counted_due_at').generatedAlwaysAs(sql.raw('coalesce(missed_due_at, due_at)')).notNull(),
    deliveredAt: moment('delivered_at'),
    canceledAt: moment('canceled_at'),
    reason: text(),
    /** Since when the customer waits for an answer to a message. */
    heardAt: moment('heard_at'),
    searchText: text('search_text').generatedAlwaysAs(sql.raw(searchable)),
  },
  (table) => [
    check('orders_state', sql`state in (${quoted(orderLife.states)})`),
    check('orders_quantity_kind', sql`quantity_kind in (${quoted(Object.keys(quantityKinds))})`),
    check('orders_basis', sql`basis in (${quoted(Object.keys(bases))})`),
    uniqueIndex('orders_quote').on(table.quoteId),
    index('orders_request')
      .on(table.requestId)
      .where(sql`request_id is not null`),
    index('orders_placed').on(table.placedAt, table.id),
    index('orders_state').on(table.state, table.placedAt, table.id),
    index('orders_due').on(table.dueAt, table.id),
    index('orders_total').on(table.totalCents, table.id),
    index('orders_day').on(table.deliveryDate),
    // What few orders are, and every visit of Today asks for.
    index('orders_unconfirmed')
      .on(table.urgency, table.placedAt, table.id)
      .where(sql`state = 'placed'`),
    index('orders_missed')
      .on(table.countedDueAt, table.id)
      .where(
        sql`missed_due_at is not null and day_moved is null and state in (${quoted(orderStates.statesThat('isPromised'))})`,
      ),
    index('orders_wished_day')
      .on(table.dueAt, table.id)
      .where(sql`wished_day is not null`),
    index('orders_new_day')
      .on(table.dueAt)
      .where(sql`new_day is not null`),
    index('orders_active')
      .on(table.dueAt, table.id, table.state, table.restComing, table.deliveryDate, table.deliveryWindow)
      .where(sql`state in (${quoted(orderStates.statesThat('isActive'))})`),
    // With all that revenue is calculated from, and which orders they are: a period of any length is read from it alone.
    index('orders_delivered')
      .on(table.deliveredAt, table.goodsCents, table.freight, table.totalCents, table.id)
      .where(sql`state = 'delivered'`),
    index('orders_promised')
      .on(table.countedDueAt, table.deliveredAt)
      .where(sql`state in (${quoted(orderStates.statesThat('countsAsPromised'))})`),
    index('orders_heard')
      .on(table.heardAt, table.id)
      .where(sql`heard_at is not null`),
    index('orders_user').on(table.userId, table.placedAt, table.id),
    index('orders_customer').on(table.customerId, table.placedAt, table.id),
    // With all that the head of a customer's record says of their orders: it is added up from here alone.
    index('orders_of_customer').on(
      ...[table.customerId, table.countedDueAt, table.state, table.totalCents],
      ...[table.deliveredAt, table.dueAt, table.dayMoved],
    ),
    // What is open of one customer: a few of the fifty thousand that there may be.
    index('orders_open_of_customer')
      .on(table.customerId, table.state, table.dueAt)
      .where(sql`state in (${quoted(orderStates.statesThat('isActive'))})`),
    index('orders_site')
      .on(table.siteId, table.placedAt)
      .where(sql`site_id is not null`),
    index('orders_tank')
      .on(table.tankId, table.placedAt)
      .where(sql`tank_id is not null`),
    index('orders_without_owner')
      .on(sql`lower(contact_email)`)
      .where(sql`user_id is null and company_id is null`),
    index('orders_company').on(table.companyId, table.placedAt, table.id),
  ],
)

/** The lines of an order; each follows from a line of the quote, unless it was ordered again. */
export const orderLines = pgTable(
  'order_lines',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    quoteLineId: uuid('quote_line_id').references(() => quoteLines.id, { onDelete: 'set null' }),
    ...lineColumns(),
    ...deliveredColumn(),
    ...priceColumns('coalesce(delivered, quantity)'),
  },
  (table) => [
    ...lineConstraints('order_lines', table, [table.orderId]),
    index('order_lines_quote_line').on(table.quoteLineId),
  ],
)

export type Order = typeof orders.$inferSelect
export type OrderLine = typeof orderLines.$inferSelect
