import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Cents, DeciGallons } from '#domain/money.ts'
import { users } from '#features/accounts/schema.ts'
import { customers, siteEquipment } from '#features/customers/schema.ts'
import { orders } from '#features/orders/schema.ts'
import type { Window } from '#features/trade/delivery-window.ts'
import type { DyedUse } from '#features/trade/dyed.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const quoted = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(', '))

/** When the next delivery is due: by the calendar, when the customer calls, or when the tank wants it. */
export const standingRules = ['every_days', 'weekdays', 'will_call', 'gallons_per_day', 'degree_days', 'level'] as const
export type StandingRule = (typeof standingRules)[number]

export const standingStates = ['active', 'paused', 'ended'] as const
export type StandingState = (typeof standingStates)[number]

/** A customer's tank that we deliver to again and again. A tank has one at a time. */
export const standingDeliveries = pgTable(
  'standing_deliveries',
  {
    /** Made when the form is drawn: sending it twice makes one. */
    id: uuid().primaryKey(),
    tankId: uuid('tank_id')
      .notNull()
      .references(() => siteEquipment.id, { onDelete: 'cascade' }),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    state: text().$type<StandingState>().notNull(),
    /** How often it was changed. It travels with what a person decides. */
    changes: integer().notNull().default(0),
    rule: text().$type<StandingRule>().notNull(),
    /** Of `every_days`, and of the reminder of `will_call`. */
    everyDays: smallint('every_days'),
    /** Of `weekdays`: ISO weekdays from 1 (Monday). */
    weekdays: jsonb().$type<number[]>(),
    /** Of `level`: deliver when no more than this percent of its capacity is left. */
    levelPercent: smallint('level_percent'),
    /** Tenths of a gallon a day: of `gallons_per_day`, and where a level is to be forecast. */
    perDay: integer('per_day').$type<DeciGallons>(),
    /** Degree days per gallon in hundredths, October to April and the rest of the year. A lower K burns more. */
    winterK: integer('winter_k'),
    summerK: integer('summer_k'),
    /** Tenths of a gallon that each day burns besides: hot water, a generator's test. */
    basePerDay: integer('base_per_day')
      .$type<DeciGallons>()
      .notNull()
      .default(0 as DeciGallons),
    /** Percent of usable gallons that a delivery should bring. */
    dropPercent: smallint('drop_percent').notNull().default(70),
    /** Tenths of a gallon of each delivery; null: fill the tank. */
    gallons: integer().$type<DeciGallons>(),
    deliveryWindow: text('delivery_window').$type<Window>().notNull(),
    dyedUse: text('dyed_use').$type<DyedUse>(),
    /** The first day of a calendar's rule. */
    startsOn: date('starts_on').notNull(),
    /** No delivery is proposed before it: it was skipped, or the pause ends then. */
    notBefore: date('not_before'),
    /** Proposals become orders by themselves, within these limits. */
    automatic: boolean().notNull().default(false),
    mostGallons: integer('most_gallons').$type<DeciGallons>(),
    mostCents: integer('most_cents').$type<Cents>(),
    note: text(),
    /** A measured K that is too far off to be taken, until someone says why. Hundredths. */
    askedK: integer('asked_k'),
    /** Kept for lists and alerts, with the moment it was made at. */
    runsOutOn: date('runs_out_on'),
    runsOutFrom: date('runs_out_from'),
    runsOutTo: date('runs_out_to'),
    deliverBy: date('deliver_by'),
    nextOn: date('next_on'),
    forecastAt: moment('forecast_at'),
    createdBy: text('created_by').notNull(),
    createdAt: moment('created_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    check('standing_deliveries_rule', sql`rule in (${quoted(standingRules)})`),
    check('standing_deliveries_state', sql`state in (${quoted(standingStates)})`),
    check('standing_deliveries_figures', sql`every_days > 0 and per_day >= 0 and winter_k > 0 and summer_k > 0`),
    check('standing_deliveries_percent', sql`level_percent between 1 and 100 and drop_percent between 10 and 100`),
    uniqueIndex('standing_deliveries_tank')
      .on(table.tankId)
      .where(sql`state <> 'ended'`),
    index('standing_deliveries_customer').on(table.customerId, table.createdAt),
    index('standing_deliveries_next').on(table.nextOn, table.id),
    index('standing_deliveries_runs_out').on(table.runsOutOn, table.id),
    index('standing_deliveries_created').on(table.createdAt, table.id),
  ],
)

export type StandingDelivery = typeof standingDeliveries.$inferSelect

export const proposalStates = ['waiting', 'ordered', 'dropped'] as const
export type ProposalState = (typeof proposalStates)[number]

/** A delivery that is due two days ahead, for staff to confirm. */
export const standingProposals = pgTable(
  'standing_proposals',
  {
    /** Also the submission of the order that it becomes: confirmed twice, it is one. */
    id: uuid().primaryKey(),
    standingId: uuid('standing_id')
      .notNull()
      .references(() => standingDeliveries.id, { onDelete: 'cascade' }),
    state: text().$type<ProposalState>().notNull(),
    deliveryDate: date('delivery_date').notNull(),
    /** Tenths of a gallon; of a fill about so many. */
    gallons: integer().$type<DeciGallons>().notNull(),
    /** Tenths of a gallon that fit into the tank on that day, by its forecast; null: nobody knows. */
    room: integer().$type<DeciGallons>(),
    /** Why on this day, in words. */
    reason: text().notNull(),
    /** Why it did not become an order by itself. */
    held: text(),
    proposedAt: moment('proposed_at').notNull(),
    decidedAt: moment('decided_at'),
    decidedBy: text('decided_by'),
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'set null' }),
  },
  (table) => [
    check('standing_proposals_state', sql`state in (${quoted(proposalStates)})`),
    uniqueIndex('standing_proposals_waiting')
      .on(table.standingId)
      .where(sql`state = 'waiting'`),
    uniqueIndex('standing_proposals_day').on(table.standingId, table.deliveryDate),
    index('standing_proposals_due').on(table.deliveryDate, table.id),
    index('standing_proposals_open')
      .on(table.state)
      .where(sql`state = 'waiting'`),
    index('standing_proposals_order')
      .on(table.orderId)
      .where(sql`order_id is not null`),
  ],
)

