import { and, inArray, isNotNull, lt, or } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { forgetHistory } from '#events/audit-log.ts'
import { chatSessions } from './schema.ts'

const atOnce = 500

/** Deletes chats whose last message is older than `days`, with all that hangs on them. Returns how many. */
export const forgetChats = async ({ db, now }: Context, days: number): Promise<number> => {
  const before = dateOf(now.subtract({ hours: 24 * days }))
  const old = db
    .select({ id: chatSessions.id })
    .from(chatSessions)
    .where(lt(chatSessions.lastMessageAt, before))
    .limit(atOnce)
    .for('update', { skipLocked: true })
  return db.transaction(async (db) => {
    const gone = await db.delete(chatSessions).where(inArray(chatSessions.id, old)).returning({ id: chatSessions.id })
    const ids = gone.map(({ id }) => id)
    await forgetHistory({ db }, ids)
    return ids.length
  })
}

/** Takes network address and browser out of chats that began more than `days` ago. Returns how many. */
export const forgetChatAddresses = async ({ db, now }: Context, days: number): Promise<number> => {
  const before = dateOf(now.subtract({ hours: 24 * days }))
  const gone = await db
    .update(chatSessions)
    .set({ ipAddress: null, userAgent: null })
    .where(
      and(lt(chatSessions.createdAt, before), or(isNotNull(chatSessions.ipAddress), isNotNull(chatSessions.userAgent))),
    )
    .returning({ id: chatSessions.id })
  return gone.length
}
