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
} from 'drizzle-orm/pg-core'
import type { Cents } from '#domain/money.ts'
import { companies } from '#features/companies/schema.ts'
import { purchaseOrders } from '#features/purchasing/schema.ts'
import type { Unit } from '#features/trade/line.ts'
import type { TaxClass } from '#features/trade/taxes.ts'
import { billLife, billStates, type BillState } from './lifecycle.ts'
import type { Difference } from './match.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const cents = (name: string) => bigint(name, { mode: 'number' }).$type<Cents>()
const quoted = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(', '))

/** "INV-0042" and "inv 0042" are one number. */
const key = (column: string) => `lower(regexp_replace(${column}, '[^A-Za-z0-9]', '', 'g'))`

/** What suppliers bill us. Of one supplier a number stands once; a void one gives it free. */
export const supplierBills = pgTable(
  'supplier_bills',
  {
    /** Made when the form is drawn: sending it twice enters it once. */
    id: uuid().primaryKey(),
    state: text().$type<BillState>().notNull(),
    changes: integer().notNull().default(0),
    supplierId: uuid('supplier_id')
      .notNull()
      .references(() => companies.id),
    /** Null: the supplier names none of ours. */
    purchaseId: uuid('purchase_id').references(() => purchaseOrders.id, { onDelete: 'set null' }),
    /** As it stands on the bill. */
    number: text().notNull(),
    numberKey: text('number_key').generatedAlwaysAs(sql.raw(key('number'))),
    billedOn: date('billed_on').notNull(),
    dueOn: date('due_on'),
    /** Taxes and fees as the bill says them, and what it comes to. */
    taxCents: cents('tax_cents').notNull(),
    totalCents: cents('total_cents').notNull(),
    /** Products and bills of lading, for the search alone. */
    goods: text().notNull().default(''),
    /** What differed when it was checked last; none of one that matched. */
    differences: jsonb()
      .$type<Difference[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    /** The versions of its trucks, added up, when it was checked last: others mean that it is to be checked again. */
    trucksSeen: integer('trucks_seen').notNull().default(-1),
    enteredAt: moment('entered_at').notNull(),
    enteredBy: text('entered_by').notNull(),
    decidedAt: moment('decided_at'),
    decidedBy: text('decided_by'),
    /** Why it was approved, disputed or voided. */
    reason: text(),
  },
  (table) => [
    check('supplier_bills_state', sql`state in (${quoted(billLife.states)})`),
    check('supplier_bills_number', sql`number_key <> ''`),
    uniqueIndex('supplier_bills_once')
      .on(table.supplierId, table.numberKey)
      .where(sql`state <> 'void'`),
    index('supplier_bills_entered').on(table.enteredAt, table.id),
    index('supplier_bills_billed').on(table.billedOn, table.id),
    index('supplier_bills_total').on(table.totalCents, table.id),
    index('supplier_bills_state').on(table.state, table.enteredAt, table.id),
    index('supplier_bills_purchase').on(table.purchaseId),
    index('supplier_bills_followed')
      .on(table.enteredAt)
      .where(sql`state in (${quoted(billStates.statesThat('follows'))})`),
  ],
)

export type SupplierBill = typeof supplierBills.$inferSelect

/** What a bill charges: a product that one truck brought, by its bill of lading. */
export const supplierBillLines = pgTable(
  'supplier_bill_lines',
  {
    billId: uuid('bill_id')
      .notNull()
      .references(() => supplierBills.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    product: text().notNull(),
    name: text().notNull(),
    taxClass: text('tax_class').$type<TaxClass>().notNull(),
    dyed: boolean().notNull().default(false),
    unit: text().$type<Unit>().notNull(),
    /** In tenths of a gallon or in packages; the price in hundredths of a cent. */
    quantity: bigint({ mode: 'number' }).notNull(),
    price: bigint({ mode: 'number' }).notNull(),
    /** As the bill says it. */
    cents: cents('cents').notNull(),
    billOfLading: text('bill_of_lading'),
    ladingKey: text('lading_key').generatedAlwaysAs(sql.raw(key('bill_of_lading'))),
  },
  (table) => [
    primaryKey({ columns: [table.billId, table.position] }),
    check('supplier_bill_lines_quantity', sql`quantity > 0 and price >= 0`),
    index('supplier_bill_lines_lading')
      .on(table.ladingKey)
      .where(sql`lading_key <> ''`),
  ],
)

export type BillLine = Omit<typeof supplierBillLines.$inferSelect, 'billId' | 'position' | 'ladingKey'>
