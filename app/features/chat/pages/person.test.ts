import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import type { Answer, Assistant } from '#assistant/assistant.ts'
import { jar } from '#features/accounts/testing.ts'
import { visitsOn } from '#features/accounts/pages/auth/testing.ts'
import { requests } from '#features/requests/schema.ts'
import { contextOn, thursdayMorning } from '#domain/testing.ts'
import { services } from '#http/context.ts'
import { loader as live } from '#live/live.ts'
import { openDatabase } from '#platform/db.ts'
import { testDatabase } from '#platform/testing.ts'
import { chatDesks } from '../schema.ts'
import { action as assist } from './api-assistant.ts'
import { loader as history } from './api-chat.ts'
import { loader as chatLive } from './chat-live.ts'
import { action as chatVerb } from './chat-verbs.ts'
import { action as takeChat } from './staff/chat.tsx'
import { loader as chats } from './staff/chats.tsx'

const answer: Answer = {
  ...{ outcome: 'answer', emergency: 'none', text: 'ULSD has 15 ppm sulfur.', by: 'built-in', language: 'en' },
  ...{ sources: [], suggestions: [{ text: 'Call', action: 'tel:+16145550142' }], passages: [] },
}
const emergency: Answer = { ...answer, outcome: 'emergency', emergency: 'sure', text: 'Call our hotline now.' }

const assistant: Assistant = {
  async *answer(_ctx, { text }) {
    if (text.includes('fire')) return yield { type: 'answer', answer: emergency }
    yield { type: 'answer', answer: text.includes('persona') ? { ...answer, language: 'es' } : answer }
  },
  learn: () => {},
}

const { db, connection } = await testDatabase()
const second = openDatabase({ ...connection, max: 3 })
afterAll(() => second.close())
let now = thursdayMorning

type Route = (args: never) => Promise<unknown>

/** One of two processes that serve the same site. */
const siteOn = (database: typeof db) => {
  const visits = visitsOn(database, {}, assistant)
  const app = visits.visit('/').context.get(services)
  app.contextFor = (viewer) => contextOn(database, { viewer, now, promises: app.content.promises })
  const call = async (route: Route, path: string, cookie: string, body?: object, params = {}) => {
    const args = { ...visits.visit(path), params }
    const headers = { cookie, accept: 'application/json' }
    const init = body ? { method: 'POST', body: JSON.stringify(body), headers } : { headers }
    return (await route({ ...args, request: new Request(args.url, init) } as never)) as Response
  }
  const press = async (cookie: string, id: string, form: Record<string, string>) =>
    takeChat({
      ...visits.visit(`/dashboard/admin/chats/${id}`, { cookie, form }),
      params: { id },
    } as never) as Promise<unknown>
  return { ...visits, call, press }
}

const [here, there] = [siteOn(db), siteOn(second.db)]

const staff = async () => {
  const { email, userId } = await here.person('admin')
  return { userId, cookie: jar(await here.knock(email)) }
}

const listen = (answer: Response) => {
  let heard = ''
  void (async () => {
    for await (const text of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) heard += text
  })()
  return () => heard
}

const ask = async (message: string, session_id: string = randomUUID(), cookie = '') => {
  const response = await there.call(assist, '/api/assistant', cookie, { message, session_id })
  const key = (response.headers.get('Set-Cookie') ?? cookie).split(';')[0] ?? ''
  return { session_id, cookie: key, told: await response.json() }
}

const seen = ({ session_id, cookie }: { session_id: string; cookie: string }, site = there) =>
  site.call(history, `/api/chat?session_id=${session_id}`, cookie).then((answer) => answer.json())

const listed = async (cookie: string) =>
  (await chats(here.visit('/dashboard/admin/chats', { cookie }) as never)) as Awaited<ReturnType<typeof chats>>

