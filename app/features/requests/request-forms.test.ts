import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { contextOn, thursdayMorning } from '#domain/testing.ts'
import { visitor, type Viewer } from '#domain/viewer.ts'
import { testDatabase } from '#platform/testing.ts'
import { desk } from './desk.ts'
import { moveRequest } from './move.ts'
import { customerForms, drawRequestForms, staffRequestForms } from './request-forms.ts'
import { requestLife } from './lifecycle.ts'
import { messages } from '#features/conversation/schema.ts'
import { requests } from './schema.ts'
import { deskOn } from './testing.ts'
import { messagesOf } from '#features/conversation/messages.ts'

const { db } = await testDatabase()
const { person, sent } = deskOn(db)
const robin = await person('admin', 'Robin Marsh')
const casey = await person('admin', 'Casey Doyle')
const as = (viewer: Viewer) => contextOn(db, { viewer, now: thursdayMorning })
const stored = async (id: string) => {
  const [request] = await db.select().from(requests).where(eq(requests.id, id))
  if (!request) throw new Error('It is gone.')
  return request
}

/** Presses a button of the desk's page; `seen` is what stands there now, unless said otherwise. */
const press = async (viewer: Viewer, id: string, typed: Record<string, string>, version?: string) => {
  const request = await stored(id)
  const people = await desk(as(viewer))
  const { buttons, assign, say } = staffRequestForms({ request, people, verbs: requestLife.verbs })
  const shown = version ?? `${request.state} ${request.changes}`
  const body = new FormData()
  for (const [name, text] of Object.entries({ seen: shown, submission_id: randomUUID(), ...typed }))
    body.set(name, text)
  const answer = await answerVerb(as(viewer), body, [...buttons, assign, say])
  return answer instanceof Response
    ? { status: answer.status, to: answer.headers.get('Location') }
    : { status: answer.init?.status, ...answer.data }
}

test('a note that mentions nobody we know is asked about at its box, and kept as typed', async () => {
  const { id } = await sent({ contact: { email: 'dana@farm.example' } })
  const typed = { verb: 'note', text: '@Gus: the gate code?' }
  const asked = await press(robin, id, typed)
  expect(asked).toMatchObject({ status: 422, typed: { text: typed.text }, confirmations: [{ key: 'mention:gus' }] })
  expect(await messagesOf(as(robin), { kind: 'request', id })).toEqual([])
  expect(await press(robin, id, { ...typed, sure: 'mention:gus' })).toMatchObject({ status: 303 })
})

test('the page offers what is open now, and the box says where its words go', async () => {
  const request = await sent({ contact: { email: 'dana@farm.example' } })
  const drawn = async () => {
    const now = await stored(request.id)
    const verbs = requestLife.movesFor(now.state, robin)
    return drawRequestForms(as(robin), { request: now, verbs, people: [] })
  }
  const first = await drawn()
  expect(first.buttons.map(({ button }) => button)).toEqual([
    'Assign to me',
    'Mark as answered',
    'Customer canceled it',
    'Mark as spam',
  ])
  expect(first.say?.instead.map(({ button }) => button)).toEqual([
    'Send answer',
    "Send message (doesn't close the request)",
  ])
  expect(first.say?.groups[0]?.fields[0]?.help).toContain('We email it to dana@farm.example')
  await press(robin, request.id, { verb: 'answer' })
  await press(robin, request.id, { verb: 'win' })
  const closed = await drawn()
  expect(closed.buttons.map(({ button }) => button)).toEqual(['Reopen'])
  expect(closed.say?.instead.map(({ button }) => button)).toEqual(['Send message'])
  await press(robin, request.id, { verb: 'reopen' })
  await press(robin, request.id, { verb: 'spam' })
  expect(await drawn()).toMatchObject({ say: undefined, assign: undefined })
})

test('the later of two people at the desk reads who was faster, and keeps what they wrote', async () => {
  const { id } = await sent()
  expect(await press(casey, id, { verb: 'take' })).toMatchObject({ status: 303 })
  const typed = { verb: 'send_answer', text: 'We come on Tuesday.' }
  const slower = await press(robin, id, typed, 'received 0')
  expect(slower).toMatchObject({ status: 409, verb: 'note', typed })
  expect(slower).toHaveProperty('message', 'Casey Doyle changed this request at 10:00 AM. It is now in progress.')
  expect(await messagesOf(as(robin), { kind: 'request', id })).toEqual([])
  expect(await press(robin, id, typed)).toMatchObject({ status: 303, to: `/dashboard/admin/inbox/${id}` })
  expect(await stored(id)).toMatchObject({ state: 'answered' })
})

test('a note and a reply need nothing seen, and the same words sent twice are said once', async () => {
  const { id } = await sent()
  await press(casey, id, { verb: 'take' })
  const note = { verb: 'note', text: 'Was rude last year.', submission_id: randomUUID() }
  expect(await press(robin, id, note, 'received 0')).toMatchObject({ status: 303 })
  expect(await press(robin, id, note, 'received 0')).toMatchObject({ status: 303 })
  expect(await press(robin, id, { verb: 'reply', text: 'Which gate?' }, '')).toMatchObject({ status: 303 })
  // Both stand at the same moment of the test's clock, so that their order is none.
  const said = (await messagesOf(as(robin), { kind: 'request', id })).map(({ kind, text }) => `${kind}: ${text}`)
  expect(said.toSorted()).toEqual(['note: Was rude last year.', 'reply: Which gate?'])
})

test('an empty message or one beyond 5,000 characters is refused at its field', async () => {
  const { id } = await sent()
  for (const verb of ['note', 'reply', 'send_answer'])
    expect(await press(robin, id, { verb, text: ' ' })).toMatchObject({
      status: 422,
      problems: { text: 'Please type a message first.' },
    })
  expect(await press(robin, id, { verb: 'note', text: 'x'.repeat(5001) })).toMatchObject({
    problems: { text: 'Please keep this to 5,000 characters.' },
  })
  expect(await db.$count(messages, eq(messages.requestId, id))).toBe(0)
})

test('a request is given to someone at the desk, and to nobody else', async () => {
  const { id } = await sent()
  const customer = await person('customer', 'Dana Field')
  expect(await press(robin, id, { verb: 'assign', to: customer.userId })).toMatchObject({ status: 422 })
  expect(await press(robin, id, { verb: 'assign', to: '' })).toMatchObject({
    problems: { to: 'Please choose a coworker.' },
  })
  await press(robin, id, { verb: 'assign', to: casey.userId })
  expect(await stored(id)).toMatchObject({ state: 'in_progress', assigneeName: 'Casey Doyle' })
})

test('anyone who asked takes back what they saw, and not what the desk has moved since', async () => {
  const request = await sent()
  const withdraw = async (version: string) => {
    const body = new FormData()
    for (const [name, text] of Object.entries({ verb: 'withdraw', seen: version })) body.set(name, text)
    const { add, withdraw } = customerForms({ link: request.secretLink, request: await stored(request.id) })
    const answer = await answerVerb(as(visitor), body, [add, withdraw])
    return answer instanceof Response ? answer.headers.get('Location') : answer.init?.status
  }
  await moveRequest(as(robin), request.id, 'take')
  expect(await withdraw('received 0')).toBe(409)
  expect(await withdraw('in_progress 1')).toBe(`/receipt/${request.secretLink}#said`)
  expect(await stored(request.id)).toMatchObject({ state: 'withdrawn' })
})
