import { eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { messagesOf } from './history.ts'
import { chatTranscripts, type Chat } from './schema.ts'

export type TranscriptLine = { role: 'user' | 'assistant'; content: string; at: string }

/** The conversation that a request was sent from. The caller has looked the request up within the viewer's sight. */
export const transcriptOf = async (ctx: Context, requestId: string): Promise<TranscriptLine[]> => {
  const [found] = await ctx.db.select().from(chatTranscripts).where(eq(chatTranscripts.requestId, requestId))
  return found?.lines ?? []
}

/** Copies the conversation as its visitor saw it, up to the message `through`; all of it when that is not known. */
export const keepTranscript = async (ctx: Context, requestId: string, chat: Chat, through?: string) => {
  const messages = await messagesOf(ctx, chat)
  const last = messages.findIndex(({ id }) => id === through)
  const shown = last === -1 ? messages : messages.slice(0, last + 1)
  const lines = shown.map(({ role, content, createdAt }) => ({ role, content, at: createdAt.toISOString() }))
  if (lines.length > 0) await ctx.db.insert(chatTranscripts).values({ requestId, lines, takenAt: dateOf(ctx.now) })
}
