import { and, isNotNull, lt } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { ago } from '#domain/retention.ts'
import { sessions } from './schema.ts'

/** Takes the network address out of sessions that began more than `days` days ago. Returns how many. */
export const forgetSessionAddresses = async (
  ctx: Pick<Context, 'db' | 'now' | 'calendar'>,
  days: number,
): Promise<number> => {
  const gone = await ctx.db
    .update(sessions)
    .set({ ipAddress: null })
    .where(and(isNotNull(sessions.ipAddress), lt(sessions.createdAt, dateOf(ago(ctx, { days })))))
    .returning({ id: sessions.id })
  return gone.length
}
