import { randomUUID } from 'node:crypto'
import type { Auth } from '#platform/auth.ts'
import { inTransaction, type Context } from '../context.ts'
import { logEvent } from '../events/audit-log.ts'
import { dateOf } from '../instant.ts'
import { accountOf } from './account.ts'
import { emailAddress } from './email.ts'
import { limitOfAddress, limitOfMailbox, spend } from './limits.ts'
import { accountEvents } from './events.ts'

/**
 * Mails a link that sets a new password, if the address has an account that may use it; the answer is the same if not.
 * An address that was never verified gets none: whoever signed up with it has not shown that it is theirs.
 * `0`, or the seconds to wait when too many came from this network address.
 */
export const forgotPassword = async (
  ctx: Context,
  { auth, rateLimitFactor }: { auth: Auth; rateLimitFactor: number },
  { email: typed, address }: { email: string; address: string },
): Promise<number> => {
  const wait = await spend(ctx, [limitOfAddress(address)], rateLimitFactor)
  const email = emailAddress(typed)
  if (wait > 0 || !email) return wait
  if ((await spend(ctx, [limitOfMailbox('reset', email)], rateLimitFactor)) > 0) return 0
  const account = await accountOf(ctx, email)
  if (!account?.emailVerified || account.disabledAt) return 0
  const link = randomUUID()
  await auth.makePasswordToken(account.userId, dateOf(ctx.now), auth.seal.keyOf(link))
  await inTransaction(ctx, (ctx) => logEvent(ctx, accountEvents.password_forgotten, account.userId, { email, link }))
  return 0
}
