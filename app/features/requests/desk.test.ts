import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#platform/testing.ts'
import { events } from '#events/schema.ts'
import { mails } from '#mails/schema.ts'
import { contextOn, thursdayMorning } from '#domain/testing.ts'
import { visitor } from '#domain/viewer.ts'
import { assignRequest } from './assign.ts'
import { emptySpam } from './forget.ts'
import { withdrawRequest } from './link-holder.ts'
import { logCall } from './log-call.ts'
import { moveRequest, releaseRequest } from './move.ts'
import { promiseReport, promisesKept } from './promise-report.ts'
import { relatedTo, requestsOf } from './find.ts'
import { requests } from './schema.ts'
import { deskOn, quoteForm } from './testing.ts'

const { db } = await testDatabase()
const { person, sent } = deskOn(db)
const robin = await person('admin', 'Robin')
const sam = await person('admin', 'Sam')
const dana = await person('customer', 'Dana')
const atDesk = contextOn(db, { viewer: robin })

const call = (contact: Record<string, string> = { phone: '(614) 555-0168' }) => ({
  submissionId: randomUUID(),
  answers: [],
  contact,
})

test('a request is given to someone at the desk, and to nobody else', async () => {
  const { id } = await sent()
  expect(await assignRequest(atDesk, id, sam.userId, 'received')).toMatchObject({
    state: 'in_progress',
    assigneeName: 'Sam',
  })
  await expect(assignRequest(atDesk, id, dana.userId, 'in_progress')).rejects.toMatchObject({ kind: 'invalid' })
})

test('the promise of a call runs from the call, and the diary keeps who wrote it down', async () => {
  const calledAt = thursdayMorning.subtract({ minutes: 45 })
  const request = await logCall(atDesk, quoteForm, call(), calledAt)
  expect(request).toMatchObject({ channel: 'phone', userId: null })
  expect(request.receivedAt.toISOString()).toBe('2025-11-20T14:15:00.000Z')
  expect(request.dueAt.toISOString()).toBe('2025-11-21T14:15:00.000Z')
  const diary = await db.select().from(events).where(eq(events.subjectId, request.id))
  expect(diary.map(({ name, actorName }) => [name, actorName])).toEqual([
    ['request.received', null],
    ['request.log', 'Robin'],
  ])
})

test('a call is logged once, never ahead of time, and only with a way to answer', async () => {
  const once = call()
  const first = await logCall(atDesk, quoteForm, once)
  expect((await logCall(atDesk, quoteForm, once)).id).toBe(first.id)
  await expect(logCall(atDesk, quoteForm, call(), thursdayMorning.add({ seconds: 1 }))).rejects.toMatchObject({
    kind: 'invalid',
  })
  await expect(logCall(atDesk, quoteForm, call(), thursdayMorning.subtract({ hours: 73 }))).rejects.toMatchObject({
    kind: 'invalid',
  })
  await expect(logCall(atDesk, quoteForm, call({}))).rejects.toMatchObject({ kind: 'invalid' })
  await expect(logCall(contextOn(db, { viewer: dana }), quoteForm, call())).rejects.toMatchObject({ kind: 'not-found' })
})

test('a request released from spam counts from its arrival, and its emails are sent once', async () => {
  const { id, dueAt } = await sent({ contact: { email: 'dana@hilltop-farm.example' } })
  await db.delete(mails).where(eq(mails.subjectId, id))
  expect((await moveRequest(atDesk, id, 'spam', 'received')).releasedAt).not.toBeNull()
  expect(await releaseRequest(atDesk, id, 'spam')).toMatchObject({ state: 'received', releasedAt: null, dueAt })
  await moveRequest(atDesk, id, 'spam', 'received')
  await releaseRequest(atDesk, id, 'spam')
  const queued = await db.select().from(mails).where(eq(mails.subjectId, id))
  expect(queued.map(({ email }) => email).toSorted()).toEqual(['request-copy', 'request-notice'])
})

test('the spam folder is emptied as it was seen, by staff alone, and the diary keeps how much it was', async () => {
  const { db } = await testDatabase()
  const { person, sent } = deskOn(db)
  const robin = await person('admin', 'Robin')
  const at = (hours: number) => contextOn(db, { viewer: robin, now: thursdayMorning.add({ hours }) })
  const [seen, honest] = [await sent({ said: ['pills'], contact: { email: 'x@pills.example' } }), await sent()]
  const markedLater = await sent()
  await moveRequest(at(1), seen.id, 'spam', 'received')
  const looked = new Date(thursdayMorning.add({ hours: 2 }).epochMilliseconds)
  await moveRequest(at(3), markedLater.id, 'spam', 'received')
  const suspected = await sent({ now: thursdayMorning.add({ hours: 3 }), spamScore: 10 })
  expect(suspected.state).toBe('spam')
  await expect(emptySpam(contextOn(db), looked)).rejects.toMatchObject({ kind: 'not-found' })
  expect(await emptySpam(at(4), looked)).toBe(1)
  const left = await db.select({ id: requests.id }).from(requests)
  expect(left.map(({ id }) => id).toSorted()).toEqual([honest.id, markedLater.id, suspected.id].toSorted())
  expect(await db.$count(mails, eq(mails.subjectId, seen.id))).toBe(0)
  expect(await db.$count(events, eq(events.subjectId, seen.id))).toBe(0)
  const [entry] = await db.select().from(events).where(eq(events.name, 'desk.spam_emptied'))
  expect(entry).toMatchObject({ actorId: robin.userId, detail: { count: 1 } })
  expect(await emptySpam(at(5), new Date(at(4).now.epochMilliseconds))).toBe(2)
})

