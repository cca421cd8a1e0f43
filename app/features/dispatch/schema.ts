import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, timestamp, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { drivers, terminals, trucks } from '#features/fleet/schema.ts'
import { shipments } from '#features/shipments/schema.ts'
import { runLife, type RunState } from './lifecycle.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const quoted = (states: readonly string[]) => sql.raw(states.map((state) => `'${state}'`).join(', '))

/** One truck, on one day, with who drives it: a lane of the dispatch board. */
export const runs = pgTable(
  'runs',
  {
    id: uuid().primaryKey(),
    /** A plain date in the company's time zone. */
    date: date().notNull(),
    truckId: uuid('truck_id')
      .notNull()
      .references(() => trucks.id),
    driverId: uuid('driver_id').references(() => drivers.id),
    /** Where it begins, loads and ends; null while no terminal is known. */
    terminalId: uuid('terminal_id').references(() => terminals.id),
    state: text().$type<RunState>().notNull(),
    /** How often it or its stops were changed. It travels with what a person decides: see events/expected-version.ts. */
    changes: integer().notNull().default(0),
    /** When the driver's day begins. */
    startsAt: moment('starts_at').notNull(),
    createdAt: moment('created_at').notNull(),
    /** Since when the driver sees it, and what was changed after that counts as not sent: the changes at that time. */
    releasedAt: moment('released_at'),
    releasedChanges: integer('released_changes'),
    /** The form that arranged it last: sent twice, it arranges once. */
    lastSubmission: uuid('last_submission'),
    startedAt: moment('started_at'),
    endedAt: moment('ended_at'),
  },
  (table) => [
    check('runs_state', sql`state in (${quoted(runLife.states)})`),
    uniqueIndex('runs_truck').on(table.date, table.truckId),
    uniqueIndex('runs_driver').on(table.date, table.driverId),
    index('runs_of_driver').on(table.driverId, table.date),
  ],
)

/**
 * The stops of a run in their order. A stop is a shipment of our own truck, or a time at a terminal where it loads: one of
 * the two. What is planned stands here; what the customer was told is the shipment's `eta`.
 */
export const runStops = pgTable(
  'run_stops',
  {
    id: uuid().primaryKey(),
    runId: uuid('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    /** No shipment stands on two runs, and none twice on one. */
    shipmentId: uuid('shipment_id')
      .unique()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    terminalId: uuid('terminal_id').references(() => terminals.id),
    /** Counted from 1, without gaps: see write-stops.ts for how stops change places. */
    position: integer().notNull(),
    plannedArrival: moment('planned_arrival').notNull(),
    /** How long it stands there. */
    minutes: integer().notNull(),
    /** How long it drives there from the stop before, or from the terminal. */
    driveMinutes: integer('drive_minutes').notNull().default(0),
    /** As the driver reported it. */
    arrivedAt: moment('arrived_at'),
    leftAt: moment('left_at'),
  },
  (table) => [
    check('run_stops_what', sql`num_nonnulls(shipment_id, terminal_id) = 1`),
    check('run_stops_minutes', sql`minutes between 0 and 1440 and drive_minutes between 0 and 1440`),
    check('run_stops_times', sql`left_at is null or arrived_at is not null`),
    unique('run_stops_position').on(table.runId, table.position),
  ],
)

export type Run = typeof runs.$inferSelect
export type RunStop = typeof runStops.$inferSelect