test('two processes on one database: asked for at one, it rings, is answered and talked in at the other', async () => {
  const [one, two] = [await staff(), await staff()]
  const atDesk = listen((await here.call(live, '/api/live', one.cookie)) as Response)
  // Staff with a page open are there; until its stream has looked once, nothing is news.
  await expect.poll(() => db.$count(chatDesks)).toBe(1)
  const visitor = await ask("I'd like to talk to a person, please.")
  expect(visitor.told).toMatchObject({ response: expect.stringMatching(/^We're ringing our office/), handover: true })
  await expect.poll(atDesk).toContain('chat.rang')

  const [call] = (await listed(two.cookie)).calls
  const id = call?.id ?? ''
  expect(call).toMatchObject({ isRinging: true, waited: 0 })
  const stream = (await there.call(
    chatLive,
    `/api/chat/live?session_id=${visitor.session_id}`,
    visitor.cookie,
  )) as Response
  const atHome = listen(stream)
  // The stream of another process has to have looked once, too.
  await expect.poll(atHome).toContain('event: open')
  const [won, lost] = [
    await here.press(one.cookie, id, { verb: 'answer' }),
    here.press(two.cookie, id, { verb: 'answer' }),
  ]
  expect((won as Response).status).toBe(303)
  expect(await lost).toMatchObject({
    init: { status: 409 },
    data: { message: expect.stringMatching(/has this chat\.$/) },
  })

  await here.press(one.cookie, id, { verb: 'say', text: 'Hello, how can I help?', submission_id: randomUUID() })
  await expect
    .poll(async () => {
      await here.press(one.cookie, id, { verb: 'say', text: 'Are you there?', submission_id: randomUUID() })
      return atHome()
    })
    .toContain('"changed"')
  expect(atHome()).not.toContain('chat.said')
  const talk = await seen(visitor)
  expect(talk.call).toMatchObject({ state: 'answered', by: expect.any(String) })
  expect(talk.messages[3]).toMatchObject({ role: 'person', by: talk.call.by, content: 'Hello, how can I help?' })
  const said = await ask('Do you have ULSD?', visitor.session_id, visitor.cookie)
  expect(said.told).toMatchObject({ person: talk.call.by, suggestions: [] })
  expect((await seen(visitor)).messages.at(-1)).toMatchObject({ role: 'user' })

  await here.press(one.cookie, id, { verb: 'give_back' })
  const again = await ask('Do you have ULSD?', visitor.session_id, visitor.cookie)
  expect(again.told).toMatchObject({ response: answer.text })
})

test('unanswered it becomes a request at the next look, which asks how to reach them and says by when', async () => {
  now = thursdayMorning
  await listed((await staff()).cookie)
  const visitor = await ask('Can I speak to someone?')
  expect((await seen(visitor)).call).toMatchObject({ state: 'ringing', due: 120_000 })
  now = thursdayMorning.add({ seconds: 120 })
  const { call } = await seen(visitor, here)
  expect(call).toMatchObject({
    state: 'missed',
    request: { promise: 'within 2 hours in business hours', due: 'Thu, Nov 20, 12:02 PM', isReachable: false },
  })
  const reach = (overrides: object, { cookie } = visitor) =>
    there.call(chatVerb, '/api/chat/reach', cookie, { session_id: visitor.session_id, ...overrides })
  expect(await (await reach({ name: 'Kim' })).json()).toEqual({
    problems: { email: 'Please enter your email or your phone number.' },
  })
  expect((await reach({ name: 'Kim', phone: '(614) 555-0186' }, { ...visitor, cookie: '' })).status).toBe(404)
  expect((await reach({ name: 'Kim', phone: '(614) 555-0186' })).status).toBe(200)
  expect((await seen(visitor)).call.request).toMatchObject({ isReachable: true })
  expect((await reach({ name: 'Mallory', phone: '(614) 555-0199' })).status).toBe(410)
  expect(await db.select().from(requests)).toMatchObject([{ contactName: 'Kim', contactPhone: '(614) 555-0186' }])
})

test('a Spanish chat says in Spanish that a person has taken over', async () => {
  now = thursdayMorning
  const one = await staff()
  await listed(one.cookie)
  const visitor = await ask('Quiero hablar con una persona')
  const { calls } = await listed(one.cookie)
  const id = calls.find(({ writesSpanish }) => writesSpanish)?.id ?? ''
  await here.press(one.cookie, id, { verb: 'answer' })
  const { told } = await ask('Gracias', visitor.session_id, visitor.cookie)
  expect(told).toMatchObject({ person: expect.any(String), response: expect.stringMatching(/ tiene este chat\.$/) })
})

test('an emergency shows the number to call first, and still rings at the desk', async () => {
  now = thursdayMorning
  await listed((await staff()).cookie)
  const { told } = await ask('There is a fire, I need to talk to a person')
  expect(told).toMatchObject({
    emergency: 'sure',
    response: expect.stringMatching(/^Call our hotline now\.\n\nWe're ringing/),
  })
})

test('staff hear only chats that asked for a person, and visitors only their own', async () => {
  now = thursdayMorning
  const quiet = await ask('Sulfur?')
  const ringing = await ask('A human please')
  for (const [{ session_id }, cookie] of [
    [quiet, quiet.cookie],
    [ringing, ''],
    [ringing, quiet.cookie],
  ] as const) {
    const answer = await there.call(chatLive, `/api/chat/live?session_id=${session_id}`, cookie)
    expect((answer as Response).status).toBe(409)
  }
})
