import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import type { EventDefinition, NoFacts } from '#events/define-events.ts'
import { logEvent } from '#events/audit-log.ts'
import { dateOf } from '#domain/instant.ts'
import { isUuid } from '#domain/text.ts'
import { notFound, DomainError } from '#domain/domain-error.ts'
import { findQuestion } from './questions.ts'
import type { QuestionState } from './question-words.ts'
import { chatAsks, chatQuestions } from './schema.ts'
import { validateMessage } from './post-question.ts'
import { assistantEvents } from './events.ts'

/**
 * Says that a passage answers this question, in the words staff give it: the visitor's own may hold a name. The list
 * is done with it. For staff alone.
 */
export const attachQuestion = (ctx: Context, id: string, match: { passageId: string; question: string }) =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'assistant.teach')
    const { id: questionId } = await findQuestion(ctx, id)
    if (!match.passageId) throw new DomainError('invalid', 'Please choose an answer.')
    await keepAsk(ctx, match)
    await settle(ctx, questionId, 'attached', assistantEvents.question_attached)
  })

/** Takes a question off the list: nothing is to be learned from it. For staff alone. */
export const dismissQuestion = (ctx: Context, id: string) =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'assistant.teach')
    const { id: questionId } = await findQuestion(ctx, id)
    await settle(ctx, questionId, 'dismissed', assistantEvents.question_dismissed)
  })

/** Puts it back. For staff alone. */
export const reopenQuestion = (ctx: Context, id: string) =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'assistant.teach')
    const { id: questionId } = await findQuestion(ctx, id)
    await settle(ctx, questionId, 'open', assistantEvents.question_reopened)
  })

/** Forgets that a passage answers a question. For staff alone. */
export const detachAsk = (ctx: Context, askId: string) =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'assistant.teach')
    if (!isUuid(askId)) throw notFound('question')
    await ctx.db.delete(chatAsks).where(eq(chatAsks.id, askId))
    await logEvent(ctx, assistantEvents.question_detached, askId)
  })

export const settle = async (
  ctx: Context,
  questionId: string,
  state: QuestionState,
  event: EventDefinition<NoFacts>,
) => {
  await ctx.db
    .update(chatQuestions)
    .set({ state, settledAt: state === 'open' ? null : dateOf(ctx.now) })
    .where(eq(chatQuestions.id, questionId))
  await logEvent(ctx, event, questionId)
}

const keepAsk = async (ctx: Context, { passageId, question }: { passageId: string; question: string }) => {
  await ctx.db
    .insert(chatAsks)
    .values({ id: randomUUID(), passageId, question: validateMessage(question), createdAt: dateOf(ctx.now) })
    .onConflictDoNothing()
}
