import { and, eq } from 'drizzle-orm'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { isUuid } from '#domain/one-line.ts'
import { notFound } from '#domain/refusal.ts'
import type { Viewer } from '#domain/viewer.ts'
import { companies, type Company } from './schema.ts'

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
