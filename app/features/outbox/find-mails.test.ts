import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#platform/testing.ts'
import { events } from '#events/schema.ts'
import { mails, type Mail } from '#mails/schema.ts'
import { contextOn } from '#domain/testing.ts'
import { visitor, type Viewer } from '#domain/viewer.ts'
import { findMail, findMails } from './find-mails.ts'
import { resendDay, troubledDays } from './resend.ts'

const { db } = await testDatabase()
const admin: Viewer = {
  role: 'admin',
  staffRole: 'administrator',
  userId: 'u1',
  name: 'Ada',
  email: 'ada@fuel.example',
}
const desk = contextOn(db, { viewer: admin })

beforeEach(async () => {
  await db.delete(mails)
  await db.delete(events)
})

const mail = async (overrides: Partial<Mail> = {}) => {
  const id = randomUUID()
  await db.insert(mails).values({
    ...{ id, email: 'request-copy', audience: 'visitor', recipient: 'dana@hill.example', state: 'sent' },
    ...{ createdAt: new Date('2026-11-20T15:00:00Z'), data: { name: 'request.received', v: 1 } },
    ...overrides,
  })
  return id
}

const found = async (filter: Parameters<typeof findMails>[1]) =>
  (await findMails(desk, filter)).rows.map(({ recipient }) => recipient)

test('fifty a page, newest first', async () => {
  for (let minute = 0; minute < 55; minute++) {
    await mail({ recipient: `a${minute}@x.example`, createdAt: new Date(Date.UTC(2026, 10, 20, 15, minute)) })
  }
  const first = await findMails(desk, {})
  expect([first.rows[0]?.recipient, first.rows.length]).toEqual(['a54@x.example', 50])
  expect(await findMails.count(desk, {})).toBe(55)
  const last = await findMails(desk, {}, first.older)
  expect([last.rows.at(-1)?.recipient, last.rows.length, last.older]).toEqual(['a0@x.example', 5, undefined])
})

test('emails are found by state, by name, by the company’s day, by a part of the address and by a whole reference', async () => {
  await mail({ recipient: 'failed@x.example', state: 'failed' })
  await mail({ recipient: 'issue@x.example', email: 'newsletter-issue' })
  await mail({ recipient: 'night@x.example', createdAt: new Date('2026-11-21T04:59:00Z') })
  await mail({ recipient: 'next@x.example', createdAt: new Date('2026-11-21T05:00:00Z') })
  await mail({
    recipient: 'a_b%@y.example',
    data: { name: 'request.received', v: 1, request: { reference: 'FQ-7K3M-92XD' } },
  })
  expect(await found({ state: 'failed' })).toEqual(['failed@x.example'])
  expect(await found({ email: 'newsletter-issue' })).toEqual(['issue@x.example'])
  expect(await found({ day: '2026-11-21' })).toEqual(['next@x.example'])
  expect(await found({ day: '2026-11-20' })).toContain('night@x.example')
  expect(await found({ search: 'NIGHT@' })).toEqual(['night@x.example'])
  expect(await found({ search: '_b%' })).toEqual(['a_b%@y.example'])
  expect(await found({ search: 'fq-7k3m-92xd' })).toEqual(['a_b%@y.example'])
  expect(await found({ search: 'FQ-7K3M' })).toEqual([])
})

test('all that failed on a day go again, and those of other days and states stay', async () => {
  const first = await mail({ state: 'failed', attempts: 11, lastError: '450' })
  const second = await mail({ state: 'failed', attempts: 1 })
  const held = await mail({ state: 'held' })
  const later = await mail({ state: 'failed', createdAt: new Date('2026-11-22T15:00:00Z') })
  expect(await troubledDays(desk, 'failed')).toEqual([
    { day: '2026-11-22', mails: 1 },
    { day: '2026-11-20', mails: 2 },
  ])
  expect(await resendDay(desk, 'failed', '2026-11-20')).toBe(2)
  const states = await Promise.all([first, second, held, later].map(async (id) => (await findMail(desk, id)).state))
  expect(states).toEqual(['waiting', 'waiting', 'held', 'failed'])
  expect(await findMail(desk, first)).toMatchObject({ attempts: 0, nextAttemptAt: null })
  expect(await db.select().from(events)).toMatchObject([
    { name: 'mails.resent', actorName: 'Ada', detail: { day: '2026-11-20', state: 'failed', mails: 2 } },
  ])
  expect(await resendDay(desk, 'failed', '2026-11-20')).toBe(0)
})

test('a mail that is not there is not found', async () => {
  for (const id of [randomUUID(), 'x', "'"]) {
    await expect(findMail(desk, id)).rejects.toMatchObject({ kind: 'not-found' })
  }
})

test('the outbox exists for staff only', async () => {
  const id = await mail({ state: 'failed' })
  for (const viewer of [visitor, { ...admin, role: 'customer' }, { ...admin, role: 'supplier' }] as Viewer[]) {
    const ctx = contextOn(db, { viewer })
    for (const ask of [
      () => findMails(ctx, {}),
      () => findMail(ctx, id),
      () => troubledDays(ctx, 'failed'),
      () => resendDay(ctx, 'failed', '2026-11-20'),
    ]) {
      await expect((async () => ask())()).rejects.toMatchObject({ kind: 'not-found' })
    }
  }
})
