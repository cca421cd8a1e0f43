import { asc, eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { requests } from '#features/requests/schema.ts'
import { messagesOf } from './history.ts'
import { chatSessions, chatTranscripts, crmLeads } from './schema.ts'

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
