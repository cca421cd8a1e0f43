import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#platform/testing.ts'
import { events } from '#events/schema.ts'
import { mails } from '#mails/schema.ts'
import { contextOn } from '#domain/testing.ts'
import type { Answer } from './answer.ts'
import { requests } from './schema.ts'
import { knowMailbox } from '#mails/mailbox.ts'
import { deskOn } from './testing.ts'
import { releaseRequest } from './move.ts'
import { submitRequest, type Submission } from './submit.ts'

const { db } = await testDatabase()

const form = { kind: 'fuel_quote', title: 'Fuel quote', prefix: 'FQ', promise: 'fuel_quote' }

const answers = (gallons: number): Answer[] => [
  { name: 'fuelType', label: 'Fuel type', value: 'diesel', said: 'Diesel' },
  { name: 'volume', label: 'Volume', value: gallons * 10, said: `${gallons} gal` },
]

const submission = (gallons = 800, submissionId: string = randomUUID()): Submission => ({
  submissionId,
  answers: answers(gallons),
  contact: { name: 'Dana Field', email: `${submissionId}@hilltop-farm.example`, phone: '(614) 555-0168' },
})

const storedFor = async (submissionId: string) => {
  const rows = await db.select().from(requests).where(eq(requests.submissionId, submissionId))
  const diary = await Promise.all(rows.map(({ id }) => db.select().from(events).where(eq(events.subjectId, id))))
  const letters = await Promise.all(rows.map(({ id }) => db.select().from(mails).where(eq(mails.subjectId, id))))
  return { rows, diary: diary.flat(), letters: letters.flat() }
}

test('a request is stored with its reference, its due time, its diary entry and its two mails', async () => {
  const sent = submission()
  const { outcome, request } = await submitRequest(contextOn(db), form, sent)
  expect(outcome).toBe('received')
  expect(request.reference).toMatch(/^FQ-/)
  expect(request.promiseWords).toBe('within 24 hours')
  expect(request.dueAt.toISOString()).toBe('2025-11-21T15:00:00.000Z')
  const { rows, diary, letters } = await storedFor(sent.submissionId)
  expect(rows[0]?.answers).toEqual(sent.answers)
  expect(diary.map(({ name, actorRole }) => [name, actorRole])).toEqual([['request.received', 'visitor']])
  expect(letters.map(({ email, state }) => [email, state]).toSorted()).toEqual([
    ['request-copy', 'waiting'],
    ['request-notice', 'waiting'],
  ])
})

test('the same submission sent 50 times at once is one request with two mails', async () => {
  const sent = submission()
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => submitRequest(contextOn(db), form, sent)))
  expect(outcomes.filter(({ outcome }) => outcome === 'received')).toHaveLength(1)
  expect(new Set(outcomes.map(({ request }) => request.reference)).size).toBe(1)
  const { rows, diary, letters } = await storedFor(sent.submissionId)
  expect([rows.length, diary.length, letters.length]).toEqual([1, 1, 2])
})

test('other answers under the same submission are not stored, and nothing is overwritten', async () => {
  const sent = submission(800)
  await submitRequest(contextOn(db), form, sent)
  const { outcome } = await submitRequest(contextOn(db), form, submission(900, sent.submissionId))
  expect(outcome).toBe('differs')
  const { rows, letters } = await storedFor(sent.submissionId)
  expect(rows.map((row) => row.answers[1]?.said)).toEqual(['800 gal'])
  expect(letters).toHaveLength(2)
})

test('hazard 85: the same submission sent again the next day is the first one: no second row, no second mail', async () => {
  const sent = submission()
  const today = contextOn(db)
  const { request } = await submitRequest(today, form, sent)
  const again = await submitRequest({ ...today, now: today.now.add({ hours: 24 }) }, form, sent)
  expect(again).toEqual({ outcome: 'repeated', request })
  const other = await submitRequest(
    { ...today, now: today.now.add({ hours: 24 }) },
    form,
    submission(900, sent.submissionId),
  )
  expect(other).toEqual({ outcome: 'differs', request })
  const { rows, diary, letters } = await storedFor(sent.submissionId)
  expect([rows.length, diary.length, letters.length]).toEqual([1, 1, 2])
})

test('when the mails cannot be written, neither is the request', async () => {
  const sent = submission()
  const broken = contextOn(db, {
    mails: () => {
      throw new Error('no such mail')
    },
  })
  await expect(submitRequest(broken, form, sent)).rejects.toThrow('no such mail')
  expect((await storedFor(sent.submissionId)).rows).toEqual([])
})

test('a request that looks like spam is stored and gets its receipt, and no email is sent', async () => {
  const sent = { ...submission(), spamScore: 10 }
  const { outcome, request } = await submitRequest(contextOn(db), form, sent)
  expect([outcome, request.state]).toEqual(['received', 'spam'])
  const { rows, diary, letters } = await storedFor(sent.submissionId)
  expect([rows.length, letters.length]).toEqual([1, 0])
  expect(diary).toMatchObject([{ name: 'request.suspected', detail: { score: 10 } }])
  expect(request.releasedAt).toEqual(request.receivedAt)
})

test('the copy knows whether its mailbox ever answered, also when staff release it from spam', async () => {
  const copyOf = async (input: Submission) => {
    const { letters } = await storedFor(input.submissionId)
    return letters.find(({ email }) => email === 'request-copy')?.data.known
  }
  const stranger = submission()
  await submitRequest(contextOn(db), form, stranger)
  expect(await copyOf(stranger)).toBe(false)

  const answered = submission()
  await knowMailbox(contextOn(db), answered.contact.email ?? '')
  await submitRequest(contextOn(db), form, answered)
  expect(await copyOf(answered)).toBe(true)

  const suspected = { ...submission(), spamScore: 10 }
  const { request } = await submitRequest(contextOn(db), form, suspected)
  await releaseRequest(contextOn(db, { viewer: await deskOn(db).person('admin', 'Robin') }), request.id, 'spam')
  expect(await copyOf(suspected)).toBe(false)
})
