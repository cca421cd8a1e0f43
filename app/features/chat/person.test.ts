import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import chatLead from '#forms/catalogue/chat-lead.ts'
import { requestForm } from '#forms/promise.ts'
import { profiles, signInLimits } from '#features/accounts/schema.ts'
import { messagesOf } from '#features/conversation/messages.ts'
import { companies } from '#features/companies/schema.ts'
import { isFromSupplier } from '#features/requests/answer.ts'
import { moveRequest } from '#features/requests/move.ts'
import { requests } from '#features/requests/schema.ts'
import { deskOn } from '#features/requests/testing.ts'
import { mails } from '#mails/schema.ts'
import { testDatabase } from '#platform/testing.ts'
import { thursdayMorning } from '#domain/testing.ts'
import { postQuestion } from './post-question.ts'
import { asksForPerson } from './asks-for-person.ts'
import { listCalls, openCallOf } from './calls.ts'
import { changeRing, isDeskStaffed, markSeen } from './desk.ts'
import { clearChat, findMessages } from './find.ts'
import { hangUp, ringDesk } from './ring.ts'
import { chatCalls, chatDesks, chatSessions } from './schema.ts'
import { answerCall, leaveCall, sayInChat } from './take-call.ts'
import { chatsOn } from './testing.ts'
import { findReader } from './pass-to-person.ts'
import { leaveContactForCall, personForm, requestOfCall, settleCalls } from './unanswered-calls.ts'

const start = thursdayMorning

const { db } = await testDatabase()
const { on, asks, answers } = chatsOn(db)
const { person } = deskOn(db)

/** An empty desk: who is there, and how often it rang, is the same for all. */
const open = async () => {
  for (const table of [chatDesks, chatSessions, requests, signInLimits]) await db.delete(table)
  const ann = await person('admin', 'Ann Poole')
  const at = (seconds: number) => start.add({ seconds })
  const staff = (viewer: typeof ann, now = start) => on({ viewer, now })
  const there = (viewer: typeof ann, now = start) => markSeen(on({ now }), [viewer.userId])
  const from = { address: '192.0.2.7', factor: 1 }
  const rings = async (now = start, text = 'Can I talk to a person?') => {
    const asked = await asks(text, {}, { now })
    return { ...asked, rung: await ringDesk(on({ now }), asked.chat, from) }
  }
  const said = async (chat: { id: string }) =>
    (await findMessages(on(), chat)).map(({ role, content }) => `${role}: ${content}`)
  return { ann, at, staff, there, from, rings, said }
}

test.each([
  ['Can I talk to a real person?', true],
  ["I'd like to talk to a person, please.", true],
  ['get me a human', true],
  ['Human, please', true],
  ['quiero hablar con una persona', true],
  ['¿Puedo platicar con alguien?', true],
  ['Quiero hablar con una persona, por favor.', true],
  ['no quiero hablar con una persona', false],
  ["I don't want to talk to a person", false],
  ['Do you deliver to a person at the gate?', false],
  ['talk to me about diesel', false],
  ['How many people work there?', false],
])('"%s" asks for a person: %s', (words, asks) => expect(asksForPerson(words)).toBe(asks))

test('asking for a person makes the same promise as the form of that intent', () => {
  expect(personForm).toEqual(requestForm(chatLead, [{ name: 'intent', label: '', value: 'talk_to_sales', said: '' }]))
})

test('a call rings once at a staffed, open desk, and only one of two people who answer at once gets it', async () => {
  const { ann, there, rings, staff, said, from } = await open()
  await there(ann)
  const { chat, rung } = await rings()
  expect(rung.outcome).toBe('ringing')
  expect((await ringDesk(on(), chat, from)).outcome).toBe('ringing')
  expect(await db.$count(chatCalls)).toBe(1)
  expect(await listCalls(staff(ann))).toMatchObject([{ sessionId: chat.id, state: 'ringing' }])

  const ben = await person('admin', 'Ben Ortiz')
  const [one, other] = await Promise.allSettled([answerCall(staff(ann), chat.id), answerCall(staff(ben), chat.id)])
  const [won, lost] = one.status === 'fulfilled' ? ['Ann', other] : ['Ben', one]
  expect(lost).toMatchObject({ status: 'rejected', reason: { kind: 'conflict', message: `${won} has this chat.` } })
  expect((await said(chat)).at(-1)).toBe(`news: ${won} is here now.`)
})

