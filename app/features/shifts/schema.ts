import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, timestamp, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { runs } from '#features/dispatch/schema.ts'
import { shipments } from '#features/shipments/schema.ts'
import { reportKinds, type Report, type ReportKind } from './report-kinds.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const quoted = (names: readonly string[]) => sql.raw(names.map((name) => `'${name}'`).join(', '))

/** The private link of a shift. It opens the shift on one phone. */
export const shiftLinks = pgTable('shift_links', {
  runId: uuid('run_id')
    .primaryKey()
    .references(() => runs.id, { onDelete: 'cascade' }),
  link: text().notNull().unique(),
  madeAt: moment('made_at').notNull(),
  /** When dispatch took it back. */
  endedAt: moment('ended_at'),
})

/** A phone on which the link was opened. The phone has a key in a cookie; here stands its SHA-256 alone. */
export const shiftPhones = pgTable(
  'shift_phones',
  {
    id: uuid().primaryKey(),
    runId: uuid('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    digest: text().notNull().unique(),
    openedAt: moment('opened_at').notNull(),
    /** When it was taken off the phone: another may open the link then. */
    endedAt: moment('ended_at'),
  },
  (table) => [
    // One phone at a time.
    uniqueIndex('shift_phones_open')
      .on(table.runId)
      .where(sql`ended_at is null`),
    index('shift_phones_run').on(table.runId),
  ],
)

export const reportStates = ['held', 'done', 'refused'] as const

/**
 * What drivers report, each once. The phone makes the id and the time. A phone that was without signal counts what it
 * reports; a report waits here until those before it have come.
 */
export const driverReports = pgTable(
  'driver_reports',
  {
    id: uuid().primaryKey(),
    runId: uuid('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    shipmentId: uuid('shipment_id').references(() => shipments.id, { onDelete: 'cascade' }),
    kind: text().$type<ReportKind>().notNull(),
    /** By the driver's phone. */
    at: moment('at').notNull(),
    receivedAt: moment('received_at').notNull(),
    /** Which phone counted it, and its place; neither where a plain form was sent. */
    device: uuid(),
    number: integer(),
    report: jsonb().$type<Report>().notNull(),
    state: text().$type<(typeof reportStates)[number]>().notNull(),
    /** Why it was refused: the driver and the office read it. Of what was done: what it leaves for the office to see to. */
    words: text(),
    /** When the office said that it has seen to it. */
    settledAt: moment('settled_at'),
  },
  (table) => [
    check('driver_reports_kind', sql`kind in (${quoted(reportKinds)})`),
    check('driver_reports_state', sql`state in (${quoted(reportStates)})`),
    check('driver_reports_counted', sql`(device is null) = (number is null) and number > 0`),
    unique('driver_reports_number').on(table.runId, table.device, table.number),
    index('driver_reports_run').on(table.runId, table.at),
    index('driver_reports_shipment').on(table.shipmentId),
    index('driver_reports_open')
      .on(table.receivedAt)
      .where(sql`state = 'refused' and settled_at is null`),
  ],
)

export type ShiftLink = typeof shiftLinks.$inferSelect
export type DriverReport = typeof driverReports.$inferSelect
