import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, inArray, lte, type SQL } from 'drizzle-orm'
import { phrasesIn, type Phrases } from '#assistant/phrases/index.ts'
import { demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { notFound } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import { isUuid } from '#domain/text.ts'
import { logEvent } from '#events/audit-log.ts'
import type { EventDefinition, NoFacts } from '#events/define-events.ts'
import { chatEvents } from './events.ts'
import { findMessages, languageOfChat } from './find.ts'
import { chatCalls, chatMessages, type Call, type Chat, type ChatMessage } from './schema.ts'

/** Seconds for which it rings before it becomes a request. */
export const ringsFor = 120
/** Seconds for which a visitor waits for a word of the person who has the chat, before it rings again. */
export const ringTimeout = 180
/** Seconds of silence of both after which the assistant has the chat again. */
export const silence = 900

export const isOpenCall = inArray(chatCalls.state, ['ringing', 'answered'])

/** The call of a chat that is not over. */
export const openCallOf = async ({ db }: Pick<Context, 'db'>, chat: Pick<Chat, 'id'>): Promise<Call | undefined> => {
  const [call] = await db
    .select()
    .from(chatCalls)
    .where(and(eq(chatCalls.sessionId, chat.id), isOpenCall))
  return call
}

/** The latest call of a chat, over or not. The caller has opened the chat. */
export const lastCallOf = async ({ db }: Pick<Context, 'db'>, chat: Pick<Chat, 'id'>): Promise<Call | undefined> => {
  const [call] = await db
    .select()
    .from(chatCalls)
    .where(eq(chatCalls.sessionId, chat.id))
    .orderBy(desc(chatCalls.createdAt))
    .limit(1)
  return call
}

/** The same, held until the transaction ends: who answers, says or ends something waits for the one before. */
export const heldCallOf = async (
  { db }: Pick<Context, 'db'>,
  condition: SQL | undefined,
): Promise<Call | undefined> => {
  const [call] = await db.select().from(chatCalls).where(and(condition, isOpenCall)).for('no key update')
  return call
}

/** Every call that is not over, the longest waiting first. For staff who may answer. */
export const listCalls = async (ctx: Context): Promise<Call[]> => {
  demand(ctx, 'chats.answer')
  return ctx.db.select().from(chatCalls).where(isOpenCall).orderBy(asc(chatCalls.rangAt)).limit(50)
}

/**
 * The last call of a chat and its messages until it was over, for staff who may answer. What the visitor asks the
 * assistant afterwards is not for them.
 */
export const findCall = async (ctx: Context, chatId: string): Promise<{ call: Call; said: ChatMessage[] }> => {
  demand(ctx, 'chats.answer')
  const call = isUuid(chatId) ? await lastCallOf(ctx, { id: chatId }) : undefined
  if (!call) throw notFound('chat')
  const messages = await findMessages(ctx, { id: chatId })
  const { endedAt } = call
  return { call, said: endedAt ? messages.filter(({ createdAt }) => createdAt <= endedAt) : messages }
}

/** Moves a call, and says in the chat what happened, in its language. Call it in a transaction that holds the call. */
export const moveCall = async (
  ctx: Context,
  call: Call,
  change: Partial<Omit<Call, 'id' | 'sessionId'>>,
  update: { event: EventDefinition<NoFacts>; words?: (phrases: Phrases) => string },
): Promise<Call> => {
  const [moved] = await ctx.db.update(chatCalls).set(change).where(eq(chatCalls.id, call.id)).returning()
  if (!moved) throw notFound('chat')
  if (update.words)
    await sayNews(ctx, call.sessionId, update.words(phrasesIn(await languageOfChat(ctx, call.sessionId))))
  await logEvent(ctx, update.event, call.sessionId)
  return moved
}

const sayNews = async ({ db, now }: Context, sessionId: string, content: string) => {
  await db.insert(chatMessages).values({ id: randomUUID(), sessionId, role: 'news', content, createdAt: dateOf(now) })
}

/**
 * The visitor wrote: a person who has the chat is waited for from now on. False when nobody is asked for. Call it in the
 * transaction that stores it.
 */
export const noteVisitorWrote = async (ctx: Context, chatId: string): Promise<boolean> => {
  const call = await heldCallOf(ctx, eq(chatCalls.sessionId, chatId))
  if (!call) return false
  const waits = call.state === 'answered' && !call.heardAt
  await moveCall(
    ctx,
    call,
    waits ? { heardAt: dateOf(ctx.now), dueAt: after(ctx, ringTimeout) } : { dueAt: call.dueAt },
    {
      event: chatEvents.said,
    },
  )
  return true
}

/** So many seconds from now. */
export const after = ({ now }: Pick<Context, 'now'>, seconds: number): Date => dateOf(now.add({ seconds }))

/** Calls that the clock has to look after. */
export const areDue = ({ now }: Pick<Context, 'now'>) => lte(chatCalls.dueAt, dateOf(now))