test.each(['nobody has a page open', 'everybody is away', 'the last page was closed', 'the office is closed'])(
  'while %s it becomes a request at once, with the conversation and the due time',
  async (why) => {
    const { ann, there, rings, staff } = await open()
    const night = Temporal.Instant.from('2025-11-20T22:00-05:00')
    const now = why === 'the office is closed' ? night : start
    if (why !== 'nobody has a page open')
      await there(ann, why === 'the last page was closed' ? now.subtract({ seconds: 61 }) : now)
    if (why === 'everybody is away') await changeRing(staff(ann), 'away')
    const { rung } = await rings(now)
    if (rung.outcome === 'often') throw new Error('It rang too often.')
    expect(rung.outcome).toBe(why === 'the office is closed' ? 'closed' : 'nobody')
    const request = await requestOfCall(on(), rung.call)
    expect(request).toMatchObject({ kind: 'chat_lead', promise: 'sales', state: 'received' })
    // Two hours of open desk: from 10 AM, or from 7 AM of the next day.
    const due = why === 'the office is closed' ? '2025-11-21T09:00-05:00' : '2025-11-20T12:00-05:00'
    expect(request?.dueAt).toEqual(new Date(due))
    const thread = await messagesOf(on(), { kind: 'request', id: request?.id ?? '' })
    expect(thread.map(({ kind, text }) => `${kind}: ${text}`)).toEqual(['addition: Can I talk to a person?'])
  },
)

test('a Spanish chat reports events in Spanish, and its request tells staff who writes', async () => {
  const { ann, at, there, staff, said, from } = await open()
  await there(ann)
  const asked = await asks('Quiero hablar con una persona')
  await ringDesk(on(), asked.chat, { ...from, language: 'es' })
  await answers(asked, { language: 'es' })
  await answerCall(staff(ann), asked.chat.id)
  expect((await said(asked.chat)).at(-1)).toBe('news: Ann ya está aquí.')
  await settleCalls(on({ now: at(181) }))
  expect((await said(asked.chat)).at(-1)).toMatch(
    /^news: Nadie pudo contestar aquí a tiempo\. Su conversación es la solicitud CL-/,
  )
  const [request] = await db.select().from(requests)
  expect(request?.answers.at(-1)).toMatchObject({ said: 'Writes Spanish' })
})

test('the ring is for those who may answer: others at their pages are nobody there, and hear of no chat', async () => {
  const { there, staff, rings, ann } = await open()
  const reader = await person('admin', 'Rita')
  await db.update(profiles).set({ staffRole: 'read-only' }).where(eq(profiles.userId, reader.userId))
  await there(reader)
  expect(await isDeskStaffed(on())).toBe(false)
  await there(ann)
  const { chat } = await rings()
  const strangers = [{ ...reader, staffRole: 'read-only' }, await person('customer', 'Cy'), on().viewer]
  for (const viewer of strangers) {
    const ctx = on({ viewer })
    for (const attempt of [
      () => listCalls(ctx),
      () => answerCall(ctx, chat.id),
      () => sayInChat(ctx, chat.id, { id: randomUUID(), text: 'Hello' }),
      () => leaveCall(ctx, chat.id, 'end'),
      () => changeRing(ctx, 'away'),
    ])
      await expect(attempt()).rejects.toMatchObject({ kind: viewer.role === 'admin' ? 'forbidden' : 'not-found' })
  }
  expect(await openCallOf(staff(ann), chat)).toMatchObject({ state: 'ringing' })
})

