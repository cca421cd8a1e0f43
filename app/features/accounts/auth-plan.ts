import { eq } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { hasAuthenticator } from './authenticator.ts'
import { longestSession } from './lifetimes.ts'
import { credentials, profiles, sessions, users, verifications } from './schema.ts'

/** What sign-in needs to know of our accounts; `createAuth` gets it together with the secret and the origin. */
export const authPlan = (db: Db) => ({
  db,
  tables: { user: users, session: sessions, account: credentials, verification: verifications },
  longestSession,
  maySignIn: async (userId: string) => {
    const [profile] = await db.select().from(profiles).where(eq(profiles.userId, userId))
    if (!profile || profile.disabledAt) return 'no'
    return (await hasAuthenticator({ db }, userId)) ? 'second-step' : 'yes'
  },
})
