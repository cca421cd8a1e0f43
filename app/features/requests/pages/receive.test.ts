import { randomUUID } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mails } from '#mails/schema.ts'
import { requests } from '../schema.ts'
import { deskOn } from '../testing.ts'
import { contextOn } from '#domain/testing.ts'
import { visitor } from '#domain/viewer.ts'
import { formOfKind } from '#forms/index.ts'
import { testDatabase } from '#platform/testing.ts'
import { receiveForm } from './receive.ts'
import { inboxRow } from './staff/inbox-row.ts'

const { db } = await testDatabase()
const dana = await deskOn(db).person('customer', 'Dana')
const ledger = contextOn(db).promises
const consultation = { key: 'consultation', words: 'within 1 business day', clock: 'business-days' as const, amount: 1 }

const from = { address: '192.0.2.9', factor: 1 }

const evening = Temporal.Instant.from('2025-11-20T23:55-05:00')
const nextMorning = evening.add({ minutes: 10 })

/** Sends a form whose day is the 20th, as a browser does; an answer that came back is its status and its problems. */
const sender = (kind: string, day: Record<string, string>) => {
  const form = formOfKind(kind)
  if (!form) throw new Error('There is no such form.')
  const submission = { submission_id: randomUUID(), ...form.sample, ...day }
  return async (now: Temporal.Instant, changed: Record<string, string> = {}) => {
    const viewer = form.signedIn ? dana : visitor
    const ctx = contextOn(db, { now, viewer, promises: { ...ledger, consultation } })
    const body = await new Response(new URLSearchParams({ ...submission, ...changed })).formData()
    const answer = await receiveForm(ctx, form, {}, body, from)
    if (answer instanceof Response) return { status: answer.status, receipt: answer.headers.get('Location') }
    return { status: answer.init?.status, problems: answer.data.problems }
  }
}

test.each([
  ['delivery_schedule', { preferredDate: '2025-11-20', productType: '' }],
  ['consultation', { preferredDateTime: '2025-11-20T23:58' }],
])('hazard 85: a %s for today whose answer was lost finds its receipt after midnight', async (kind, day) => {
  const send = sender(kind, day)
  const first = await send(evening)
  expect(first).toEqual({ status: 303, receipt: expect.stringMatching(/^\/receipt\//) })
  const written = [await db.$count(requests), await db.$count(mails)]
  expect(await send(nextMorning)).toEqual(first)
  expect(await send(nextMorning.add({ hours: 24 * 30 }))).toEqual(first)

  const [field = ''] = Object.keys(day)
  const over = { status: 422, problems: { [field]: 'Please choose today or a later date.' } }
  expect(await send(nextMorning, { submission_id: randomUUID() }), 'under another id').toEqual(over)
  expect(await send(nextMorning, { name: 'Another Name' }), 'with other answers').toEqual(over)
  expect([await db.$count(requests), await db.$count(mails)]).toEqual(written)
})

const consultationForm = formOfKind('consultation')

const fromElsewhere =
  (address: string, spanish = false) =>
  async (fields: Record<string, string>) => {
    if (!consultationForm) throw new Error('There is no such form.')
    const ctx = contextOn(db, { now: evening, viewer: visitor, promises: { ...ledger, consultation } })
    const body = new URLSearchParams({
      ...{ submission_id: randomUUID(), ...consultationForm.sample, preferredDateTime: '2025-11-25T10:00' },
      ...fields,
    })
    return receiveForm(ctx, consultationForm, {}, await new Response(body).formData(), { address, factor: 1, spanish })
  }

test('one connection has twenty mailboxes written to in an hour; later requests are taken, and their copies held', async () => {
  const send = fromElsewhere('198.51.100.20')
  for (let nth = 0; nth < 22; nth++) await send({ email: `stranger${nth}@x.example` })
  await send({ email: 'stranger0@x.example' })
  await fromElsewhere('198.51.100.21')({ email: 'stranger30@x.example' })
  const copies = await db.select().from(mails).where(eq(mails.email, 'request-copy'))
  const held = copies.filter(({ recipient, state }) => recipient.startsWith('stranger') && state === 'held')
  expect(held.map(({ recipient }) => recipient).toSorted()).toEqual(['stranger20@x.example', 'stranger21@x.example'])
  expect(held[0]?.lastError).toContain('More than 20 different addresses')
  expect(await db.$count(requests, eq(requests.contactEmail, 'stranger21@x.example'))).toBe(1)
})

test('anyone who sends a form under someone else’s submission id reads nothing of theirs; with their address they do', async () => {
  const send = fromElsewhere('198.51.100.22')
  const submission_id = randomUUID()
  const mine = { submission_id, email: 'secret@x.example' }
  await send({ ...mine, name: 'Secret Sender' })
  const twiceOf = async (email: string) => {
    const answer = await send({ ...mine, email, name: 'Somebody Else' })
    if (answer instanceof Response) throw new Error('It was taken.')
    return { status: answer.init?.status, twice: answer.data.twice }
  }
  expect(await twiceOf('other@x.example')).toEqual({ status: 409, twice: {} })
  expect(JSON.stringify(await twiceOf('Secret@x.example'))).toContain('Secret Sender')
})

test('a form from a Spanish chat tells staff that its sender writes Spanish: in the request and in the inbox', async () => {
  const read = async (email: string) => {
    const [request] = await db.select().from(requests).where(eq(requests.contactEmail, email))
    if (!request) throw new Error('There is no such request.')
    return { answers: request.answers, row: inboxRow(contextOn(db, { now: evening }), request) }
  }
  await fromElsewhere('198.51.100.23', true)({ email: 'jose@x.example' })
  const spanish = await read('jose@x.example')
  expect(spanish.answers.at(-1)).toEqual({ name: 'language', label: 'Language', value: 'es', said: 'Writes Spanish' })
  expect(spanish.row.writesSpanish).toBe(true)

  await fromElsewhere('198.51.100.23')({ email: 'joe@x.example' })
  const english = await read('joe@x.example')
  expect(english.row.writesSpanish).toBe(false)
})