test('unanswered for two minutes it becomes one request, no matter how many look and which process was killed in between', async () => {
  const { ann, there, rings, at, said } = await open()
  await there(ann)
  const { chat, key } = await rings()
  await there(ann, at(119))
  expect(await settleCalls(on({ now: at(119) }))).toEqual({ settled: 0, more: false })
  const looks = await Promise.all(Array.from({ length: 4 }, () => settleCalls(on({ now: at(120) }))))
  expect(looks.reduce((sum, { settled }) => sum + settled, 0)).toBe(1)
  const found = await db.select().from(requests)
  expect(found).toHaveLength(1)
  const [request] = found
  expect((await said(chat)).at(-1)).toBe(
    `news: Nobody could answer here in time. Your conversation is now request ${request?.reference}. ` +
      "We'll answer within 2 hours in business hours, by Thu, Nov 20, 12:02 PM Eastern time. Where can we reach you?",
  )
  // The thread stays when the visitor clears the chat.
  await clearChat(on(), key)
  expect(await messagesOf(on(), { kind: 'request', id: request?.id ?? '' })).toHaveLength(1)
})

test('the visitor says afterwards how to reach them, once, and gets the copy that a form sends', async () => {
  const { ann, there, rings, at } = await open()
  await there(ann)
  const { chat } = await rings()
  await settleCalls(on({ now: at(120) }))
  const contact = { name: 'Kim Doyle', email: 'kim@polaris.example' }
  const request = await leaveContactForCall(on({ now: at(150) }), chat, contact)
  expect(request).toMatchObject({ contactName: 'Kim Doyle', contactEmail: 'kim@polaris.example' })
  const written = await db.select().from(mails).where(eq(mails.subjectId, request.id))
  expect(written.map(({ audience }) => audience).toSorted()).toEqual(['staff', 'visitor'])
  await expect(leaveContactForCall(on(), chat, { ...contact, name: 'Mallory' })).rejects.toMatchObject({ kind: 'gone' })
})

test('a customer who is signed in need not say who they are', async () => {
  const { from } = await open()
  const viewer = await person('customer', 'Cy Young')
  const { chat } = await asks('A person, please', {}, { viewer })
  const rung = await ringDesk(on({ viewer }), chat, from)
  if (rung.outcome === 'often') throw new Error('It rang too often.')
  expect(await requestOfCall(on(), rung.call)).toMatchObject({ userId: viewer.userId, contactEmail: viewer.email })
})

test('a chat message after the chat became a request is added once to the open request, and staff are notified', async () => {
  const { rings, at } = await open()
  const { chat, key, rung } = await rings()
  if (rung.outcome === 'often') throw new Error('It rang too often.')
  const id = rung.call.requestId ?? ''
  const lines = async () => (await messagesOf(on(), { kind: 'request', id })).map(({ text }) => text)
  const words = 'We can load 1,200 gal Wed AM, not 1,500'
  const { question } = await asks(words, key, { now: at(60) })
  expect(await lines()).toEqual(['Can I talk to a person?', words])
  const [request] = await db.select().from(requests)
  expect(request).toMatchObject({ state: 'received', heardAt: expect.any(Date) })
  const writer = { ...key, consent: '', address: '192.0.2.7', userAgent: '' }
  await postQuestion(on({ now: at(61) }), writer, { id: question.id, text: words })
  expect(await lines()).toHaveLength(2)
  // More than we want emails about is kept all the same.
  for (let nth = 0; nth < 25; nth++) await asks(`More ${nth}`, key, { now: at(70 + nth) })
  expect(await lines()).toHaveLength(27)
  const told = await db.select().from(mails).where(eq(mails.subjectId, id))
  expect(told.length).toBeLessThanOrEqual(22)
  // Answered, it takes no more: the assistant has the chat again.
  await db.update(requests).set({ state: 'answered' })
  await asks('And diesel?', key, { now: at(120) })
  expect(await lines()).toHaveLength(27)
  expect(await findReader(on(), chat)).toBeUndefined()
})

test('a message sent in the moment in which the ring runs out is in the request', async () => {
  const { ann, there, rings, at } = await open()
  await there(ann)
  const { key } = await rings()
  const later = at(120)
  await Promise.all([settleCalls(on({ now: later })), asks('The gate code is new', key, { now: later })])
  await settleCalls(on({ now: later }))
  const [request] = await db.select().from(requests)
  const thread = await messagesOf(on(), { kind: 'request', id: request?.id ?? '' })
  expect(thread.filter(({ text }) => text === 'The gate code is new')).toHaveLength(1)
})

