import { eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { chatBehind, type ChatKey } from './find.ts'
import { chatSessions } from './schema.ts'

/**
 * Deletes a chat with its messages, also from the list of questions without an answer. A request that was sent from it
 * keeps the copy that its visitor was shown. What is not there, or not theirs, is as good as deleted.
 */
export const clearChat = async (ctx: Context, key: ChatKey): Promise<void> => {
  const chat = await chatBehind(ctx, key)
  if (chat) await ctx.db.delete(chatSessions).where(eq(chatSessions.id, chat.id))
}
