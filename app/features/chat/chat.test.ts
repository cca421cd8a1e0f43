import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#platform/testing.ts'
import { deskOn } from '#features/requests/testing.ts'
import { thursdayMorning } from '#domain/testing.ts'
import { adoptChat, clearChat, chatBehind, findEarlier, findMessages } from './find.ts'
import { postQuestion } from './post-question.ts'
import { forgetChatAddresses, forgetChats } from './forget.ts'
import { countQuestion } from './limit.ts'
import { rateAnswer } from './answer.ts'
import { chatMessages, chatQuestions, chatSessions, crmEvents } from './schema.ts'
import { chatsOn, consent } from './testing.ts'

const { db } = await testDatabase()
const { on, asks, answers } = chatsOn(db)
const { person } = deskOn(db)
const said = async (chat: { id: string }) => (await findMessages(on(), chat)).map(({ content }) => content)

test('hazard 47: a chat opens by its name and the key of its own cookie together, and by neither alone', async () => {
  const { chat, key } = await asks('Do you sell diesel?')
  const stranger = await asks('Hello')
  expect(await chatBehind(on(), key)).toMatchObject({ id: chat.id })
  for (const wrong of [
    { ...key, key: undefined },
    { ...key, key: 'guessed' },
    { ...key, key: stranger.key.key },
    { ...key, sessionId: randomUUID() },
    { ...key, key: chat.keyHash },
  ])
    expect(await chatBehind(on(), wrong)).toBeUndefined()
  const [stored] = await db.select().from(chatSessions).where(eq(chatSessions.id, chat.id))
  expect(JSON.stringify(stored)).not.toContain(key.key)
})

test('hazard 48: anyone who knows the name alone writes into a chat of their own, and clears and rates nothing', async () => {
  const mine = await asks('Mine')
  const answer = await answers(mine)
  const theirs = await asks('Theirs', { sessionId: mine.key.sessionId, key: 'x'.repeat(32) })
  expect(theirs.chat.id).not.toBe(mine.chat.id)
  await clearChat(on(), { ...mine.key, key: theirs.key.key })
  await expect(rateAnswer(on(), theirs.chat, answer?.id ?? '', 'down')).rejects.toThrow('There is no such answer.')
  expect(await said(mine.chat)).toEqual(['Mine', 'ULSD has 15 ppm sulfur.'])
  const stolen = { ...theirs.key, consent, address: '192.0.2.8', userAgent: '' }
  await expect(postQuestion(on(), stolen, { id: mine.question.id, text: 'Mine' })).rejects.toThrow('send it again')
})

test('hazard 49: fifty messages of two tabs at once are all there, in one order, each answer below its question', async () => {
  const { chat, key } = await asks('First')
  const sent = await Promise.all(Array.from({ length: 50 }, (_, place) => asks(`Message ${place}`, key)))
  await Promise.all(sent.toReversed().map((asked) => answers(asked, { text: `Answer to ${asked.question.content}` })))
  const lines = await said(chat)
  expect(lines).toHaveLength(101)
  const questions = lines.filter((line) => line.startsWith('Message'))
  expect(new Set(questions).size).toBe(50)
  for (const question of questions) expect(lines[lines.indexOf(question) + 1]).toBe(`Answer to ${question}`)
  expect(await said(chat)).toEqual(lines)
})

test('the same message sent again is one message with one answer; other words under its id are refused', async () => {
  const asked = await asks('Once')
  const writer = { ...asked.key, consent, address: '192.0.2.7', userAgent: '' }
  const first = await answers(asked)
  expect((await answers(asked, { text: 'Another one' }))?.id).toBe(first?.id)
  const again = await postQuestion(on(), writer, { id: asked.question.id, text: ' Once ' })
  expect(again).toMatchObject({ question: { id: asked.question.id }, answer: { id: first?.id }, newKey: undefined })
  await expect(postQuestion(on(), writer, { id: asked.question.id, text: 'Twice' })).rejects.toThrow('send it again')
  expect(await said(asked.chat)).toEqual(['Once', 'ULSD has 15 ppm sulfur.'])
})

test('hazard 50: at sign-in a chat becomes the account’s by its cookie alone, and opens for nobody else then', async () => {
  const [me, other] = [await person('customer', 'Me'), await person('customer', 'Other')]
  const { chat, key } = await asks('Before sign-in')
  await adoptChat(on(), 'a key that was guessed', me.userId)
  expect(await chatBehind(on(), key)).toMatchObject({ id: chat.id, userId: null })
  await adoptChat(on(), key.key ?? '', me.userId)
  expect(await chatBehind(on({ viewer: me }), key)).toMatchObject({ id: chat.id })
  expect(await chatBehind(on(), key)).toBeUndefined()
  expect(await chatBehind(on({ viewer: other }), key)).toBeUndefined()
  await adoptChat(on(), key.key ?? '', other.userId)
  expect(await chatBehind(on({ viewer: other }), key)).toBeUndefined()
  const next = await asks('The next person at this computer', key)
  expect(next.chat.id).not.toBe(chat.id)
})

