import type { AnswerFacts } from '../answer.ts'
import type { ChatMessage } from '../schema.ts'
import { formAt, formOfKind } from '#forms/index.ts'

/** An answer as the contract names its parts, and what our own widget knows beside them. */
export const toldAnswer = ({ id, content, metadata, rating, replyTo }: ChatMessage) => ({
  response: content,
  suggestions: metadata?.suggestions ?? [],
  sources: (metadata?.sources ?? []).map(({ title, href }) => ({ title, url: href })),
  id,
  reply_to: replyTo,
  emergency: metadata?.emergency ?? 'none',
  rating,
  offer: offered(metadata?.offer),
})

/** A form that is not there, or has no page, is not offered. */
const offered = (offer: AnswerFacts['offer']) => {
  if (!offer || 'lead' in offer) return offer
  const form = formAt(offer.form) ?? formOfKind(offer.form)
  return form?.path ? { form: form.path, kind: form.kind, answers: offer.answers } : undefined
}

export type ToldAnswer = ReturnType<typeof toldAnswer>

/** A message of the history: a question is its text, an answer all that came with it. */
export const toldMessage = (message: ChatMessage) =>
  message.role === 'user'
    ? { id: message.id, role: message.role, content: message.content }
    : { id: message.id, role: message.role, content: message.content, answer: toldAnswer(message) }
