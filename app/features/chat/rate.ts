import { and, eq } from 'drizzle-orm'
import { inTransaction, type Context } from '#domain/context.ts'
import { notFound } from '#domain/refusal.ts'
import { list } from './answer.ts'
import { note } from './note.ts'
import { chatMessages, chatQuestions, type Chat, type Rating } from './schema.ts'

/** Rates an answer of the chat, or takes the rating back. An answer rated down goes onto the list of staff. Throws not-found. */
export const rateAnswer = (ctx: Context, chat: Chat, answerId: string, rating: Rating | null): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const [answer] = await ctx.db
      .update(chatMessages)
      .set({ rating })
      .where(
        and(eq(chatMessages.id, answerId), eq(chatMessages.sessionId, chat.id), eq(chatMessages.role, 'assistant')),
      )
      .returning()
    if (!answer?.replyTo) throw notFound('answer')
    await note(ctx, { chatId: chat.id }, 'rated', { rating })
    if (rating === 'down') await list(ctx, { id: answer.replyTo, createdAt: answer.createdAt }, 'rated_down')
    else await unlist(ctx, answer.replyTo)
  })

/** Only what stands there for its rating alone, and that nobody has dealt with. */
const unlist = async (ctx: Context, questionId: string) => {
  await ctx.db
    .delete(chatQuestions)
    .where(
      and(
        eq(chatQuestions.messageId, questionId),
        eq(chatQuestions.reason, 'rated_down'),
        eq(chatQuestions.state, 'open'),
      ),
    )
}
