import { randomBytes, randomUUID } from 'node:crypto'
import type { Auth, Caller } from '#platform/auth.ts'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { longestSession } from './lifetimes.ts'
import { sessions } from './schema.ts'

/** Begins a session for somebody who has shown who they are by more than a password. Gives its `Set-Cookie`. */
export const openSession = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  auth: Auth,
  userId: string,
  { address, headers }: Caller,
): Promise<string> => {
  const token = randomBytes(24).toString('base64url')
  const at = dateOf(now)
  await db.insert(sessions).values({
    id: randomUUID(),
    token,
    userId,
    ipAddress: address,
    userAgent: headers.get('user-agent')?.slice(0, 300) ?? '',
    createdAt: at,
    updatedAt: at,
    expiresAt: dateOf(now.add({ seconds: longestSession })),
  })
  return auth.cookieOf(token)
}
