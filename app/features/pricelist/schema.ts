import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/schema.ts'
import { customers } from '#features/customers/schema.ts'
import type { DeciGallons, HundredthCentsPerGallon } from '#domain/money.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** What a customer would pay for a gallon of what they buy, since when: a row for each change. Nothing is rewritten. */
export const customerPrices = pgTable(
  'customer_prices',
  {
    id: uuid().primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    product: text().notNull(),
    /** As it stood on their last order or quote. */
    name: text().notNull(),
    price: integer().$type<HundredthCentsPerGallon>().notNull(),
    /** For so many gallons, in tenths: a price may depend on them. */
    gallons: integer().$type<DeciGallons>().notNull(),
    effectiveAt: moment('effective_at').notNull(),
    notedAt: moment('noted_at').notNull(),
  },
  (table) => [
    unique('customer_prices_of').on(table.customerId, table.product, table.effectiveAt),
    index('customer_prices_noted').on(table.customerId, table.notedAt),
  ],
)

/** Who wants an email when a price of theirs changes. `token` opens nothing but the way out. */
export const priceMails = pgTable(
  'price_mails',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text().notNull().unique(),
    since: moment('since').notNull(),
    /** The company's day of the last email: there is one a day at most. */
    lastDay: date('last_day'),
    /** Changes noted up to here were told. */
    toldAt: moment('told_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('price_mails_open')
      .on(table.lastDay)
      .where(sql`ended_at is null`),
  ],
)
