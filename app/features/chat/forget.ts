import { and, inArray, isNotNull, lt, or, asc, eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { chatSessions, chatTranscripts, crmLeads } from './schema.ts'
import { requests } from '#features/requests/schema.ts'
import { messagesOf } from './find.ts'

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
  const gone = await db.delete(chatSessions).where(inArray(chatSessions.id, old)).returning({ id: chatSessions.id })
  return gone.length
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

/**
 * What chats hold about somebody: those that became theirs, the leads they sent, and the conversations kept with their
 * requests. The caller has made sure that it is the viewer's own.
 */
export const chatsOfAccount = async (ctx: Context, userId: string) => {
  const theirs = await ctx.db
    .select()
    .from(chatSessions)
    .where(eq(chatSessions.userId, userId))
    .orderBy(asc(chatSessions.createdAt))
  const chats = []
  for (const { id, keyHash: _key, ...chat } of theirs) chats.push({ ...chat, messages: await messagesOf(ctx, { id }) })
  const leads = await ctx.db
    .select()
    .from(crmLeads)
    .innerJoin(requests, eq(requests.id, crmLeads.requestId))
    .where(eq(requests.userId, userId))
  const transcripts = await ctx.db
    .select()
    .from(chatTranscripts)
    .innerJoin(requests, eq(requests.id, chatTranscripts.requestId))
    .where(eq(requests.userId, userId))
  return {
    chats,
    leads: leads.map(({ crm_leads }) => crm_leads),
    transcripts: transcripts.map(({ chat_transcripts }) => chat_transcripts),
  }
}
