import { and, eq, isNull, or, desc, getTableColumns, sql } from 'drizzle-orm'
import type { Language } from '#assistant/words/language.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { notFound } from '#domain/domain-error.ts'
import type { Viewer } from '#domain/viewer.ts'
import { chatCalls, chatSessions, chatMessages, type Chat, type ChatMessage } from './schema.ts'
import { createHash, randomBytes } from 'node:crypto'
import { alias } from 'drizzle-orm/pg-core'
import { forgetHistory, logEvent } from '#events/audit-log.ts'
import { chatEvents } from './events.ts'

/** A chat's name, which the browser made, and the key of the visitor's own cookie. */
export type ChatKey = { sessionId: string; key: string | undefined }

/** The chat that name and key open together; either alone opens nothing, and one that became someone's opens for them. */
export const chatBehind = async (ctx: Context, { sessionId, key }: ChatKey): Promise<Chat | undefined> => {
  if (!key) return undefined
  const [chat] = await ctx.db
    .select()
    .from(chatSessions)
    .where(and(eq(chatSessions.keyHash, hashOfKey(key)), eq(chatSessions.sessionId, sessionId), opensFor(ctx.viewer)))
  return chat
}

/** The same, for what cannot be done without one. Throws not-found. */
export const findChat = async (ctx: Context, key: ChatKey): Promise<Chat> => {
  const chat = await chatBehind(ctx, key)
  if (!chat) throw notFound('chat')
  return chat
}

const opensFor = (viewer: Viewer) =>
  'userId' in viewer
    ? or(isNull(chatSessions.userId), eq(chatSessions.userId, viewer.userId))
    : isNull(chatSessions.userId)

/** What opens a chat: made by us, kept in the visitor's cookie, stored as a hash alone. */
export const newKey = () => randomBytes(24).toString('base64url')

export const hashOfKey = (key: string) => createHash('sha256').update(`chat ${key}`).digest('base64url')

/** More of a conversation nobody scrolls back to. */
const mostShown = 200

/** So many messages before a question are given to the assistant (specification, section 9). */
const mostRemembered = 5

/** A chat's messages in the order they were asked, each answer below its question. The caller has opened the chat. */
export const findMessages = async (ctx: Context, chat: Pick<Chat, 'id'>): Promise<ChatMessage[]> => {
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

/** Of what the visitor wrote before: a need is asked for one thing at a time, and five questions are ten messages. */
const mostSaid = 10

/** What came before a question, oldest first: the last five messages, and further back what the visitor wrote. */
export const findEarlier = async (
  ctx: Context,
  question: ChatMessage,
): Promise<{ recent: ChatMessage[]; said: string[] }> => {
  const messages = await findMessages(ctx, { id: question.sessionId })
  const before = messages.slice(
    0,
    Math.max(
      0,
      messages.findIndex(({ id }) => id === question.id),
    ),
  )
  const questions = before.flatMap(({ role, content }) => (role === 'user' ? content : []))
  return { recent: before.slice(-mostRemembered), said: questions.slice(-mostSaid) }
}

/** Whether an earlier answer of this chat told of the hotline. */
export const wasNoticed = async ({ db }: Context, { sessionId }: Pick<ChatMessage, 'sessionId'>): Promise<boolean> =>
  (await db.$count(
    chatMessages,
    and(eq(chatMessages.sessionId, sessionId), sql`${chatMessages.metadata} ->> 'emergency' in ('sure', 'unsure')`),
  )) > 0

/** The language of a chat: that of its last answer. */
export const languageOfChat = async ({ db }: Pick<Context, 'db'>, chatId: string): Promise<Language> => {
  const [last] = await db
    .select({ metadata: chatMessages.metadata })
    .from(chatMessages)
    .where(and(eq(chatMessages.sessionId, chatId), eq(chatMessages.role, 'assistant')))
    .orderBy(desc(chatMessages.entry))
    .limit(1)
  return last?.metadata?.language ?? 'en'
}

/** Makes a visitor's chat that of the person who just signed in with its key in the browser. One that is someone's stays theirs. */
export const adoptChat = async ({ db }: Pick<Context, 'db'>, key: string, userId: string): Promise<void> => {
  await db
    .update(chatSessions)
    .set({ userId })
    .where(and(eq(chatSessions.keyHash, hashOfKey(key)), isNull(chatSessions.userId)))
}

/**
 * Deletes a chat with its messages, also from the list of questions without an answer. A request that was sent from it
 * keeps the copy that its visitor was shown. What is not there, or not theirs, is as good as deleted.
 */
export const clearChat = async (ctx: Context, key: ChatKey): Promise<void> => {
  const chat = await chatBehind(ctx, key)
  if (!chat) return
  await inTransaction(ctx, async (ctx) => {
    const withPerson = await ctx.db.$count(chatCalls, and(eq(chatCalls.sessionId, chat.id), isNull(chatCalls.endedAt)))
    await ctx.db.delete(chatSessions).where(eq(chatSessions.id, chat.id))
    await forgetHistory(ctx, [chat.id])
    // The page shows that it is gone.
    if (withPerson > 0) await logEvent(ctx, chatEvents.cleared, chat.id)
  })
}
