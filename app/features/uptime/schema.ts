import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/**
 * Beside the tables of the business: heartbeats are of this installation, no backup carries them, and a database that
 * holds nothing else is empty.
 */
export const uptime = pgSchema('uptime')

/**
 * Spans of time in which a process held its door open and reached the database. Each process writes its own and moves
 * `seen_at` on once a minute; a process that was killed leaves its span where it was last seen.
 */
export const uptimeSpans = uptime.table(
  'spans',
  {
    id: uuid().primaryKey(),
    beganAt: moment('began_at').notNull(),
    seenAt: moment('seen_at').notNull(),
  },
  () => [check('spans_forward', sql`began_at <= seen_at`)],
)

/** Backups by the clock: one row for each that was tried. Without `failed` the file is made and was handed on. */
export const uptimeBackups = uptime.table('backups', {
  id: uuid().primaryKey(),
  at: moment('at').notNull(),
  /** How often there was to be one when this was made. */
  everyHours: integer('every_hours').notNull(),
  file: text(),
  bytes: bigint({ mode: 'number' }),
  /** Why there is none, in words for anyone who looks after the program. */
  failed: text(),
})
