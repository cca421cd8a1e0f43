import { beforeEach, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { testDatabase } from '#platform/testing.ts'
import { events } from '#events/schema.ts'
import { mailboxes, mails } from '#mails/schema.ts'
import { visitor } from '#domain/viewer.ts'
import { findProgress } from './progress.ts'
import { deliveries, issues, subscribers } from './schema.ts'
import { queueIssue, sendIssue, sendTest, waitingAtMost } from './send-issue.ts'
import { admin, newsletterOn } from './testing.ts'
import { noInterests, type Interests } from './segments.ts'
import { chooseInterests, subscribe, unsubscribe } from './subscribe.ts'
import { countConfirmed } from './subscribers.ts'
import { beginIssue, findIssue, listIssues, saveIssue } from './write-issue.ts'

const { db } = await testDatabase()
const { at, reader } = newsletterOn(db)
const desk = at(1, admin)
const text = { subject: 'Before the first frost', markdown: 'Stocks are **low**.' }

beforeEach(async () => {
  for (const table of [deliveries, issues, subscribers, mails, mailboxes, events]) await db.delete(table)
})

/** So many confirmed subscribers at once. */
const readers = (count: number) =>
  db.insert(subscribers).values(
    Array.from({ length: count }, (_, place) => {
      const id = crypto.randomUUID()
      const email = `reader${place}@hill.example`
      const then = new Date(at(0).now.epochMilliseconds)
      const consent = { consentText: 'x', consentVersion: 'x', consentAt: then }
      const tokens = { confirmToken: `c${id}`, unsubscribeToken: `u${id}` }
      return { id, mailbox: email, email, createdAt: then, confirmedAt: then, ...consent, ...tokens }
    }),
  )

const tokenOf = async (place: number) => {
  const [found] = await db
    .select()
    .from(subscribers)
    .where(eq(subscribers.email, `reader${place}@hill.example`))
  return found?.unsubscribeToken ?? ''
}

const mailed = async () => (await db.select().from(mails)).map(({ recipient }) => recipient)

/** What the sender does with what it finds. */
const deliver = () => db.update(mails).set({ state: 'sent' }).where(eq(mails.state, 'waiting'))

const queueAll = async () => {
  for (let round = 0; round < 100; round++) {
    if (!(await queueIssue(at(2))).more) return
    await deliver()
  }
  throw new Error('The issue never ended.')
}

test('an issue goes once to everybody who confirmed, and to nobody else', async () => {
  await readers(5)
  await subscribe(at(0), 'unconfirmed@hill.example', 'x')
  await unsubscribe(at(0), (await reader('gone@hill.example')).unsubscribeToken)
  await db.delete(mails)
  const issue = await beginIssue(desk, text)
  await sendIssue(desk, issue.id, issue)
  await queueAll()
  expect((await mailed()).toSorted()).toEqual([0, 1, 2, 3, 4].map((place) => `reader${place}@hill.example`))
  expect(await findIssue(desk, issue.id)).toMatchObject({ state: 'sent' })
  const [mail] = await db.select().from(mails)
  expect(mail).toMatchObject({ subjectId: issue.id, data: { issue: text, subscriber: { email: mail?.recipient } } })
})

test('an issue for a segment goes to those who chose all of it, and the count says so before it is sent', async () => {
  await readers(3)
  const choose = async (place: number, interests: Partial<Interests>) =>
    chooseInterests(at(0), await tokenOf(place), { ...noInterests, ...interests })
  await choose(0, { county: 'Union', product: 'off-road-diesel' })
  await choose(1, { county: 'Union' })
  const segment = { county: 'Union', product: 'off-road-diesel' }
  expect([await countConfirmed(desk), await countConfirmed(desk, segment)]).toEqual([3, 1])
  const issue = await beginIssue(desk, { ...text, segment })
  await sendIssue(desk, issue.id, issue)
  expect(await findProgress(desk, await findIssue(desk, issue.id))).toMatchObject({ recipients: 1 })
  await queueAll()
  expect(await mailed()).toEqual(['reader0@hill.example'])
})

test('newsletter interests are changed only by the subscriber’s link, and deleted with the address', async () => {
  const { unsubscribeToken } = await reader('dana@hill.example')
  await chooseInterests(at(1), unsubscribeToken, { ...noInterests, county: 'Union' })
  await subscribe(at(1), 'dana@hill.example', 'x', { ...noInterests, county: 'Ross' })
  const chosen = async () => (await db.select().from(subscribers)).map(({ county }) => county)
  expect(await chosen()).toEqual(['Union'])
  await chooseInterests(at(1), unsubscribeToken, { ...noInterests, county: 'Delaware' })
  expect(await chosen()).toEqual(['Delaware'])
  await unsubscribe(at(2), unsubscribeToken)
  expect(await chosen()).toEqual([null])
  await expect(chooseInterests(at(2), unsubscribeToken, noInterests)).rejects.toMatchObject({ kind: 'gone' })
})

test('at most so many wait at a time, so that no receipt stands behind a whole list', async () => {
  await readers(waitingAtMost * 2 + 30)
  const issue = await beginIssue(desk, text)
  await sendIssue(desk, issue.id, issue)
  expect(await queueIssue(at(2))).toEqual({ queued: waitingAtMost, more: true })
  expect(await queueIssue(at(2))).toEqual({ queued: 0, more: true })
  expect(await findProgress(desk, await findIssue(desk, issue.id))).toEqual({
    recipients: waitingAtMost * 2 + 30,
    mails: { waiting: waitingAtMost, sent: 0, failed: 0, held: 0 },
    withdrawn: 0,
    forgotten: false,
  })
  await deliver()
  expect(await queueIssue(at(2))).toMatchObject({ queued: waitingAtMost })
})

test('a second issue does not wait until the first has gone to everybody', async () => {
  await readers(waitingAtMost * 2)
  const [first, second] = [await beginIssue(desk, text), await beginIssue(desk, { ...text, subject: 'A correction' })]
  await sendIssue(desk, first.id, first)
  await sendIssue(at(2, admin), second.id, second)
  await queueIssue(at(3))
  expect(await queueIssue(at(3))).toMatchObject({ queued: waitingAtMost })
  const about = (await db.select().from(mails)).map(({ subjectId }) => subjectId)
  expect(new Set(about)).toEqual(new Set([first.id, second.id]))
})

test('several processes at once repeat and skip nobody', async () => {
  await readers(500)
  const issue = await beginIssue(desk, text)
  await sendIssue(desk, issue.id, issue)
  const worker = async () => {
    while ((await queueIssue(at(2))).more) await deliver()
  }
  await Promise.all([worker(), worker(), worker()])
  const all = await mailed()
  expect([all.length, new Set(all).size]).toEqual([500, 500])
})

test('a batch that is torn down in the middle leaves no trace, and the next one takes them all', async () => {
  await readers(30)
  const issue = await beginIssue(desk, text)
  await sendIssue(desk, issue.id, issue)
  const torn = { ...at(2), mails: () => [{ email: 'x', audience: 'visitor', to: 'a\0', data: { name: 'x' } }] as never }
  await expect(queueIssue(torn)).rejects.toThrow()
  expect([await db.$count(mails), await db.$count(deliveries)]).toEqual([0, 0])
  await queueAll()
  expect(new Set(await mailed()).size).toBe(30)
})

test('anyone who unsubscribes while it is sent gets no mail that had not left, and anyone who confirms meanwhile none of this issue', async () => {
  await readers(3)
  const issue = await beginIssue(desk, text)
  await sendIssue(desk, issue.id, issue)
  await queueIssue(at(2))
  const [leaving] = await db.select().from(subscribers)
  await unsubscribe(at(2), leaving?.unsubscribeToken ?? '')
  await db.update(subscribers).set({ confirmedAt: new Date(at(0.5).now.epochMilliseconds) })
  await reader('late@hill.example')
  await db
    .update(subscribers)
    .set({ confirmedAt: new Date(at(1.5).now.epochMilliseconds) })
    .where(eq(subscribers.email, 'late@hill.example'))
  await queueAll()
  const ofIssue = await db.select().from(mails).where(eq(mails.subjectId, issue.id))
  expect(ofIssue.map(({ recipient }) => recipient)).not.toContain(leaving?.email)
  expect(ofIssue).toHaveLength(2)
  expect(await findProgress(desk, await findIssue(desk, issue.id))).toMatchObject({ recipients: 3, withdrawn: 1 })
})

test('a sent newsletter issue cannot be sent again or changed', async () => {
  const issue = await beginIssue(desk, text)
  await sendIssue(desk, issue.id, issue)
  await expect(sendIssue(desk, issue.id, issue)).rejects.toMatchObject({ kind: 'conflict' })
  await expect(saveIssue(desk, issue.id, issue, text)).rejects.toMatchObject({ kind: 'conflict' })
})

test('the second of two editors of an issue is told, and an issue that was not reviewed is not sent', async () => {
  const issue = await beginIssue(desk, text)
  await saveIssue(desk, issue.id, issue, { ...text, subject: 'Mine' })
  await expect(saveIssue(desk, issue.id, issue, { ...text, subject: 'Yours' })).rejects.toMatchObject({
    kind: 'conflict',
  })
  await expect(sendIssue(desk, issue.id, issue)).rejects.toMatchObject({ kind: 'conflict' })
  expect((await findIssue(desk, issue.id)).subject).toBe('Mine')
})

test('a test goes to anyone who asks, and counts as nothing', async () => {
  await readers(1)
  const { id } = await beginIssue(desk, text)
  expect(await sendTest(desk, id)).toBe('ada@fuel.example')
  expect(await db.select().from(mails)).toMatchObject([{ recipient: 'ada@fuel.example', audience: 'staff' }])
  expect(await findProgress(desk, await findIssue(desk, id))).toMatchObject({ recipients: 0, mails: { waiting: 0 } })
})

test('issues are for staff alone', async () => {
  const issue = await beginIssue(desk, text)
  const stranger = at(1, visitor)
  for (const ask of [
    () => beginIssue(stranger, text),
    () => findIssue(stranger, issue.id),
    () => listIssues(stranger, {}),
    () => saveIssue(stranger, issue.id, issue, text),
    () => sendIssue(stranger, issue.id, issue),
    () => sendTest(stranger, issue.id),
  ]) {
    await expect((async () => ask())()).rejects.toMatchObject({ kind: 'not-found' })
  }
  await expect(findIssue(desk, 'no-uuid')).rejects.toMatchObject({ kind: 'not-found' })
})