test('the slowest stand first: those who took most of the time that was promised', async () => {
  const { db } = await testDatabase()
  const { person, sent } = deskOn(db)
  const robin = await person('admin', 'Robin')
  const ada = await person('admin', 'Ada')
  const answer = async (viewer: typeof robin, kind: string, hours: number) => {
    const { id } = await sent({ kind })
    const now = thursdayMorning.add({ hours })
    await moveRequest(contextOn(db, { viewer, now }), id, 'answer', 'received')
  }
  await answer(robin, 'quick', 1)
  await answer(ada, 'slow', 20)
  await answer(ada, 'missed', 40)
  const report = await promiseReport(contextOn(db, { viewer: robin, now: thursdayMorning.add({ hours: 48 }) }), 30)
  expect(report.forms.map(({ key }) => key)).toEqual(['missed', 'slow', 'quick'])
  expect(report.people.map(({ key }) => key)).toEqual(['Ada', 'Robin'])
})

test('other requests of the same address, account or company are found, and nobody else’s', async () => {
  const first = await sent({ contact: { email: 'Fleet@Scioto.example', company: 'Scioto Freight' } })
  const sameAddress = await sent({ contact: { email: 'fleet@scioto.example' } })
  const sameCompany = await sent({ contact: { company: 'scioto freight' } })
  await sent({ contact: { email: 'other@scioto.example' } })
  expect((await relatedTo(atDesk, first)).map(({ id }) => id).toSorted()).toEqual(
    [sameAddress.id, sameCompany.id].toSorted(),
  )
  const own = await sent({ viewer: dana })
  expect((await requestsOf(contextOn(db, { viewer: dana }))).map(({ id }) => id)).toEqual([own.id])
  expect(await requestsOf(contextOn(db))).toEqual([])
})

test('a missed promise stays missed, whatever is done with the request afterwards', async () => {
  const { db } = await testDatabase()
  const { person, sent } = deskOn(db)
  const robin = await person('admin', 'Robin')
  const at = (hours: number) => contextOn(db, { viewer: robin, now: thursdayMorning.add({ hours }) })
  const holder = (hours: number) => ({ ...at(hours), viewer: visitor })
  const [overdue, late, kept, spam] = [await sent(), await sent(), await sent(), await sent()]
  await moveRequest(at(25), overdue.id, 'withdraw', 'received')
  await moveRequest(at(30), late.id, 'answer', 'received')
  await withdrawRequest(holder(31), late.secretLink, 'answered')
  await moveRequest(at(1), kept.id, 'answer', 'received')
  await withdrawRequest(holder(2), kept.secretLink, 'answered')
  await moveRequest(at(26), spam.id, 'spam', 'received')
  expect(await promisesKept(at(48), 30)).toEqual({ due: 3, kept: 1 })
  const { slowest, total } = await promiseReport(at(48), 30)
  expect(total).toMatchObject({ due: 3, kept: 1 })
  expect(slowest.map(({ id }) => id)).toEqual([late.id, overdue.id])
})

test('promises are counted kept or missed by form and person; what was withdrawn in time owed nothing', async () => {
  const { db } = await testDatabase()
  const { person, sent } = deskOn(db)
  const robin = await person('admin', 'Robin')
  const at = (hours: number) => contextOn(db, { viewer: robin, now: thursdayMorning.add({ hours }) })
  const kept = await sent()
  await moveRequest(at(3), kept.id, 'answer', 'received')
  const late = await sent({ kind: 'bulk_quote' })
  await moveRequest(at(30), late.id, 'answer', 'received')
  await sent()
  const withdrawn = await sent()
  await moveRequest(at(1), withdrawn.id, 'withdraw', 'received')
  const report = await promiseReport(at(48), 30)
  expect(report.total).toMatchObject({ due: 3, kept: 1 })
  expect(report.forms.map(({ key, due, kept }) => [key, due, kept])).toEqual([
    ['bulk_quote', 1, 0],
    ['fuel_quote', 2, 1],
  ])
  expect(report.people.map(({ key, due, kept }) => [key, due, kept])).toEqual([
    ['', 1, 0],
    ['Robin', 2, 1],
  ])
  expect(report.slowest.map(({ kind, answeredAt }) => [kind, answeredAt === null])).toEqual([
    ['fuel_quote', true],
    ['bulk_quote', false],
  ])
  expect(await promisesKept(at(48), 30)).toEqual({ due: 3, kept: 1 })
  expect(await promisesKept(at(24 * 40), 30)).toEqual({ due: 0, kept: 0 })
})