export type StandingProposal = typeof standingProposals.$inferSelect

export const fillOutcomes = ['taken', 'asked', 'kept', 'too_small', 'first'] as const
export type FillOutcome = (typeof fillOutcomes)[number]

/** A fill of a tank, and what K it showed: each delivered order of the tank once. */
export const standingFills = pgTable(
  'standing_fills',
  {
    id: uuid().primaryKey(),
    standingId: uuid('standing_id')
      .notNull()
      .references(() => standingDeliveries.id, { onDelete: 'cascade' }),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    filledOn: date('filled_on').notNull(),
    /** Tenths of a gallon since the last fill that counted. */
    gallons: integer().$type<DeciGallons>().notNull(),
    /** The days and degree days of these gallons. */
    days: integer().notNull(),
    degreeDays: integer('degree_days').notNull(),
    /** Hundredths. */
    measuredK: integer('measured_k'),
    outcome: text().$type<FillOutcome>().notNull(),
  },
  (table) => [
    check('standing_fills_outcome', sql`outcome in (${quoted(fillOutcomes)})`),
    uniqueIndex('standing_fills_once').on(table.standingId, table.orderId),
    index('standing_fills_latest').on(table.standingId, table.filledOn),
  ],
)

export type StandingFill = typeof standingFills.$inferSelect

export const temperatureSources = ['typed', 'imported', 'fetched'] as const
export type TemperatureSource = (typeof temperatureSources)[number]

/** The highest and lowest degrees Fahrenheit of a day where we deliver; of a day to come, what is forecast. */
export const dailyTemperatures = pgTable(
  'daily_temperatures',
  {
    id: uuid().primaryKey(),
    day: date().notNull().unique(),
    high: smallint().notNull(),
    low: smallint().notNull(),
    source: text().$type<TemperatureSource>().notNull(),
    recordedAt: moment('recorded_at').notNull(),
    recordedBy: uuid('recorded_by').references(() => users.id, { onDelete: 'set null' }),
  },
  () => [
    check('daily_temperatures_source', sql`source in (${quoted(temperatureSources)})`),
    check('daily_temperatures_range', sql`low <= high and low >= -60 and high <= 130`),
  ],
)

export type DailyTemperature = typeof dailyTemperatures.$inferSelect
