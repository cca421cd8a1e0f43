import { eq } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#platform/testing.ts'
import { system, visitor, type Viewer } from '#domain/viewer.ts'
import { forgetMailboxes } from './forget.ts'
import { knowMailbox, mailboxOf } from './mailbox.ts'
import type { MailDraft } from './plan.ts'
import { queueMails } from './queue.ts'
import { mailboxes, mails } from './schema.ts'

const { db } = await testDatabase()
const noon = Temporal.Instant.from('2026-11-20T17:00:00Z')

beforeEach(async () => {
  await db.delete(mails)
  await db.delete(mailboxes)
})

const copyTo = (to: string): MailDraft => ({
  email: 'request-copy',
  audience: 'visitor',
  to,
  data: { name: 'request.received', v: 1 },
})
const notice: MailDraft = { ...copyTo('desk@fuel.example'), email: 'request-notice', audience: 'staff' }
const states = async () =>
  (await db.select().from(mails).orderBy(mails.createdAt, mails.state)).map(({ state }) => state)
const ask = (to: string, minutes = 0) => queueMails(stranger(minutes), [copyTo(to), notice])
const stranger = (minutes: number) => ({ db, now: noon.add({ minutes }), viewer: visitor })

test('at most 5 copies an hour go to an address that has not written before; staff hear of all', async () => {
  for (let minute = 0; minute < 8; minute++) await ask('victim@x.example', minute)
  const rows = await db.select().from(mails)
  const copies = rows.filter(({ audience }) => audience === 'visitor')
  expect(copies.filter(({ state }) => state === 'waiting')).toHaveLength(5)
  expect(copies.filter(({ state, lastError }) => state === 'held' && lastError?.includes('5 copies'))).toHaveLength(3)
  expect(rows.filter(({ audience, state }) => audience === 'staff' && state === 'waiting')).toHaveLength(8)
})

test('the ceiling holds for 30 requests at once', async () => {
  await Promise.all(
    Array.from({ length: 30 }, () =>
      db.transaction((db) => queueMails({ db, now: noon, viewer: visitor }, [copyTo('victim@x.example')])),
    ),
  )
  expect((await states()).filter((state) => state === 'waiting')).toHaveLength(5)
})

test('other spellings of one mailbox share its ceiling', async () => {
  for (let tag = 0; tag < 7; tag++)
    await ask(`${'Victim'.slice(0, tag)}.${'Victim'.slice(tag)}+${tag}@Gmail.com`.replace(/^\./, ''))
  expect((await states()).filter((state) => state === 'held')).toHaveLength(2)
  expect(mailboxOf('Ann+fuel@Example.com')).toBe('ann@example.com')
  expect(mailboxOf('a.nn@example.com')).toBe('a.nn@example.com')
  expect(mailboxOf('+only@example.com')).toBe('+only@example.com')
})

test('an hour later five more copies go there, and no hour is the last one that is counted', async () => {
  const waiting = async () => (await states()).filter((state) => state === 'waiting').length
  for (const hours of [0, 1, 2, 24, 24 * 30])
    for (let nth = 0; nth < 12; nth++) await queueMails(stranger(hours * 61), [copyTo('victim@x.example')])
  expect(await waiting()).toBe(25)
  for (const minutes of [0, 59]) for (let nth = 0; nth < 5; nth++) await ask('dana@x.example', 5e4 + minutes)
  const copies = await db.select().from(mails).where(eq(mails.recipient, 'dana@x.example'))
  expect(copies.filter(({ state }) => state === 'waiting')).toHaveLength(5)
})

