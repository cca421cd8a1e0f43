import { and, eq, isNull, or } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { notFound } from '#domain/refusal.ts'
import type { Viewer } from '#domain/viewer.ts'
import { hashOfKey } from './key.ts'
import { chatSessions, type Chat } from './schema.ts'

/** A chat's name, which the browser made, and the key of the visitor's own cookie. */
export type ChatKey = { sessionId: string; key: string | undefined }

/** The chat that name and key open together; either alone opens nothing, and one that became somebody's opens for them. */
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
