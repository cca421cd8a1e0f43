import { and, eq, lte } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { logEvent } from '../events/audit-log.ts'
import { Refusal } from '../refusal.ts'
import { forgetRequests } from './forget.ts'
import { requests } from './schema.ts'
import { deskEvents } from './events.ts'

/**
 * Deletes what lies in the spam folder, as far as it lay there by `seen`: what arrived, or was put there by a colleague,
 * after the person looked stays. The diary of whoever did it keeps how many. Returns how many.
 * @throws Refusal `forbidden` for anybody but staff.
 */
export const emptySpam = async (ctx: Context, seen: Date): Promise<number> => {
  if (ctx.viewer.role !== 'admin') throw new Refusal('forbidden', 'Only staff can empty the spam folder.')
  let total = 0
  for (let count = 1; count > 0; total += count) {
    count = await forgetRequests(ctx, and(eq(requests.state, 'spam'), lte(requests.releasedAt, seen)))
  }
  if (total > 0) await logEvent(ctx, deskEvents.spam_emptied, ctx.viewer.userId, {}, { count: total })
  return total
}
