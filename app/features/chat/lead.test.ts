import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#platform/testing.ts'
import { requests } from '#features/requests/schema.ts'
import { messagesOf } from '#features/conversation/messages.ts'
import { clearChat } from './find.ts'
import { submitConsultation, submitLead } from './lead.ts'
import { crmEvents, crmLeads } from './schema.ts'
import { chatsOn, leadForm } from './testing.ts'

const { db } = await testDatabase()
const { on, asks, answers } = chatsOn(db)
const words = 'Sending this stores your request.'

const chatIn = async (id: string) => (await messagesOf(on(), { kind: 'request', id })).map(({ text }) => text)

const submission = (intent: string | null = 'fuel_quote') => ({
  submissionId: randomUUID(),
  contact: { name: 'Kim Doyle', email: 'kim@polaris.example', phone: '(614) 555-0186' },
  answers: [
    { name: 'intent', label: 'What it is about', value: intent, said: 'Fuel quote' },
    { name: 'message', label: 'Message', value: 'Gasoline for 14 mowers', said: 'Gasoline for 14 mowers' },
  ],
})

const leadOf = async (requestId: string) =>
  (await db.select().from(crmLeads).where(eq(crmLeads.requestId, requestId)))[0]

test('a lead is a numbered request, a row among the leads, and carries the conversation its sender saw', async () => {
  const first = await asks('Do you sell gasoline?')
  const answer = await answers(first)
  await asks('Written in another tab meanwhile', first.key)
  const from = { ...first.key, through: answer?.id, consent: words }
  const { outcome, request } = await submitLead(on(), leadForm, submission(), from)
  expect([outcome, request.reference]).toEqual(['received', expect.stringMatching(/^CL-/)])
  expect(await leadOf(request.id)).toMatchObject({
    sessionId: first.chat.id,
    name: 'Kim Doyle',
    intent: 'fuel_quote',
    notes: 'Gasoline for 14 mowers',
    leadSource: 'chatbot',
    gdprConsent: true,
    consentText: words,
  })
  const copy = ['Do you sell gasoline?', 'ULSD has 15 ppm sulfur.']
  expect(await chatIn(request.id)).toEqual(copy)

  await clearChat(on(), first.key)
  expect(await chatIn(request.id)).toEqual(copy)
  expect(await leadOf(request.id)).toMatchObject({ sessionId: null, name: 'Kim Doyle' })
})

test('a lead straight from the welcome view has no chat, its own consent, and a general inquiry for intent', async () => {
  const from = { sessionId: randomUUID(), key: undefined, consent: words }
  const { request } = await submitLead(on(), leadForm, submission(null), from)
  expect(await leadOf(request.id)).toMatchObject({ sessionId: null, intent: 'general_inquiry', gdprConsent: true })
  expect(await chatIn(request.id)).toEqual([])
})

test('fifty sendings of one lead at once are one request, one lead and one event', async () => {
  const [same, from] = [submission(), { sessionId: randomUUID(), key: undefined, consent: words }]
  const sent = await Promise.all(Array.from({ length: 50 }, () => submitLead(on(), leadForm, same, from)))
  expect(new Set(sent.map(({ request }) => request.id)).size).toBe(1)
  expect(await db.$count(requests, eq(requests.submissionId, same.submissionId))).toBe(1)
  const lead = await leadOf(sent[0]?.request.id ?? '')
  expect(await db.$count(crmEvents, eq(crmEvents.leadId, lead?.id ?? ''))).toBe(1)
})

test('a stranger who knows the name of a chat gets none of it into a request of theirs', async () => {
  const mine = await asks('My gate code is 4711')
  const from = { sessionId: mine.key.sessionId, key: 'guessed', consent: words }
  const { request } = await submitConsultation(on(), { ...leadForm, prefix: 'CC' }, submission(), from)
  expect(await chatIn(request.id)).toEqual([])
})
