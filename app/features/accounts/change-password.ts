import type { Caller } from '#platform/auth.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { logEvent } from '#events/audit-log.ts'
import { findAccount, ownId } from './account.ts'
import { endSessionsOf } from './end-session.ts'
import { endLinksOf } from './link.ts'
import { openSession } from './open-session.ts'
import { hashOfPassword, keepPassword, knowsPassword, wrongPassword } from './own-password.ts'
import { passwordProblem } from './set-password.ts'
import type { AuthServices } from './sign-in.ts'
import { accountEvents } from './events.ts'

type Words = { current: string; next: string }
export type Changed = { cookie: string } | { field: 'current' | 'next'; problem: string }

/**
 * Changes the viewer's own password. All sessions and links of the account end; this browser gets a new session, whose
 * `Set-Cookie` is given. The owner is told by mail.
 */
export const changePassword = async (
  ctx: Context,
  { auth, rateLimitFactor }: AuthServices,
  { current, next }: Words,
  caller: Caller,
): Promise<Changed> => {
  const userId = ownId(ctx.viewer)
  const problem = passwordProblem(next)
  if (problem) return { field: 'next', problem }
  if (!(await knowsPassword(ctx, userId, current, rateLimitFactor))) return { field: 'current', problem: wrongPassword }
  const password = await hashOfPassword(next)
  return inTransaction(ctx, async (ctx) => {
    await keepPassword(ctx, userId, password)
    await endSessionsOf(ctx, userId)
    await endLinksOf(ctx, userId)
    const { email } = await findAccount(ctx, userId)
    await logEvent(ctx, accountEvents.password_set, userId, { email })
    return { cookie: await openSession(ctx, auth, userId, caller) }
  })
}
