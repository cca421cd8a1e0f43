import { asc, eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { definePersonalData, type PersonalDataTable } from '#domain/personal-data.ts'
import { requests } from '#features/requests/schema.ts'
import { findMessages } from './find.ts'
import * as schema from './schema.ts'

const { chatCalls, chatDesks, chatMessages, chatSessions, chatTranscripts, crmLeads } = schema

/**
 * What chats hold about someone: those that became theirs, the leads they sent, and the conversations kept with their
 * requests.
 */
const chatsOf = async (ctx: Context, userId: string) => {
  const rows = await ctx.db
    .select()
    .from(chatSessions)
    .where(eq(chatSessions.userId, userId))
    .orderBy(asc(chatSessions.createdAt))
  const chats = []
  for (const { id, keyHash: _key, ...chat } of rows)
    chats.push({
      ...chat,
      messages: await findMessages(ctx, { id }),
      calls: await ctx.db.select().from(chatCalls).where(eq(chatCalls.sessionId, id)),
    })
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
  const [desk] = await ctx.db.select().from(chatDesks).where(eq(chatDesks.userId, userId))
  const answered = await ctx.db
    .select({ text: chatMessages.content, at: chatMessages.createdAt })
    .from(chatMessages)
    .where(eq(chatMessages.authorId, userId))
    .orderBy(asc(chatMessages.createdAt))
  return {
    chats,
    chatDesk: { ...desk, answered },
    leads: leads.map(({ crm_leads }) => crm_leads),
    transcripts: transcripts.map(({ chat_transcripts }) => chat_transcripts),
  }
}

const ofChat = { kept: 'chatDays', copy: { in: 'chats' }, onDeletion: 'deleted' } satisfies Partial<PersonalDataTable>
const ofRequest = { kept: 'requestMonths', onDeletion: 'unlinked' } satisfies Partial<PersonalDataTable>

export default definePersonalData(schema, {
  tables: {
    chat_sessions: { holds: 'the network address, the browser and the consent of a visitor', ...ofChat },
    chat_messages: { holds: 'the messages of a chat', ...ofChat },
    chat_calls: { holds: 'when the visitor of a chat asked for a person, and who answered', ...ofChat },
    chat_desks: {
      holds: 'whether the chat rings for one of our staff, and when they last had a page open',
      kept: 'the account is deleted',
      copy: { in: 'chatDesk' },
      onDeletion: 'deleted',
    },
    crm_events: {
      holds: 'what happened in a chat, without its words',
      ...ofChat,
      copy: { not: 'it repeats no words' },
    },
    chat_questions: {
      holds: 'which message found no answer',
      ...ofChat,
      copy: { not: 'the message itself is in the chat' },
    },
    crm_leads: {
      holds: 'name, address and wish of the person who asked to be called',
      copy: { in: 'leads' },
      ...ofRequest,
    },
    chat_transcripts: {
      holds: 'a conversation as it was sent with a request',
      copy: { in: 'transcripts' },
      ...ofRequest,
    },
    chat_passages: 'what staff wrote for the assistant',
    chat_asks: 'questions that staff wrote for the assistant',
  },
  copy: (ctx, { userId }) => chatsOf(ctx, userId),
})
