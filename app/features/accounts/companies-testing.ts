import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { openCompany } from '#features/companies/change-company.ts'
import type { CompanyKind, CompanyRole } from '#features/companies/schema.ts'
import type { Context } from '#domain/context.ts'
import type { Viewer } from '#domain/viewer.ts'
import { linkToCompany } from './company-people.ts'
import { profiles, users } from './schema.ts'

/** Companies of a test's database, and people who act for them. `staff` is the context of the person who opens them. */
export const companiesOn = (
  db: Db,
  staff: Context,
  person: (role: CompanyKind) => Promise<{ email: string; userId: string }>,
) => ({
  /** A company with a name of its own. */
  async company(kind: CompanyKind = 'customer', name = `Company ${randomUUID()}`) {
    const opened = await openCompany(staff, kind, { name, phone: '', email: '' })
    if (!('id' in opened)) throw new Error(opened.problem)
    return { ...opened, name, kind }
  },

  /** One of a company's people, and their context. */
  async colleague(company: { id: string; kind: CompanyKind }, companyRole: CompanyRole) {
    const member = await person(company.kind)
    await linkToCompany(staff, member.userId, { companyId: company.id, companyRole })
    return { ...member, ctx: { ...staff, viewer: await viewerNow(db, member.userId) } }
  },
})

/** Someone as their next request would find them. */
export const viewerNow = async (db: Db, userId: string): Promise<Viewer> => {
  const [row] = await db
    .select({ profile: profiles, email: users.email })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(eq(profiles.userId, userId))
  if (!row) throw new Error('There is no such person.')
  const { role, staffRole, displayName, companyId, companyRole } = row.profile
  const company = companyId && companyRole ? { companyId, companyRole } : {}
  return { role, userId, name: displayName, email: row.email, ...company, ...(staffRole && { staffRole }) }
}