test('hazard 58: consent, address and browser are stored with the first message, and not before', async () => {
  const before = await db.$count(chatSessions)
  await expect(asks('   ')).rejects.toThrow('Please type a message first.')
  expect(await db.$count(chatSessions)).toBe(before)
  const { chat } = await asks('Now')
  expect(chat).toMatchObject({
    gdprConsent: true,
    consentText: consent,
    consentVersion: expect.stringMatching(/^[0-9a-f]{12}$/),
    consentAt: new Date(thursdayMorning.epochMilliseconds),
    ipAddress: '192.0.2.7',
    userAgent: 'A browser',
  })
})

test('hazard 59: 4,000 characters are taken, 20,000 and what cannot be stored are refused in words', async () => {
  expect((await asks('ü'.repeat(4000))).question.content).toHaveLength(4000)
  await expect(asks('x'.repeat(20_000))).rejects.toThrow('Please keep this to 4,000 characters; it has 20,000.')
  await expect(asks('a\0b')).rejects.toThrow("character we can't store")
  await expect(asks('a\ud800b')).rejects.toThrow("character we can't store")
})

test('the last five messages before a question are remembered, and further back what the visitor wrote', async () => {
  const first = await asks('1')
  for (const text of ['2', '3', '4', '5', '6']) await asks(text, first.key)
  const last = await asks('7', first.key)
  const { recent, said } = await findEarlier(on(), last.question)
  expect(recent.map(({ content }) => content)).toEqual(['2', '3', '4', '5', '6'])
  expect(said).toEqual(['1', '2', '3', '4', '5', '6'])
})

test('clearing deletes messages, events and the questions on the list of staff; an answer that comes late is dropped', async () => {
  const asked = await asks('Do you deliver kerosene to Mars?')
  await answers(asked, { outcome: 'unknown' })
  const late = await asks('And to Venus?', asked.key)
  expect(await db.$count(chatQuestions, eq(chatQuestions.messageId, asked.question.id))).toBe(1)
  await clearChat(on(), asked.key)
  expect(await answers(late)).toBeUndefined()
  for (const [table, column] of [
    [chatMessages, chatMessages.sessionId],
    [crmEvents, crmEvents.sessionId],
  ] as const)
    expect(await db.$count(table, eq(column, asked.chat.id))).toBe(0)
  expect(await db.$count(chatQuestions, eq(chatQuestions.messageId, asked.question.id))).toBe(0)
})

test('an answer rated down stands on the list until the rating is taken back', async () => {
  const asked = await asks('How cold may diesel get?')
  const answer = await answers(asked)
  const listed = () => db.$count(chatQuestions, eq(chatQuestions.messageId, asked.question.id))
  expect(await listed()).toBe(0)
  await rateAnswer(on(), asked.chat, answer?.id ?? '', 'down')
  await rateAnswer(on(), asked.chat, answer?.id ?? '', 'down')
  expect(await listed()).toBe(1)
  await rateAnswer(on(), asked.chat, answer?.id ?? '', 'up')
  expect(await listed()).toBe(0)
  await expect(rateAnswer(on(), asked.chat, asked.question.id, 'up')).rejects.toThrow('There is no such answer.')
})

test('a chat is deleted ninety days after its last message, and its address after thirty of its first', async () => {
  const { chat, key } = await asks('Long ago')
  const after = (days: number) => on({ now: thursdayMorning.add({ hours: 24 * days }) })
  const found = async () => (await db.select().from(chatSessions).where(eq(chatSessions.id, chat.id)))[0]
  await forgetChatAddresses(after(29), 30)
  expect(await found()).toMatchObject({ ipAddress: '192.0.2.7' })
  await forgetChatAddresses(after(31), 30)
  expect(await found()).toMatchObject({ ipAddress: null, userAgent: null })
  await asks('Later', key, { now: thursdayMorning.add({ hours: 24 * 60 }) })
  await forgetChats(after(149), 90)
  expect(await found()).toBeDefined()
  await forgetChats(after(151), 90)
  expect(await found()).toBeUndefined()
})

test('a visitor who asks without end is asked to wait; another visitor of the same office is not', async () => {
  const from = { key: randomUUID(), address: '198.51.100.3' }
  for (let asked = 0; asked < 20; asked++) await countQuestion(on(), from, 1)
  await expect(countQuestion(on(), from, 1)).rejects.toMatchObject({ kind: 'too-many' })
  await countQuestion(on(), { ...from, key: randomUUID() }, 1)
})