test('the request of someone signed in names their company, a supplier is no customer, and both may write on', async () => {
  for (const role of ['supplier', 'customer'] as const) {
    const { from, at } = await open()
    const companyId = randomUUID()
    await db.insert(companies).values({ id: companyId, kind: role, name: `Scioto ${role}`, createdAt: new Date() })
    const known = await person(role, 'Sam Reed')
    await db.update(profiles).set({ companyId, companyRole: 'viewer' }).where(eq(profiles.userId, known.userId))
    const viewer = { ...known, companyId, companyRole: 'viewer' as const }
    const { chat, key } = await asks('A person, please', {}, { viewer })
    await ringDesk(on({ viewer }), chat, from)
    await asks('About PO-2SGC-9FJ4: we can load 1,200 gal Wed AM', key, { viewer, now: at(60) })
    const [request] = await db.select().from(requests)
    expect(request).toMatchObject({ contactName: 'Sam Reed', company: `Scioto ${role}`, companyId })
    expect(isFromSupplier(request?.answers ?? [])).toBe(role === 'supplier')
    const thread = await messagesOf(on(), { kind: 'request', id: request?.id ?? '' })
    expect(thread.at(-1)).toMatchObject({ text: expect.stringContaining('PO-2SGC-9FJ4'), authorName: 'Sam Reed' })
  }
})

test('while a person has the chat the assistant keeps silent, both sides see who speaks, and given back it answers again', async () => {
  const { ann, there, rings, staff, said } = await open()
  await there(ann)
  const { chat, key } = await rings()
  const before = await asks('Do you have kerosene?', key)
  await answerCall(staff(ann), chat.id)
  expect(await answers(before)).toBeUndefined()
  const words = { id: randomUUID(), text: 'Yes, at the yard.' }
  await sayInChat(staff(ann), chat.id, words)
  await sayInChat(staff(ann), chat.id, words)
  expect(await answers(await asks('Until when?', key))).toBeUndefined()
  await leaveCall(staff(ann), chat.id, 'give_back')
  await answers(await asks('And diesel?', key))
  expect(await said(chat)).toEqual([
    'user: Can I talk to a person?',
    'user: Do you have kerosene?',
    'news: Ann is here now.',
    'person: Yes, at the yard.',
    'user: Until when?',
    'news: Ann left the chat. The assistant answers again.',
    'user: And diesel?',
    'assistant: ULSD has 15 ppm sulfur.',
  ])
  await expect(sayInChat(staff(ann), chat.id, { id: randomUUID(), text: 'Wait' })).rejects.toMatchObject({
    kind: 'conflict',
  })
})

test('followed up, it is a request in which the person’s words stand under their name', async () => {
  const { ann, there, rings, staff } = await open()
  await there(ann)
  const { chat } = await rings()
  await answerCall(staff(ann), chat.id)
  await sayInChat(staff(ann), chat.id, { id: randomUUID(), text: 'I will look it up.' })
  const call = await leaveCall(staff(ann), chat.id, 'follow_up')
  const request = await requestOfCall(on(), call)
  const thread = await messagesOf(on(), { kind: 'request', id: request?.id ?? '' })
  expect(thread.map(({ kind, authorName, channel }) => [kind, authorName, channel])).toEqual([
    ['addition', null, 'chat'],
    ['reply', 'Ann', 'chat'],
  ])
})

test('a chat whose staff member goes silent or closes the browser rings again and then becomes a request', async () => {
  const { ann, there, rings, staff, at } = await open()
  const ben = await person('admin', 'Ben')
  const silent = await rings()
  await there(ann)
  await there(ben)
  const { chat, key } = await rings(start, 'An agent, please')
  await answerCall(staff(ann), chat.id)
  await sayInChat(staff(ann, at(10)), chat.id, { id: randomUUID(), text: 'Hello' })
  await asks('Which office is that?', key, { now: at(20) })
  for (const seconds of [60, 110, 160]) await Promise.all([there(ann, at(seconds)), there(ben, at(seconds))])
  await settleCalls(on({ now: at(199) }))
  expect(await openCallOf(on(), chat)).toMatchObject({ state: 'answered', staffName: 'Ann' })
  await settleCalls(on({ now: at(200) }))
  expect(await openCallOf(on(), chat)).toMatchObject({ state: 'ringing' })
  // Ben takes it and closes the browser; Ann is still there.
  await answerCall(staff(ben, at(210)), chat.id)
  await there(ann, at(260))
  await settleCalls(on({ now: at(271) }))
  expect(await openCallOf(on(), chat)).toMatchObject({ state: 'ringing' })
  await settleCalls(on({ now: at(400) }))
  expect(await openCallOf(on(), chat)).toBeUndefined()
  expect(silent.rung.outcome).toBe('nobody')
})

