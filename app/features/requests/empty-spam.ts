import { and, eq, lte } from 'drizzle-orm'
import { ownId } from '#features/accounts/account.ts'
import { demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { logEvent } from '#events/audit-log.ts'
import { forgetRequests } from './forget.ts'
import { requests } from './schema.ts'
import { deskEvents } from './events.ts'

/**
 * Deletes what lies in the spam folder, as far as it lay there by `seen`: what arrived, or was put there by a colleague,
 * after the person looked stays. The diary of whoever did it keeps how many. Returns how many.
 * @throws Refusal `forbidden` for anybody but staff.
 */
export const emptySpam = async (ctx: Context, seen: Date): Promise<number> => {
  demand(ctx, 'requests.answer')
  const by = ownId(ctx.viewer)
  let total = 0
  for (let count = 1; count > 0; total += count) {
    count = await forgetRequests(ctx, and(eq(requests.state, 'spam'), lte(requests.releasedAt, seen)))
  }
  if (total > 0) await logEvent(ctx, deskEvents.spam_emptied, by, {}, { count: total })
  return total
}
