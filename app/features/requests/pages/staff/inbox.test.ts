import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { jar } from '#features/accounts/testing.ts'
import { mails } from '#mails/schema.ts'
import { moveRequest } from '../../move.ts'
import { requests } from '../../schema.ts'
import { quoteForm } from '../../testing.ts'
import { submitRequest } from '../../submit.ts'
import { requestLife } from '../../lifecycle.ts'
import { contextOn } from '#domain/testing.ts'
import { mailPlan } from '#emails/index.ts'
import { testDatabase } from '#platform/testing.ts'
import { thrown, visitsOn } from '#features/accounts/pages/auth/testing.ts'
import { action } from './inbox.tsx'
import { action as answerRequest } from './request.tsx'

const { db } = await testDatabase()
const { visit, person, knock, ctx } = visitsOn(db)
const robin = await person('admin')
const cookie = jar(await knock(robin.email))
const told = mailPlan({ staffEmail: 'desk@leonefuel.example' })

const sent = async () => {
  const submission = { submissionId: randomUUID(), answers: [], contact: { email: `${randomUUID()}@farm.example` } }
  const visiting = contextOn(db, { viewer: { role: 'visitor' }, mails: told, now: ctx.now })
  return (await submitRequest(visiting, quoteForm, submission)).request
}
const press = (id: string, verb: string, version: string) =>
  action({ ...visit('/dashboard/admin/inbox', { cookie, form: { id, verb, seen: version } }), params: {} } as never)
const stateOf = async (id: string) => (await db.select().from(requests).where(eq(requests.id, id)))[0]

test('a request is taken and answered from the list', async () => {
  const { id } = await sent()
  for (const notWhole of ['received', 'received 1', 'in_progress 0', ''])
    expect(await press(id, 'take', notWhole)).toMatchObject({ init: { status: 409 } })
  await press(id, 'take', 'received 0')
  expect(await stateOf(id)).toMatchObject({ state: 'in_progress', assigneeId: robin.userId })
  await press(id, 'answer', 'in_progress 1')
  expect(await stateOf(id)).toMatchObject({ state: 'answered' })
})

test('verbs that need a text, an assignee or held emails cannot be run from the list, even by a forged form', async () => {
  const staff = contextOn(db, {
    viewer: { role: 'admin', staffRole: 'administrator', name: 'Robin', ...robin },
    mails: told,
    now: ctx.now,
  })
  const [open, spam] = [await sent(), await sent()]
  await moveRequest(staff, spam.id, 'spam', 'received')
  const before = [await stateOf(open.id), await stateOf(spam.id), await db.$count(mails)]
  const verbs = Object.values(requestLife.states).flatMap((state) => requestLife.movesFor(state, staff.viewer))
  for (const verb of new Set(verbs.filter((verb) => verb !== 'take' && verb !== 'answer'))) {
    expect(await thrown(press(open.id, verb, 'received 0'))).toMatchObject({ init: { status: 400 } })
    expect(await thrown(press(spam.id, verb, 'spam 1'))).toMatchObject({ init: { status: 400 } })
  }
  expect([await stateOf(open.id), await stateOf(spam.id), await db.$count(mails)]).toEqual(before)
  expect(await db.$count(mails, and(eq(mails.subjectId, open.id), eq(mails.email, 'request-reply')))).toBe(0)
})

test('a saved reply is inserted below what was typed, and nothing is sent with a blank in it', async () => {
  const { id } = await sent()
  const write = (form: Record<string, string>) =>
    answerRequest({
      ...visit(`/dashboard/admin/inbox/${id}`, { cookie, form: { seen: 'received 0', ...form } }),
      params: { id },
    } as never)
  const before = await db.$count(mails)
  const inserted = await write({ verb: 'insert_reply', saved: 'Outside our area', text: 'About your tank:' })
  expect(inserted).toMatchObject({
    verb: 'note',
    typed: { text: expect.stringMatching(/^About your tank:\n\nHello,/) },
    problems: { text: expect.stringContaining('place') },
  })
  const submission_id = randomUUID()
  expect(await write({ verb: 'reply', submission_id, text: 'Hi ____' })).toMatchObject({ init: { status: 422 } })
  expect(await db.$count(mails)).toBe(before)
  expect(await write({ verb: 'reply', submission_id, text: 'Hi Dana' })).toMatchObject({ status: 303 })
})

test('a saved reply to a late request names no time that has passed: it asks for a new one', async () => {
  const { id } = await sent()
  await db
    .update(requests)
    .set({ dueAt: new Date('2020-01-06T15:00Z') })
    .where(eq(requests.id, id))
  const form = { seen: 'received 0', verb: 'insert_reply', saved: 'We have your request', text: '' }
  const inserted = await answerRequest({
    ...visit(`/dashboard/admin/inbox/${id}`, { cookie, form }),
    params: { id },
  } as never)
  expect(inserted).toMatchObject({
    typed: { text: expect.stringContaining("You'll hear from us by ____.") },
    problems: { text: expect.stringContaining('The answer time has passed, so please name a new one.') },
  })
})
