import { and, asc, eq, getTableColumns, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { can, demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { containing } from '#domain/text-search.ts'
import { isUuid } from '#domain/text.ts'
import { notFound, DomainError } from '#domain/domain-error.ts'
import type { Viewer } from '#domain/viewer.ts'
import { listQuery, type SortOrder } from '#domain/list-query.ts'
import { companies, type Company, type CompanyKind } from './schema.ts'

/** Staff see every company, its people their own, and nobody else any. Throws not-found. */
export const findCompany = async ({ db, viewer }: Pick<Context, 'db' | 'viewer'>, id: string): Promise<Company> => {
  const scope = visibleTo(viewer)
  const [company] =
    scope !== 'none' && isUuid(id)
      ? await db
          .select()
          .from(companies)
          .where(and(eq(companies.id, id), scope))
      : []
  if (!company) throw notFound('company')
  return company
}

const visibleTo = (viewer: Viewer) => {
  if (can(viewer, 'companies.see-all')) return undefined
  return 'companyId' in viewer && viewer.companyId ? eq(companies.id, viewer.companyId) : 'none'
}

export type CompanyFilter = SortOrder<'opened' | 'name'> & {
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
    isCalled(search),
  )

/** By its name, email or phone; `companies_search` indexes this very text. */
export const isCalled = (words: string | undefined): SQL | undefined =>
  containing(words, [companies.name, companies.email, companies.phone])

/**
 * Refuses what would bind a company with which we deal no more, no matter who asks. It is held until the transaction ends, so
 * that nobody closes it meanwhile. Without a company nothing is refused.
 * @throws DomainError `conflict`.
 */
export const unlessClosed = async ({ db }: Pick<Context, 'db'>, companyId: string | null): Promise<void> => {
  if (!companyId) return
  const [company] = await db
    .select({ closedAt: companies.closedAt })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for('share')
  if (company?.closedAt)
    throw new DomainError('conflict', 'This company is archived, so nobody can order for it. Restore it first.')
}
