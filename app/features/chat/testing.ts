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
  const on = (given: Partial<Context> = {}) => contextOn(db, { promises, ...given })

  /** Asks in a chat of this key, or begins one; gives the key to go on with. */
  const asks = async (text: string, key: Partial<ChatKey> = {}, given: Partial<Context> = {}) => {
    const sessionId = key.sessionId ?? randomUUID()
    const writer = { sessionId, key: key.key, consent, address: '192.0.2.7', userAgent: 'A browser' }
    const asked = await postQuestion(on(given), writer, { id: randomUUID(), text })
    return { ...asked, key: { sessionId, key: asked.newKey ?? key.key } }
  }
  const answers = (asked: Pick<PostedQuestion, 'question'>, more: Partial<AnswerFacts & { text: string }> = {}) =>
    keepAnswer(on(), asked.question, { ...facts, text: 'ULSD has 15 ppm sulfur.', ...more })

  return { on, asks, answers }
}
