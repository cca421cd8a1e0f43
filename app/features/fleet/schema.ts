import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  doublePrecision,
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
import { users } from '#features/accounts/schema.ts'
import type { DeciGallons } from '#domain/money.ts'
import type { TaxClass } from '#features/trade/taxes.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const deciGallons = (name: string) => bigint(name, { mode: 'number' }).$type<DeciGallons>()

/** Our own trucks. One that was sold keeps its runs: it is retired, not deleted. */
export const trucks = pgTable(
  'trucks',
  {
    /** Made when the form is drawn: sending it twice adds one. */
    id: uuid().primaryKey(),
    /** What people call it, such as "T2". */
    name: text().notNull(),
    plate: text(),
    /** Most stops it makes in a day, and in one delivery window; null: as many as the hours allow. */
    dayStops: integer('day_stops'),
    windowStops: integer('window_stops'),
    /** How often it can load in a day: what it can bring is so many times what it holds. */
    dayLoads: integer('day_loads').notNull().default(2),
    /** How many pounds of product it may carry; null: its compartments are the limit. */
    payload: integer(),
    /** Places for drums, totes and pails, beside its compartments. */
    palletPlaces: integer('pallet_places').notNull().default(0),
    /** How often it was changed. */
    changes: integer().notNull().default(0),
    createdAt: moment('created_at').notNull(),
    retiredAt: moment('retired_at'),
  },
  () => [
    uniqueIndex('trucks_name')
      .on(sql`lower(name)`)
      .where(sql`retired_at is null`),
    check('trucks_limits', sql`day_stops > 0 and window_stops > 0 and payload > 0 and pallet_places >= 0`),
  ],
)

/** The compartments of a truck, from the cab to the back. */
export const truckCompartments = pgTable(
  'truck_compartments',
  {
    truckId: uuid('truck_id')
      .notNull()
      .references(() => trucks.id, { onDelete: 'cascade' }),
    /** Counted from 1. */
    position: integer().notNull(),
    capacity: deciGallons('capacity').notNull(),
    /** Keys of the catalog; null: any fuel. */
    products: jsonb().$type<string[]>(),
    /** What was in it last, a key of the catalog; null: it is clean and dry. */
    lastProduct: text('last_product'),
    lastClass: text('last_class').$type<TaxClass>(),
    lastAt: moment('last_at'),
  },
  (table) => [
    primaryKey({ columns: [table.truckId, table.position] }),
    check('truck_compartments_position', sql`position between 1 and 9`),
    check('truck_compartments_capacity', sql`capacity > 0`),
  ],
)

/** Where trucks load, and where a day begins and ends. */
export const terminals = pgTable(
  'terminals',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    address: text().notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    /** Minutes after midnight on the company's clock. */
    opens: integer().notNull(),
    closes: integer().notNull(),
    /** How long one truck loads. */
    loadMinutes: integer('load_minutes').notNull(),
    changes: integer().notNull().default(0),
    createdAt: moment('created_at').notNull(),
    retiredAt: moment('retired_at'),
  },
  () => [
    check('terminals_hours', sql`0 <= opens and opens < closes and closes <= 1440`),
    check('terminals_load', sql`load_minutes between 1 and 480`),
    check('terminals_place', sql`latitude between -90 and 90 and longitude between -180 and 180`),
  ],
)

/** Who drives our trucks. */
export const drivers = pgTable(
  'drivers',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    phone: text(),
    /** The account that they sign in with, if they have one. */
    userId: uuid('user_id')
      .unique()
      .references(() => users.id, { onDelete: 'set null' }),
    /** When their day begins: minutes after midnight on the company's clock. */
    shiftStarts: integer('shift_starts').notNull(),
    /** Minutes of driving, and of duty, in a day: 11 and 14 hours by law. */
    drivingMinutes: integer('driving_minutes').notNull().default(660),
    dutyMinutes: integer('duty_minutes').notNull().default(840),
    /** The last days that the license and its hazmat endorsement hold. */
    licenseEnds: date('license_ends'),
    hazmatEnds: date('hazmat_ends'),
    changes: integer().notNull().default(0),
    createdAt: moment('created_at').notNull(),
    retiredAt: moment('retired_at'),
  },
  () => [
    check('drivers_shift', sql`shift_starts between 0 and 1439`),
    check('drivers_hours', sql`driving_minutes between 1 and 660 and duty_minutes between 1 and 840`),
  ],
)

/** Days on which a truck is in the shop, or a driver is off. */
export const daysOff = pgTable(
  'days_off',
  {
    id: uuid().primaryKey(),
    truckId: uuid('truck_id').references(() => trucks.id, { onDelete: 'cascade' }),
    driverId: uuid('driver_id').references(() => drivers.id, { onDelete: 'cascade' }),
    fromDate: date('from_date').notNull(),
    /** The last of them. */
    toDate: date('to_date').notNull(),
    reason: text(),
  },
  (table) => [
    check('days_off_whose', sql`num_nonnulls(truck_id, driver_id) = 1`),
    check('days_off_order', sql`from_date <= to_date`),
    index('days_off_dates').on(table.toDate, table.fromDate),
    index('days_off_truck').on(table.truckId),
    index('days_off_driver').on(table.driverId),
  ],
)

export type Compartment = typeof truckCompartments.$inferSelect
export type Truck = typeof trucks.$inferSelect & { compartments: Compartment[] }
export type Terminal = typeof terminals.$inferSelect
export type Driver = typeof drivers.$inferSelect
export type DayOff = typeof daysOff.$inferSelect
