import { asc, count, eq, inArray } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { findCompany } from '#features/companies/company.ts'
import type { CompanyRole } from '#features/companies/schema.ts'
import type { Context } from '#domain/context.ts'
import { profiles, users } from './schema.ts'

export type CompanyPerson = {
  userId: string
  displayName: string
  email: string
  companyRole: CompanyRole
  disabledAt: Date | null
}

/** The people of a company, managers first, then by name. For staff and for these people themselves. */
export const peopleOf = async (ctx: Context, companyId: string): Promise<CompanyPerson[]> => {
  await findCompany(ctx, companyId)
  const found = await ctx.db
    .select({
      userId: profiles.userId,
      displayName: profiles.displayName,
      email: users.email,
      companyRole: profiles.companyRole,
      disabledAt: profiles.disabledAt,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(eq(profiles.companyId, companyId))
    .orderBy(asc(profiles.displayName), asc(users.email))
  const people = found.flatMap(({ companyRole, ...person }) => (companyRole ? [{ ...person, companyRole }] : []))
  return [...people.filter(isManager), ...people.filter((person) => !isManager(person))]
}

/** How many people each of these companies has. For staff alone. */
export const peopleCounts = async (ctx: Context, companyIds: string[]): Promise<Map<string, number>> => {
  demand(ctx, 'companies.see-all')
  if (companyIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: profiles.companyId, people: count() })
    .from(profiles)
    .where(inArray(profiles.companyId, companyIds))
    .groupBy(profiles.companyId)
  return new Map(rows.flatMap(({ id, people }) => (id ? [[id, people] as const] : [])))
}

const isManager = ({ companyRole }: { companyRole: CompanyRole }) => companyRole === 'manager'
