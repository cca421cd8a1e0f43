import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { profiles } from '#features/accounts/schema.ts'

/** The staff accounts that a driver may sign in with, by id. */
export const accountsFor = async ({ db }: Pick<Context, 'db'>): Promise<Record<string, string>> => {
  const staff = await db
    .select({ id: profiles.userId, name: profiles.displayName })
    .from(profiles)
    .where(and(eq(profiles.role, 'admin'), isNull(profiles.disabledAt)))
    .orderBy(asc(profiles.displayName))
  return Object.fromEntries(staff.map(({ id, name }) => [id, name]))
}
