import { randomUUID, createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { inTransaction, type Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { DomainError } from '#domain/domain-error.ts'
import { chatBehind, hashOfKey, newKey, type ChatKey } from './find.ts'
import { logChatEvent } from './log-chat-event.ts'
import { passToPerson } from './pass-to-person.ts'
import { chatMessages, chatSessions, type Chat, type ChatMessage } from './schema.ts'

/** Who writes, and what stands beside the input. Address and browser are kept with the chat, against abuse. */
export type Writer = ChatKey & { consent: string; address: string; userAgent: string }

/** `newKey` belongs into the visitor's cookie. `answer`: the question was asked before, and answered. */
export type PostedQuestion = { chat: Chat; newKey?: string; question: ChatMessage; answer?: ChatMessage }

/**
 * Stores a visitor's message; the first one begins the chat and is its consent. The same id again finds the first
 * message and writes nothing. Messages of one chat are stored one after another, however many tabs send.
 * @throws DomainError `invalid` for an empty or too long text, `conflict` for an id that was used for something else.
 */
export const postQuestion = (
  ctx: Context,
  writer: Writer,
  message: { id: string; text: string },
): Promise<PostedQuestion> =>
  inTransaction(ctx, async (ctx) => {
    const content = validateMessage(message.text)
    const { chat, newKey } = await openOrBegin(ctx, writer)
    await ctx.db
      .update(chatSessions)
      .set({ lastMessageAt: dateOf(ctx.now) })
      .where(eq(chatSessions.id, chat.id))
    const [question] = await ctx.db
      .insert(chatMessages)
      .values({ id: message.id, sessionId: chat.id, role: 'user', content, createdAt: dateOf(ctx.now) })
      .onConflictDoNothing()
      .returning()
    if (question) {
      ctx.onStored?.()
      await passToPerson(ctx, chat, question)
    }
    return { chat, newKey, ...(question ? { question } : await askedBefore(ctx, chat, message.id, content)) }
  })

const openOrBegin = async (ctx: Context, writer: Writer): Promise<{ chat: Chat; newKey?: string }> => {
  const existing = await chatBehind(ctx, writer)
  if (existing) return { chat: existing }
  const key = newKey()
  const [chat] = await ctx.db
    .insert(chatSessions)
    .values({
      id: randomUUID(),
      sessionId: writer.sessionId,
      keyHash: hashOfKey(key),
      userId: 'userId' in ctx.viewer ? ctx.viewer.userId : undefined,
      ...consentTo(ctx, writer.consent),
      ipAddress: writer.address,
      userAgent: writer.userAgent.slice(0, 300),
      createdAt: dateOf(ctx.now),
      lastMessageAt: dateOf(ctx.now),
    })
    .returning()
  if (!chat) throw new Error('The chat was not stored.')
  await logChatEvent(ctx, { chatId: chat.id }, 'chat_started')
  return { chat, newKey: key }
}

const askedBefore = async (ctx: Context, chat: Chat, id: string, content: string) => {
  const [question] = await ctx.db.select().from(chatMessages).where(eq(chatMessages.id, id))
  if (question?.sessionId !== chat.id || question.content !== content)
    throw new DomainError('conflict', "We couldn't take this message. Please send it again.")
  const [answer] = await ctx.db.select().from(chatMessages).where(eq(chatMessages.replyTo, id))
  return { question, answer }
}

/** Anything longer isn't a question, and a model charges by the word. */
export const longestQuestion = 4000

/** What a visitor typed, trimmed. Throws `invalid`, in words that say how to mend it. */
export const validateMessage = (typed: string): string => {
  const text = typed.trim()
  if (text === '') throw new DomainError('invalid', 'Please type a message first.')
  if (text.length > longestQuestion) {
    const [most, length] = [longestQuestion, text.length].map((number) => number.toLocaleString('en-US'))
    throw new DomainError('invalid', `Please keep this to ${most} characters; it has ${length}.`)
  }
  if (text.includes('\0') || !text.isWellFormed())
    throw new DomainError('invalid', "This contains a character we can't store. Please type it again.")
  return text
}

/** What is kept of a consent: the words that were read, a short digest of them, and when. */
export const consentTo = ({ now }: Pick<Context, 'now'>, words: string) => ({
  gdprConsent: true,
  consentText: words,
  consentVersion: createHash('sha256').update(words).digest('hex').slice(0, 12),
  consentAt: dateOf(now),
})
