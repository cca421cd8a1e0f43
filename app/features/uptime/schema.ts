import { sql } from 'drizzle-orm'
import { check, pgSchema, timestamp, uuid } from 'drizzle-orm/pg-core'

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
