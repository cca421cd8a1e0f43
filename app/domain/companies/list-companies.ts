import { and, asc, eq, ilike, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { literally } from '../one-line.ts'
import { pageOf, pageOrder, type Page, type Turn } from '../page-turn.ts'
import { staffOnly } from '../staff-only.ts'
import type { CompanyState } from './states.ts'
import { companies, type Company, type CompanyKind } from './schema.ts'

export type CompanyFilter = { kind?: CompanyKind; state?: CompanyState; search?: string }

export const companiesPageSize = 50

/** One page of the companies, newest first. For staff alone. */
export const listCompanies = async (
  ctx: Context,
  filter: CompanyFilter,
  turn?: Turn,
  size = companiesPageSize,
): Promise<Page<Company>> => {
  staffOnly(ctx)
  const { beyond, order, limit } = pageOrder({ at: companies.createdAt, id: companies.id }, turn, size)
  const found = await ctx.db
    .select()
    .from(companies)
    .where(and(matching(filter), beyond))
    .orderBy(...order)
    .limit(limit)
  return pageOf(found, turn, size)
}

/** How many companies the filter finds. For staff alone. */
export const countCompanies = (ctx: Context, filter: CompanyFilter): Promise<number> => {
  staffOnly(ctx)
  return ctx.db.$count(companies, matching(filter))
}

/** The companies that people can belong to, by name: open ones, of one kind or of both. For staff alone. */
export const openCompanies = (ctx: Context, kind?: CompanyKind): Promise<Company[]> => {
  staffOnly(ctx)
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
