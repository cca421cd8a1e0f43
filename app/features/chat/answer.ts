import { randomUUID } from 'node:crypto'
import { eq, and } from 'drizzle-orm'
import { inTransaction, type Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { openCallOf } from './calls.ts'
import { logChatEvent } from './log-chat-event.ts'
import type { QuestionReason } from './question-words.ts'
import { chatMessages, chatQuestions, chatSessions, type ChatMessage, type Chat, type Rating } from './schema.ts'
import { notFound } from '#domain/domain-error.ts'

/** What is kept of an answer beside its words. `passages` are the ids it rests on, or that came nearest. */
export type AnswerFacts = {
  outcome: 'answer' | 'ask_back' | 'unknown' | 'emergency' | 'handover' | 'courtesy'
  emergency: 'sure' | 'unsure' | 'none'
  suggestions: readonly { text: string; action: string }[]
  sources: readonly { title: string; href: string }[]
  passages: readonly string[]
  by: 'built-in' | 'model'
  /** Answers from before it was kept are in English, with some Spanish. */
  language?: 'en' | 'es'
  offer?: { form: string; answers: Record<string, string> } | { lead: { intent: string; message: string } }
}

/**
 * Stores the answer to a question, once. A question without a good answer goes onto the list of staff. Undefined when
 * the chat was cleared meanwhile, or a person has it now.
 */
export const keepAnswer = (
  ctx: Context,
  question: ChatMessage,
  { text, ...facts }: AnswerFacts & { text: string },
): Promise<ChatMessage | undefined> =>
  inTransaction(ctx, async (ctx) => {
    const [chat] = await ctx.db.select().from(chatSessions).where(eq(chatSessions.id, question.sessionId)).for('update')
    if (!chat || (await openCallOf(ctx, chat))?.state === 'answered') return undefined
    const [answer] = await ctx.db
      .insert(chatMessages)
      .values({
        id: randomUUID(),
        sessionId: chat.id,
        role: 'assistant',
        content: text,
        metadata: facts,
        replyTo: question.id,
        createdAt: dateOf(ctx.now),
      })
      .onConflictDoNothing()
      .returning()
    if (!answer) return answerTo(ctx, question.id)
    if (facts.outcome === 'unknown' || facts.outcome === 'ask_back') await list(ctx, question, facts.outcome)
    await logChatEvent(ctx, { chatId: chat.id }, 'answered', { outcome: facts.outcome, by: facts.by })
    return answer
  })

/** Puts a question onto the list of staff, where it stands once. */
export const list = async (ctx: Context, question: Pick<ChatMessage, 'id' | 'createdAt'>, reason: QuestionReason) => {
  await ctx.db
    .insert(chatQuestions)
    .values({ id: randomUUID(), messageId: question.id, reason, state: 'open', askedAt: question.createdAt })
    .onConflictDoNothing()
}

const answerTo = async (ctx: Context, questionId: string) => {
  const [answer] = await ctx.db.select().from(chatMessages).where(eq(chatMessages.replyTo, questionId))
  return answer
}

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
    await logChatEvent(ctx, { chatId: chat.id }, 'rated', { rating })
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
