import { and, desc, eq, ilike, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { demand } from '../can.ts'
import type { Context } from '../context.ts'
import { notFound } from '../refusal.ts'
import { type QuestionReason, type QuestionState } from './question-words.ts'
import { chatMessages, chatQuestions, crmLeads } from './schema.ts'

export type QuestionFilter = { state: QuestionState; reason?: QuestionReason; search?: string }

export const questionsPageSize = 50

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

/** One page of the questions without a good answer, counted from 1, newest first. For staff alone. */
export const listQuestions = async (ctx: Context, filter: QuestionFilter, page = 1) => {
  demand(ctx, 'assistant.see')
  const counts = await countByState(ctx, filter)
  const found = counts[filter.state]
  const pages = Math.max(1, Math.ceil(found / questionsPageSize))
  const shown = Math.min(Math.max(1, page), pages)
  const rows = await joined(ctx)
    .where(and(eq(chatQuestions.state, filter.state), ...matching(filter)))
    .orderBy(desc(chatQuestions.askedAt), desc(chatQuestions.id))
    .limit(questionsPageSize)
    .offset((shown - 1) * questionsPageSize)
  return { rows, counts, found, page: shown, pages }
}

export type QuestionRow = Awaited<ReturnType<typeof listQuestions>>['rows'][number]

/** One of them, with the request that its visitor sent, if they did. For staff alone. Throws not-found. */
export const findQuestion = async (ctx: Context, id: string) => {
  demand(ctx, 'assistant.see')
  if (!uuid.test(id)) throw notFound('question')
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

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const joined = ({ db }: Context) =>
  db
    .select(columns)
    .from(chatQuestions)
    .innerJoin(chatMessages, eq(chatMessages.id, chatQuestions.messageId))
    .leftJoin(answers, eq(answers.replyTo, chatMessages.id))

const countByState = async ({ db }: Context, filter: QuestionFilter): Promise<Record<QuestionState, number>> => {
  const counting = (state: QuestionState) => sql<number>`count(*) filter (where ${eq(chatQuestions.state, state)})::int`
  const [counts] = await db
    .select({ open: counting('open'), attached: counting('attached'), dismissed: counting('dismissed') })
    .from(chatQuestions)
    .innerJoin(chatMessages, eq(chatMessages.id, chatQuestions.messageId))
    .where(and(...matching(filter)))
  return counts ?? { open: 0, attached: 0, dismissed: 0 }
}

const matching = ({ reason, search }: QuestionFilter) => [
  reason && eq(chatQuestions.reason, reason),
  search ? ilike(chatMessages.content, `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`) : undefined,
]