test('an assigned chat becomes a request when nobody is left at the desk; one that was settled just ends', async () => {
  const { ann, there, rings, staff, at } = await open()
  await there(ann)
  const left = await rings()
  await answerCall(staff(ann), left.chat.id)
  await settleCalls(on({ now: at(61) }))
  expect(await db.$count(requests)).toBe(1)

  await there(ann)
  const done = await rings()
  await answerCall(staff(ann), done.chat.id)
  await asks('Thanks', done.key)
  await sayInChat(staff(ann), done.chat.id, { id: randomUUID(), text: 'Any time.' })
  await there(ann, at(890))
  await settleCalls(on({ now: at(899) }))
  expect(await openCallOf(on(), done.chat)).toBeDefined()
  await settleCalls(on({ now: at(900) }))
  expect(await openCallOf(on(), done.chat)).toBeUndefined()
  expect(await db.$count(requests)).toBe(1)
})

test('the visitor may stop the ring; a fourth ring within the hour, and an eleventh of an address, does not ring', async () => {
  const { ann, there, rings, from } = await open()
  await there(ann)
  const { chat } = await rings()
  for (const nth of [1, 2, 3]) {
    await hangUp(on(), chat)
    expect((await ringDesk(on(), chat, from)).outcome, `ring ${nth + 1}`).toBe(nth < 3 ? 'ringing' : 'often')
  }
  const outcomes = []
  for (let nth = 0; nth < 8; nth++) {
    const { rung, chat } = await rings()
    outcomes.push(rung.outcome)
    await hangUp(on(), chat)
  }
  expect(outcomes).toEqual([...Array(7).fill('ringing'), 'often'])
  expect(await db.$count(requests)).toBe(0)
})

test('ten chats ring at once; more become requests, so that a flood does not ring for ever', async () => {
  const { ann, there } = await open()
  await there(ann)
  const outcomes = []
  for (let nth = 0; nth < 11; nth++) {
    const { chat } = await asks('A human, please')
    outcomes.push((await ringDesk(on(), chat, { address: `192.0.2.${nth}`, factor: 1 })).outcome)
  }
  expect(outcomes).toEqual([...Array(10).fill('ringing'), 'nobody'])
  expect(await db.$count(requests)).toBe(1)
})

test('asked again while nobody is there, the request that is there stands for it', async () => {
  const { rings, from } = await open()
  const { chat } = await rings()
  expect((await ringDesk(on(), chat, from)).outcome).toBe('nobody')
  expect(await db.$count(requests)).toBe(1)
})

test('asked again after that request was answered, the chat becomes a new one with its own promise', async () => {
  const { ann, staff, rings, at, from } = await open()
  const { chat, key, rung } = await rings()
  if (rung.outcome === 'often') throw new Error('It rang too often.')
  await moveRequest(staff(ann, at(7200)), rung.call.requestId ?? '', 'answer')
  const evening = at(36_000)
  const text = 'Our boiler is out, can I talk to a person?'
  await asks(text, key, { now: evening })
  const again = await ringDesk(on({ now: evening }), chat, from)
  if (again.outcome === 'often') throw new Error('It rang too often.')
  const request = await requestOfCall(on(), again.call)
  expect(request).toMatchObject({ state: 'received', receivedAt: new Date(evening.epochMilliseconds) })
  const thread = await messagesOf(on(), { kind: 'request', id: request?.id ?? '' })
  expect(thread.map((message) => message.text)).toContain(text)
})
