import { eq } from 'drizzle-orm'
import type { Auth } from '#platform/auth.ts'
import { HashingBusy } from '#platform/hashing.ts'
import type { Context } from '../context.ts'
import { endSession } from './end-session.ts'
import { emailAddress } from './email.ts'
import { forgetEnded } from './forget.ts'
import { giveBack, limitOfAccount, limitOfAddress, spend } from './limits.ts'
import { profiles, users } from './schema.ts'
import type { Role } from '../viewer.ts'

/** Who knocks, and from where. `headers` are the request's own: only its cookies and the browser's name are read. */
export type Attempt = { email: string; password: string; address: string; headers: Headers }

export type SignIn =
  | { outcome: 'signed-in'; role: Role | undefined; cookies: string[] }
  | { outcome: 'wrong' | 'unverified' }
  | { outcome: 'too-many'; waitSeconds: number }

type Door = { auth: Auth; rateLimitFactor: number }

/**
 * Signs somebody in with a new session; one that the browser held before ends. An address without an account, a
 * wrong password and a disabled account get the same answer after the same work.
 */
export const signIn = async (ctx: Pick<Context, 'db' | 'now'>, door: Door, attempt: Attempt): Promise<SignIn> => {
  const email = emailAddress(attempt.email)
  if (!email) return { outcome: 'wrong' }
  await forgetEnded(ctx)
  const browser = door.auth.knownBrowser.of(email, attempt.headers)
  const limits = [limitOfAddress(attempt.address), limitOfAccount(email, browser)]
  const waitSeconds = await spend(ctx, limits, door.rateLimitFactor)
  if (waitSeconds > 0) return { outcome: 'too-many', waitSeconds }

  const answer = await checkPassword(door.auth, { ...attempt, email })
  if (answer.outcome !== 'right') return answer
  await giveBack(ctx, limits, door.rateLimitFactor)
  await endSession(ctx, door.auth, attempt.headers)
  const cookies = browser ? answer.cookies : [...answer.cookies, door.auth.knownBrowser.remember(email)]
  return { outcome: 'signed-in', role: await roleOf(ctx, email), cookies }
}

const checkPassword = async (auth: Auth, { email, password, address, headers }: Attempt) => {
  try {
    return { outcome: 'right', cookies: await auth.beginSession({ email, password }, { address, headers }) } as const
  } catch (error) {
    if (error instanceof HashingBusy) return { outcome: 'too-many', waitSeconds: 10 } as const
    const refusal = auth.refusalOf(error)
    if (refusal === undefined) throw error
    return { outcome: refusal } as const
  }
}

const roleOf = async ({ db }: Pick<Context, 'db'>, email: string) => {
  const [profile] = await db
    .select({ role: profiles.role })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(eq(users.email, email))
  return profile?.role
}
