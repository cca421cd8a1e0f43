import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { longestSession } from './lifetimes.ts'
import { credentials, profiles, sessions, users, verifications } from './schema.ts'

/** What sign-in needs to know of our accounts; `createAuth` gets it together with the secret and the origin. */
export const authPlan = (db: Db) => ({
  db,
  tables: { user: users, session: sessions, account: credentials, verification: verifications },
  longestSession,
  maySignIn: async (userId: string) => {
    const enabled = and(eq(profiles.userId, userId), isNull(profiles.disabledAt))
    return (await db.select({ userId: profiles.userId }).from(profiles).where(enabled)).length > 0
  },
})
