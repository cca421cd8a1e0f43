import { randomUUID } from 'node:crypto'
import type { Temporal } from 'temporal-polyfill'
import { keepAnswer, type AnswerFacts } from '../../app/features/chat/answer.ts'
import { postQuestion } from '../../app/features/chat/post-question.ts'
import { visitor } from '#domain/viewer.ts'
import type { DemoStage } from './world.ts'

const consent = 'We store this chat when you send your first message.'

type Line = { question: string; answer: string; outcome: AnswerFacts['outcome'] }

/** Three chats: one that was answered, and two whose questions wait for someone to teach the assistant. */
export const tellChats = (stage: DemoStage): void => {
  const { month } = stage
  tellChat(stage, month.ago({ hours: 70 }), [
    {
      question: 'Do you deliver dyed diesel to Licking County?',
      answer: 'Yes. We deliver off-road diesel to every county we serve, and Licking is one of them.',
      outcome: 'answer',
    },
  ])
  tellChat(stage, month.ago({ hours: 26 }), [
    { question: 'Do you rent out tanks with a pump for a summer job?', answer: unknown, outcome: 'unknown' },
  ])
  tellChat(stage, month.ago({ minutes: 55 }), [
    { question: 'Can I pay with a fleet card at the truck?', answer: unknown, outcome: 'unknown' },
  ])
}

const unknown = "I'm not sure about that. Please call us, or leave your number and we'll call you."

const tellChat = ({ month }: DemoStage, at: Temporal.Instant, lines: readonly Line[]): void => {
  const chat = { sessionId: randomUUID(), key: undefined as string | undefined }
  const writer = { consent, address: '192.0.2.7', userAgent: 'A browser' }
  lines.forEach(({ question, answer, outcome }, place) => {
    month.tell(at.add({ minutes: place }), async (as) => {
      const ctx = as(visitor)
      const posted = await postQuestion(ctx, { ...chat, ...writer }, { id: randomUUID(), text: question })
      chat.key = posted.newKey ?? chat.key
      const facts = { outcome, emergency: 'none', by: 'built-in', suggestions: [], sources: [], passages: [] } as const
      await keepAnswer(ctx, posted.question, { ...facts, text: answer })
    })
  })
}