test('emails caused by staff, a supplier or the program are never held and use up no copy limit', async () => {
  const person = { userId: 'u', name: 'n', email: 'e@x.example' }
  const ours: Viewer[] = [{ role: 'admin', ...person }, { role: 'supplier', ...person }, system]
  for (let minute = 0; minute < 8; minute++) await ask('new@x.example', minute)
  const told = (to: string): MailDraft => ({
    ...copyTo(to),
    email: 'order-on-the-way',
    data: { name: 'shipment.depart', v: 1 },
  })
  for (const viewer of ours) await queueMails({ db, now: noon, viewer }, [told('new@x.example')])
  expect((await states()).filter((state) => state === 'held')).toHaveLength(3)
  for (const viewer of ours)
    for (let i = 0; i < 9; i++) await queueMails({ db, now: noon, viewer }, [told('b@x.example')])
  for (let minute = 0; minute < 5; minute++) await ask('b@x.example', minute)
  expect((await states()).filter((state) => state === 'held')).toHaveLength(3)
})

test('a supplier who fills in our forms with someone else’s address floods nobody', async () => {
  const viewer: Viewer = { role: 'supplier', userId: 'u', name: 'n', email: 'e@x.example' }
  for (let nth = 0; nth < 12; nth++) await queueMails({ db, now: noon, viewer }, [copyTo('victim@x.example')])
  expect((await states()).filter((state) => state === 'held')).toHaveLength(7)
})

test('a mailbox that answered is known at once, and stays so', async () => {
  for (let minute = 0; minute < 6; minute++) await ask('dana@x.example', minute)
  await knowMailbox({ db, now: noon.add({ minutes: 7 }) }, 'Dana+fuel@x.example')
  await knowMailbox({ db, now: noon.add({ minutes: 7 }) }, 'first@x.example')
  for (let minute = 8; minute < 16; minute++) await ask('dana@x.example', minute)
  for (let minute = 8; minute < 16; minute++) await ask('first@x.example', minute)
  for (let nth = 0; nth < 8; nth++) await ask('first@x.example', 600)
  expect((await states()).filter((state) => state === 'held')).toHaveLength(1)
})

test('a mailbox that answered gets twenty copies of forms within an hour, except what its owner sends signed in', async () => {
  const dana = { userId: 'u', name: 'Dana', email: 'dana@x.example', role: 'customer' } as Viewer
  await knowMailbox({ db, now: noon }, 'dana@x.example')
  const send = (viewer: Viewer, count: number) =>
    queueMails(
      { db, now: noon, viewer },
      Array.from({ length: count }, () => copyTo('dana@x.example')),
    )
  await send(dana, 60)
  for (let nth = 0; nth < 22; nth++) await send(visitor, 1)
  expect((await states()).filter((state) => state === 'held')).toHaveLength(2)
  await queueMails({ db, now: noon.add({ minutes: 61 }), viewer: visitor }, [copyTo('dana@x.example')])
  expect((await states()).filter((state) => state === 'held')).toHaveLength(2)
})

test('another mailbox has its own ceiling', async () => {
  for (let place = 0; place < 6; place++) await ask('a@x.example')
  await ask('b@x.example')
  expect((await states()).filter((state) => state === 'held')).toHaveLength(1)
})

test('mails are gone when the change they tell of is undone, and the count with them', async () => {
  await db
    .transaction(async (db) => {
      await queueMails({ db, now: noon, viewer: visitor }, [copyTo('a@x.example')])
      db.rollback()
    })
    .catch(() => {})
  expect(await db.select().from(mails)).toEqual([])
  expect(await db.select().from(mailboxes)).toEqual([])
})

test('the outbox keeps the message, letter by letter, and whom it is about', async () => {
  const data = { name: 'request.received', v: 1, request: { said: `'); drop table mails; -- "\\ \u2028 é 🚛 <b>` } }
  const eventId = crypto.randomUUID()
  const subjectId = crypto.randomUUID()
  await queueMails({ db, now: noon, viewer: visitor }, [{ ...copyTo('a@x.example'), data }], { eventId, subjectId })
  expect(await db.select().from(mails)).toMatchObject([
    { data, eventId, subjectId, recipient: 'a@x.example', attempts: 0 },
  ])
})

test('a mailbox is forgotten when nobody wrote from it for long, and not a day sooner', async () => {
  await ask('a@x.example')
  const after = (days: number) => forgetMailboxes({ db, now: noon.add({ hours: 24 * days }) }, 400)
  expect(await after(399)).toBe(0)
  expect(await after(401)).toBe(1)
})
