import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#platform/testing.ts'
import { historyOf } from '#events/audit-log.ts'
import { contextOn, thursdayMorning } from '#domain/testing.ts'
import { findRequest } from '#features/requests/find.ts'
import { withdrawRequest } from '#features/requests/link-holder.ts'
import { move, moveRequest } from '#features/requests/move.ts'
import { requests } from '#features/requests/schema.ts'
import { deskOn } from '#features/requests/testing.ts'
import { addToRequest, sayOn } from './testing.ts'
import { conversationOf, messagesOf } from './messages.ts'
import { markRead } from './read.ts'

const { db } = await testDatabase()
const { person, sent } = deskOn(db)
const robin = await person('admin', 'Robin')
const atDesk = (hours = 0) =>
  contextOn(db, { viewer: robin, now: thursdayMorning.add({ minutes: Math.round(hours * 60) }) })
const words = (text: string) => ({ id: randomUUID(), text })

test('a courtesy message leaves the answer time as it is and takes the request; the answer keeps the promise', async () => {
  const { id, dueAt } = await sent()
  const replied = await sayOn(atDesk(1), id, 'reply', words('We are on it.'))
  expect(replied).toMatchObject({ state: 'in_progress', assigneeName: 'Robin', dueAt, answeredAt: null })
  const answered = await sayOn(atDesk(2), id, 'answer', words('It is $3.14 a gallon.'), replied)
  expect(answered.answeredAt?.toISOString()).toBe('2025-11-20T17:00:00.000Z')
  expect(answered.assigneeName).toBe('Robin')
})

test('reopening an answered request lets its promise run to the old due time', async () => {
  const { id, dueAt } = await sent()
  await moveRequest(atDesk(1), id, 'answer', 'received')
  expect(await moveRequest(atDesk(2), id, 'reopen', 'answered')).toMatchObject({
    state: 'in_progress',
    answeredAt: null,
    dueAt,
  })
})

test('the customer writes back on the private page, and the desk sees that they did until it replies', async () => {
  const { id, secretLink } = await sent()
  await sayOn(atDesk(1), id, 'answer', words('North gate?'), 'received')
  await sayOn(atDesk(1.5), id, 'note', words('Gate was locked last time.'))
  const heard = await addToRequest(
    contextOn(db, { now: thursdayMorning.add({ hours: 2 }) }),
    secretLink,
    words('South gate.'),
  )
  expect(heard.heardAt?.toISOString()).toBe('2025-11-20T17:00:00.000Z')
  expect(heard.answeredAt?.toISOString()).toBe('2025-11-20T16:00:00.000Z')
  expect((await messagesOf(atDesk(), { kind: 'request', id })).map(({ kind, text }) => [kind, text])).toEqual([
    ['answer', 'North gate?'],
    ['note', 'Gate was locked last time.'],
    ['addition', 'South gate.'],
  ])
  expect((await conversationOf(contextOn(db), { kind: 'request', id })).map(({ kind }) => kind)).toEqual([
    'answer',
    'addition',
  ])
  expect((await sayOn(atDesk(3), id, 'reply', words('Thank you.'))).heardAt).toBeNull()
})

test('a message that came while staff had the page open still waits after "Mark as answered"', async () => {
  const { id, secretLink, ...seen } = await sent()
  const later = contextOn(db, { now: thursdayMorning.add({ hours: 1 }) })
  await addToRequest(later, secretLink, words('Stop: we need 3,000 gallons, not 300.'))
  expect(await moveRequest(atDesk(2), id, 'answer', seen)).toMatchObject({
    state: 'answered',
    heardAt: new Date(later.now.epochMilliseconds),
  })
  await markRead(atDesk(3), { kind: 'request', id }, 'staff')
  expect(await sayOn(atDesk(3), id, 'reply', words('3,000 it is.'))).toMatchObject({ heardAt: null })
})

test('a message that staff have read waits no more once they mark the request as answered', async () => {
  const { id, secretLink } = await sent()
  await addToRequest(contextOn(db), secretLink, words('The gate code is 4711.'))
  await markRead(atDesk(1), { kind: 'request', id }, 'staff')
  expect(await moveRequest(atDesk(1), id, 'answer')).toMatchObject({ state: 'answered', heardAt: null })
})

test('the same message sent twice is said once, and told once', async () => {
  const { id, secretLink } = await sent()
  const once = words('The code is 4711.')
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, () => addToRequest(contextOn(db), secretLink, once)),
  )
  expect(outcomes.map(({ status }) => status)).not.toContain('rejected')
  expect(await messagesOf(atDesk(), { kind: 'request', id })).toHaveLength(1)
  expect((await historyOf(atDesk(), id)).filter(({ name }) => name === 'request.add')).toHaveLength(1)
})

test('a message sent under the id of a message of another request is refused, not swallowed', async () => {
  const [one, other] = [await sent(), await sent()]
  const said = words('The code is 4711.')
  await addToRequest(contextOn(db), one.secretLink, said)
  await expect(addToRequest(contextOn(db), other.secretLink, said)).rejects.toMatchObject({ kind: 'conflict' })
  expect(await messagesOf(atDesk(), { kind: 'request', id: other.id })).toEqual([])
})

test('a message that is empty, too long or cannot be stored is refused in words', async () => {
  const { secretLink } = await sent()
  for (const text of ['  \n ', 'x'.repeat(5001), 'a\0b', '\uD800']) {
    await expect(addToRequest(contextOn(db), secretLink, words(text))).rejects.toMatchObject({ kind: 'invalid' })
  }
})

test('twenty additions within an hour are enough', async () => {
  const { secretLink } = await sent()
  for (let count = 0; count < 20; count++) await addToRequest(contextOn(db), secretLink, words(`line ${count}`))
  await expect(addToRequest(contextOn(db), secretLink, words('one more'))).rejects.toMatchObject({
    kind: 'too-many',
    waitSeconds: 3600,
  })
  const later = contextOn(db, { now: thursdayMorning.add({ minutes: 61 }) })
  expect(await addToRequest(later, secretLink, words('later'))).toMatchObject({ state: 'received' })
})

test('the customer withdraws, which releases the promise; staff holding the link are no more than the customer', async () => {
  const first = await sent()
  const gone = await withdrawRequest(contextOn(db), first.secretLink, 'received')
  expect(gone).toMatchObject({ state: 'withdrawn', answeredAt: null })
  expect(gone.releasedAt).not.toBeNull()
  await expect(addToRequest(contextOn(db), first.secretLink, words('Still there?'))).rejects.toMatchObject({
    kind: 'conflict',
  })
  const second = await sent()
  await withdrawRequest(atDesk(), second.secretLink, 'received')
  expect((await historyOf(atDesk(), second.id)).at(-1)).toMatchObject({ actorRole: 'visitor', actorName: null })
  await expect(withdrawRequest(contextOn(db), 'no-such-link', 'received')).rejects.toMatchObject({ kind: 'not-found' })
})

test('the customer cannot do what is the desk’s', async () => {
  const { id } = await sent()
  const [request] = await db.select().from(requests).where(eq(requests.id, id))
  if (!request) throw new Error('The request is not there.')
  for (const verb of ['take', 'answer', 'note', 'reply', 'spam', 'assign'] as const) {
    await expect(move(contextOn(db), request, verb)).rejects.toMatchObject({ kind: 'forbidden' })
  }
  expect(await findRequest(atDesk(), id)).toMatchObject({ state: 'received' })
})
