import { and, eq, isNull } from 'drizzle-orm'
import { profiles, users } from '#features/accounts/schema.ts'
import { companies } from '#features/companies/schema.ts'
import type { Context } from '#domain/context.ts'

/** Verified mail addresses of a company's people with an account, and that of the company itself. */
export const addressesOf = async ({ db }: Pick<Context, 'db'>, companyId: string): Promise<string[]> => {
  const people = await db
    .select({ email: users.email })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(and(eq(profiles.companyId, companyId), isNull(profiles.disabledAt)))
  const [company] = await db.select({ email: companies.email }).from(companies).where(eq(companies.id, companyId))
  return [...new Set([...people.map(({ email }) => email), company?.email].filter((email) => email != null))]
}
