import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/db.ts'
import type { Context } from '#domain/context.ts'
import { contextOn } from '#domain/testing.ts'
import { keepAnswer, type AnswerFacts } from './answer.ts'
import { postQuestion, type PostedQuestion } from './post-question.ts'
import type { ChatKey } from './find.ts'

export const leadForm = { kind: 'chat_lead', title: 'Chat request', prefix: 'CL', promise: 'chat_lead' }
export const consent = 'We store this chat when you send your first message.'

const promises = {
  sales: { key: 'sales', words: 'within 2 hours in business hours', clock: 'opening-hours' as const, amount: 2 },
  chat_lead: { key: 'chat_lead', words: 'within 24 hours', clock: 'clock-hours' as const, amount: 24 },
}

export const facts: AnswerFacts = {
  outcome: 'answer',
  emergency: 'none',
  suggestions: [],
  sources: [{ title: 'Fuel', href: '/fuel' }],
  passages: ['fuel-ulsd'],
  by: 'built-in',
}

/** Chats of a test's own database. */
export const chatsOn = (db: Db) => {
  const on = (overrides: Partial<Context> = {}) => contextOn(db, { promises, ...overrides })

  /** Asks in a chat of this key, or begins one; gives the key to go on with. */
  const asks = async (text: string, key: Partial<ChatKey> = {}, overrides: Partial<Context> = {}) => {
    const sessionId = key.sessionId ?? randomUUID()
    const writer = { sessionId, key: key.key, consent, address: '192.0.2.7', userAgent: 'A browser' }
    const posted = await postQuestion(on(overrides), writer, { id: randomUUID(), text })
    return { ...posted, key: { sessionId, key: posted.newKey ?? key.key } }
  }
  const answers = (posted: Pick<PostedQuestion, 'question'>, overrides: Partial<AnswerFacts & { text: string }> = {}) =>
    keepAnswer(on(), posted.question, { ...facts, text: 'ULSD has 15 ppm sulfur.', ...overrides })

  return { on, asks, answers }
}
