import { and, asc, eq, ilike, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import { demand } from '../can.ts'
import type { Context } from '../context.ts'
import { literally } from '../one-line.ts'
import { readPage, type Key, type Page, type Turn } from '../paging.ts'
import type { CompanySort, CompanyState } from './states.ts'
import { companies, type Company, type CompanyKind } from './schema.ts'

const keys = {
  opened: { column: companies.createdAt, of: ({ createdAt }) => createdAt },
  name: { column: companies.name, of: ({ name }) => name, caseless: true },
} as const satisfies Record<CompanySort, Key<Company>>

export type CompanyFilter = {
  kind?: CompanyKind
  state?: CompanyState
  search?: string
  sort?: CompanySort
  descending?: boolean
}

/** One page of the companies, newest first unless asked otherwise. For staff alone. */
export const listCompanies = async (
  ctx: Context,
  filter: CompanyFilter,
  turn?: Turn,
  size?: number,
): Promise<Page<Company>> => {
  demand(ctx, 'companies.see-all')
  return readPage(
    { ...keys[filter.sort ?? 'opened'], descending: filter.descending ?? true, id: companies.id },
    turn,
    (beyond, orderBy, limit) =>
      ctx.db
        .select()
        .from(companies)
        .where(and(matching(filter), beyond))
        .orderBy(...orderBy)
        .limit(limit),
    size,
  )
}

/** How many companies the filter finds. For staff alone. */
export const countCompanies = (ctx: Context, filter: CompanyFilter): Promise<number> => {
  demand(ctx, 'companies.see-all')
  return ctx.db.$count(companies, matching(filter))
}

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
