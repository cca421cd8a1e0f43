import { randomUUID } from 'node:crypto'
import { inTransaction, type Context } from '#domain/context.ts'
import { logEvent } from '#events/audit-log.ts'
import { dateOf } from '#domain/instant.ts'
import { accountOf } from './account.ts'
import { emailAddress } from './email.ts'
import { limitOfAddress, limitOfMailbox, spend } from './limits.ts'
import type { AuthServices } from './sign-in.ts'
import { accountEvents } from './events.ts'
import { endPasswordLinksOf } from './link.ts'

/**
 * Mails a link that sets a new password, if the address has an account that may use it; the answer is the same if not.
 * Links sent before end. `0`, or the seconds to wait when too many came from this network address or went to this mailbox.
 */
export const forgotPassword = async (
  ctx: Context,
  { auth, rateLimitFactor }: AuthServices,
  { email: typed, address }: { email: string; address: string },
): Promise<number> => {
  const email = emailAddress(typed)
  const limits = [limitOfAddress(address), ...(email ? [limitOfMailbox('reset', email)] : [])]
  const wait = await spend(ctx, limits, rateLimitFactor)
  if (wait > 0 || !email) return wait
  const account = await accountOf(ctx, email)
  if (!account || account.disabledAt) return 0
  const link = randomUUID()
  await endPasswordLinksOf(ctx, account.userId)
  await auth.makePasswordToken(account.userId, dateOf(ctx.now), auth.cipher.tokenFor(link))
  await inTransaction(ctx, (ctx) => logEvent(ctx, accountEvents.password_forgotten, account.userId, { email, link }))
  return 0
}
