import { asc, eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { profiles, users } from './schema.ts'

export type Admin = { email: string; displayName: string; staffRole: string | null; disabledAt: Date | null }

/** Everybody who is staff, disabled ones too, by address. */
export const listAdmins = ({ db }: Pick<Context, 'db'>): Promise<Admin[]> =>
  db
    .select({
      email: users.email,
      displayName: profiles.displayName,
      staffRole: profiles.staffRole,
      disabledAt: profiles.disabledAt,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(eq(profiles.role, 'admin'))
    .orderBy(asc(users.email))
