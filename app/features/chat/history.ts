import { desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Context } from '#domain/context.ts'
import { chatMessages, type Chat, type ChatMessage } from './schema.ts'

/** More of a conversation nobody scrolls back to. */
const mostShown = 200

/** So many messages before a question are given to the assistant (specification, section 9). */
const mostRemembered = 5

/** A chat's messages in the order they were asked, each answer below its question. The caller has opened the chat. */
export const messagesOf = async (ctx: Context, chat: Pick<Chat, 'id'>): Promise<ChatMessage[]> => {
  const question = alias(chatMessages, 'question')
  const rows = await ctx.db
    .select(getTableColumns(chatMessages))
    .from(chatMessages)
    .leftJoin(question, eq(question.id, chatMessages.replyTo))
    .where(eq(chatMessages.sessionId, chat.id))
    .orderBy(desc(sql`coalesce(${question.entry}, ${chatMessages.entry})`), desc(chatMessages.entry))
    .limit(mostShown)
  return rows.toReversed()
}

/** What was said before a question: the last five messages, oldest first. */
export const saidBefore = async (ctx: Context, question: ChatMessage): Promise<ChatMessage[]> => {
  const all = await messagesOf(ctx, { id: question.sessionId })
  const at = all.findIndex(({ id }) => id === question.id)
  return all.slice(Math.max(0, at - mostRemembered), at)
}
