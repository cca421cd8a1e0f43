import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, smallint, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/schema.ts'

/** Who is on call on which day of the week, ISO weekdays from 1 (Monday). */
export const rota = pgTable(
  'rota',
  {
    weekday: smallint().notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.weekday, table.userId] }),
    check('rota_weekday', sql`weekday between 1 and 7`),
  ],
)
