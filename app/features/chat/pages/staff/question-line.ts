import type { Context } from '#domain/context.ts'
import type { findQuestion } from '../../questions.ts'
import { sayMoment } from '#domain/day.ts'

/** What its page says of a question. */
export const questionLine = ({ calendar }: Context, row: Awaited<ReturnType<typeof findQuestion>>) => ({
  id: row.id,
  question: row.question,
  reason: row.reason,
  state: row.state,
  asked: sayMoment(calendar.timeZone, row.askedAt),
  answer: row.answer,
})

export type QuestionLine = ReturnType<typeof questionLine>
