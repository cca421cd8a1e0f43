import { bigserial, date, index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** What a report is made of, by the day in the company's time zone: see daily-figures.ts. */
export const figureKinds = ['sales', 'customers', 'promises', 'requests'] as const
export type FigureKind = (typeof figureKinds)[number]

/** The figures of days that are over, added up once. A row may go at any time: it is calculated again when it is asked for. */
export const figureDays = pgTable(
  'figure_days',
  {
    kind: text().$type<FigureKind>().notNull(),
    day: date().notNull(),
    /** The time zone whose day it is. */
    zone: text().notNull(),
    /** None: nothing happened. */
    figures: jsonb(),
    countedAt: moment('counted_at').notNull(),
    /** From then on the clock alone makes them other ones. */
    goodUntil: moment('good_until'),
  },
  (table) => [primaryKey({ columns: [table.kind, table.day] })],
)

/** Something of a day that may be over was changed: what was added up of it holds no more. Triggers write it, see db/migrations. */
export const figureChanges = pgTable(
  'figure_changes',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    kind: text().$type<FigureKind>().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('figure_changes_at').on(table.kind, table.at)],
)
