import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import { createAuth, type Auth } from '#platform/auth.ts'
import type { Db } from '#platform/db.ts'
import { createLog } from '#platform/log.ts'
import type { MailPlan } from '#mails/plan.ts'
import { contextOn, thursdayMorning } from '#domain/testing.ts'
import { system, type Role } from '#domain/viewer.ts'
import { authPlan, signIn } from './sign-in.ts'
import { makeAdmin } from './make-account.ts'
import { profiles, users } from './schema.ts'
import { findSession } from './session.ts'
import { setPassword } from './password.ts'

export const password = 'seven quiet trucks'

const silent = createLog('silent')

type TestAccountOptions = { origin?: string; secret?: string; rateLimitFactor?: number; mails?: MailPlan }

const testSecret = 'only-for-tests-'.repeat(3)

/** The accounts of a test's database, with its people and their browsers. */
export const accountsOn = (
  db: Db,
  { origin = 'http://localhost:3000', secret = testSecret, rateLimitFactor = 1, ...given }: TestAccountOptions = {},
) => {
  const auth: Auth = createAuth({ ...authPlan(db), secret, origin, log: silent })
  const ctx = contextOn(db, { viewer: system, now: now(), ...given })

  return {
    auth,
    ctx,
    /** A verified account that can sign in with `password`. */
    async person(role: Role, email = `${randomUUID()}@works.example`) {
      const { token } = await makeAdmin(ctx, auth, email)
      await setPassword(ctx, auth, token, password)
      const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
      if (!user) throw new Error('The account was not made.')
      await db
        .update(profiles)
        .set({ role, ...(role !== 'admin' && { staffRole: null }) })
        .where(eq(profiles.userId, user.id))
      return { email, userId: user.id }
    },
    /** One try at the services, from an address and with the cookies of a browser. */
    knock: (email: string, { word = password, address = '192.0.2.1', cookie = '', at = now() } = {}) =>
      signIn(
        { ...ctx, now: at },
        { auth, rateLimitFactor },
        { email, password: word, address, headers: browser(cookie) },
      ),
    /** Whose session these cookies open. */
    opened: (cookie: string, { at = now(), log = silent, on = db } = {}) =>
      findSession({ db: on, auth, now: at, log }, browser(cookie)),
  }
}

/** Better Auth goes by the machine's clock, so sessions in tests begin now. */
export const now = (): Temporal.Instant =>
  thursdayMorning.add({ milliseconds: Date.now() - thursdayMorning.epochMilliseconds })

export const browser = (cookie: string, userAgent = 'Test browser') => new Headers({ cookie, 'user-agent': userAgent })

/** What a browser sends back of the cookies it was given. */
export const jar = (answer: Awaited<ReturnType<typeof signIn>>) => {
  if (answer.outcome !== 'signed-in') throw new Error(answer.outcome)
  return answer.cookies.map((line) => line.split(';')[0]).join('; ')
}
