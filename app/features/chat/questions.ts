import { and, desc, eq, ilike, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { listQuery, type SortOrder } from '#domain/list-query.ts'
import { isUuid, literally } from '#domain/text.ts'
import { notFound } from '#domain/domain-error.ts'
import { type QuestionReason, type QuestionState } from './question-words.ts'
import { chatMessages, chatQuestions, crmLeads } from './schema.ts'

export type QuestionFilter = SortOrder & { state: QuestionState; reason?: QuestionReason; search?: string }

const answers = alias(chatMessages, 'answers')

const columns = {
  id: chatQuestions.id,
  reason: chatQuestions.reason,
  state: chatQuestions.state,
  askedAt: chatQuestions.askedAt,
  settledAt: chatQuestions.settledAt,
  question: chatMessages.content,
  chatId: chatMessages.sessionId,
  answer: answers.content,
  rating: answers.rating,
  facts: answers.metadata,
}

/** Questions without a good answer, newest first. For staff alone. */
export const listQuestions = listQuery({
  from: (query) => query.from(chatQuestions).innerJoin(chatMessages, eq(chatMessages.id, chatQuestions.messageId)),
  id: chatQuestions.id,
  columns: {
    ...{ id: chatQuestions.id, reason: chatQuestions.reason, state: chatQuestions.state },
    ...{ askedAt: chatQuestions.askedAt, question: chatMessages.content },
  },
  where: (ctx, { state, ...filter }: QuestionFilter) => {
    demand(ctx, 'assistant.see')
    return and(eq(chatQuestions.state, state), ...matching(filter))
  },
  sorts: { newest: { column: chatQuestions.askedAt } },
  usual: 'newest',
})

/** One of them, with the request that its visitor sent, if they did. For staff alone. Throws not-found. */
export const findQuestion = async (ctx: Context, id: string) => {
  demand(ctx, 'assistant.see')
  if (!isUuid(id)) throw notFound('question')
  const [question] = await joined(ctx).where(eq(chatQuestions.id, id))
  if (!question) throw notFound('question')
  const [lead] = await ctx.db
    .select({ requestId: crmLeads.requestId })
    .from(crmLeads)
    .where(eq(crmLeads.sessionId, question.chatId))
    .orderBy(desc(crmLeads.createdAt))
    .limit(1)
  return { ...question, requestId: lead?.requestId }
}

const joined = ({ db }: Context) =>
  db
    .select(columns)
    .from(chatQuestions)
    .innerJoin(chatMessages, eq(chatMessages.id, chatQuestions.messageId))
    .leftJoin(answers, eq(answers.replyTo, chatMessages.id))

/** Of those that the filter finds, how many there are of each state. For staff alone. */
export const questionCounts = async (
  ctx: Context,
  filter: Omit<QuestionFilter, 'state'>,
): Promise<Record<QuestionState, number>> => {
  demand(ctx, 'assistant.see')
  const counting = (state: QuestionState) => sql<number>`count(*) filter (where ${eq(chatQuestions.state, state)})::int`
  const [counts] = await ctx.db
    .select({ open: counting('open'), attached: counting('attached'), dismissed: counting('dismissed') })
    .from(chatQuestions)
    .innerJoin(chatMessages, eq(chatMessages.id, chatQuestions.messageId))
    .where(and(...matching(filter)))
  return counts ?? { open: 0, attached: 0, dismissed: 0 }
}

const matching = ({ reason, search }: Omit<QuestionFilter, 'state'>) => [
  reason && eq(chatQuestions.reason, reason),
  search ? ilike(chatMessages.content, `%${literally(search)}%`) : undefined,
]
