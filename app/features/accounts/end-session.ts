import { eq } from 'drizzle-orm'
import type { Auth } from '#platform/auth.ts'
import type { Context } from '#domain/context.ts'
import { sessions } from './schema.ts'

/** Ends the session of a request's cookie for good: the cookie, wherever it was copied to, opens nothing any more. */
export const endSession = async ({ db }: Pick<Context, 'db'>, auth: Auth, headers: Headers) => {
  const token = auth.sessionToken(headers)
  if (token) await db.delete(sessions).where(eq(sessions.token, token))
}

/** Ends every session of a user, on all devices. */
export const endSessionsOf = async ({ db }: Pick<Context, 'db'>, userId: string) => {
  await db.delete(sessions).where(eq(sessions.userId, userId))
}
