import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** What a company is to us: it buys, or it supplies. */
export const companyKinds = ['customer', 'supplier'] as const
export type CompanyKind = (typeof companyKinds)[number]

/**
 * What someone may do for their company. A manager also invites and removes people, a buyer acts (accepts, orders,
 * confirms, ships), a viewer reads.
 */
export const companyRoles = ['manager', 'buyer', 'viewer'] as const
export type CompanyRole = (typeof companyRoles)[number]

/** Companies we sell to and buy from. People belong to one by `profiles.company_id`. */
export const companies = pgTable(
  'companies',
  {
    id: uuid().primaryKey(),
    kind: text().$type<CompanyKind>().notNull(),
    name: text().notNull(),
    phone: text(),
    /** Where purchase orders go, beside the people of the company. */
    email: text(),
    createdAt: moment('created_at').notNull(),
    /** Archived: nobody can act for it; its past trade stays. */
    closedAt: moment('closed_at'),
  },
  (table) => [
    check('companies_kind', sql`kind in ('customer', 'supplier')`),
    uniqueIndex('companies_name').on(table.kind, sql`lower(name)`),
    index('companies_created').on(table.createdAt),
  ],
)

export type Company = typeof companies.$inferSelect
