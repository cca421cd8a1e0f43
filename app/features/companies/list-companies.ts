import { and, asc, eq, getTableColumns, ilike, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { listQuery, type Sorted } from '#domain/list-query.ts'
import { literally } from '#domain/one-line.ts'
import { companies, type Company, type CompanyKind } from './schema.ts'

export type CompanyFilter = Sorted<'opened' | 'name'> & {
  kind?: CompanyKind
  state?: 'open' | 'closed'
  search?: string
}

/** Companies, newest first unless asked otherwise. For staff alone. */
export const listCompanies = listQuery({
  from: (query) => query.from(companies),
  id: companies.id,
  columns: getTableColumns(companies),
  where: (ctx, filter: CompanyFilter) => {
    demand(ctx, 'companies.see-all')
    return matching(filter)
  },
  sorts: { opened: { column: companies.createdAt }, name: { column: companies.name, caseless: true } },
  usual: 'opened',
})

/** How many companies the filter finds. For staff alone. */
export const countCompanies = listCompanies.count

/** The companies that people can belong to, by name: open ones, of one kind or of both. For staff alone. */
export const openCompanies = (ctx: Context, kind?: CompanyKind): Promise<Company[]> => {
  demand(ctx, 'companies.see-all', 'purchases.buy', 'users.manage')
  return ctx.db
    .select()
    .from(companies)
    .where(and(isNull(companies.closedAt), kind && eq(companies.kind, kind)))
    .orderBy(asc(companies.name), asc(companies.id))
}

const matching = ({ kind, state, search }: CompanyFilter): SQL | undefined =>
  and(
    kind && eq(companies.kind, kind),
    state && (state === 'closed' ? isNotNull(companies.closedAt) : isNull(companies.closedAt)),
    search
      ? or(
          ilike(companies.name, `%${literally(search)}%`),
          ilike(companies.email, `%${literally(search)}%`),
          ilike(companies.phone, `%${literally(search)}%`),
        )
      : undefined,
  )
