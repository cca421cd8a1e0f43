import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#platform/testing.ts'
import { events } from '#events/schema.ts'
import { copiesToStranger, queueMails } from '#mails/queue.ts'
import { mailboxes, mails } from '#mails/schema.ts'
import { confirm, subscribe, unsubscribe } from './subscribe.ts'
import { forgetUnconfirmed } from './forget.ts'
import { subscribers } from './schema.ts'
import { subscriberState } from './subscribers.ts'
import { newsletterOn } from './testing.ts'

const { db } = await testDatabase()
const { at, rows, row, mailsTo, reader } = newsletterOn(db)
const ann = 'ann@hilltop.example'
const words = 'By email.'

beforeEach(async () => {
  for (const table of [subscribers, mails, mailboxes, events]) await db.delete(table)
})

test('hazard 121: a sign-up stores the words that were agreed to, their version and the time, and asks by mail', async () => {
  await subscribe(at(0), ann, words)
  expect(await rows()).toMatchObject([
    { email: ann, confirmedAt: null, consentText: words, consentVersion: expect.stringMatching(/^[0-9a-f]{12}$/) },
  ])
  const { confirmToken, unsubscribeToken, consentAt } = await row(ann)
  expect(consentAt).toEqual(new Date(at(0).now.epochMilliseconds))
  expect(confirmToken).toMatch(/^[\w-]{24}$/)
  expect(confirmToken).not.toBe(unsubscribeToken)
  expect(await mailsTo(ann)).toMatchObject([
    { email: 'newsletter.signed_up', data: { subscriber: { email: ann, confirmToken, unsubscribeToken } } },
  ])
})

test('hazard 89: one mailbox is one row, however it is spelled and however often, also fifty times at once', async () => {
  const spelled = [ann, 'ann+fuel@hilltop.example', 'ann+x@hilltop.example']
  await Promise.all(Array.from({ length: 50 }, (_, place) => subscribe(at(0), spelled[place % 3] ?? ann, words)))
  expect(await rows()).toHaveLength(1)
  expect(await db.$count(mails)).toBe(3)
})

test('hazard 37: a mailbox gets three mails about signing up in an hour, and the next ones an hour later', async () => {
  for (const hours of [0, 0.1, 0.2, 0.3, 0.9]) await subscribe(at(hours), ann, words)
  expect(await mailsTo(ann)).toHaveLength(3)
  await subscribe(at(1.25), ann, words)
  expect(await mailsTo(ann)).toHaveLength(4)
})

test('anyone who pressed the button reads that mailbox: copies of their forms are held no more', async () => {
  const copy = {
    email: 'request-copy',
    audience: 'visitor' as const,
    to: ann,
    data: { name: 'request.received', v: 1 },
  }
  const held = async () => (await mailsTo(ann)).filter(({ state }) => state === 'held').length
  const copies = () =>
    queueMails(
      at(0, { role: 'visitor' }),
      Array.from({ length: copiesToStranger * 2 }, () => copy),
    )
  await copies()
  const before = await held()
  expect(before).toBeGreaterThan(0)
  await reader(ann)
  await copies()
  expect(await held()).toBe(before)
})

test('an address typed with a slip and then right is written to where it was typed last', async () => {
  await subscribe(at(0), 'ann+slip@hilltop.example', words)
  await subscribe(at(0.1), ann, 'Other words.')
  expect(await rows()).toMatchObject([{ email: ann, consentText: 'Other words.' }])
})

test('the button confirms, twice is once, and the first time counts', async () => {
  await subscribe(at(0), ann, words)
  const { confirmToken } = await row(ann)
  await confirm(at(1), confirmToken)
  await confirm(at(2), confirmToken)
  expect((await row(ann)).confirmedAt).toEqual(new Date(at(1).now.epochMilliseconds))
  expect(await db.$count(events)).toBe(2)
})

test('anyone who is subscribed and signs up again stays so, and is told by mail alone', async () => {
  const before = await reader(ann)
  await subscribe(at(3), ann, 'Other words.')
  expect(await row(ann)).toEqual(before)
  expect((await mailsTo(ann)).map(({ email }) => email)).toEqual(['newsletter.signed_up', 'newsletter.asked_again'])
})

test('the end of a subscription deletes the address and takes unsent mails of the newsletter out of the outbox', async () => {
  const { unsubscribeToken } = await reader(ann)
  await db.update(mails).set({ state: 'sent' })
  await subscribe(at(2), ann, words)
  const note = { id: crypto.randomUUID(), createdAt: new Date(), state: 'waiting', audience: 'visitor' } as const
  await db.insert(mails).values({ ...note, email: 'receipt', recipient: ann, data: { name: 'request.received', v: 1 } })
  await unsubscribe(at(3), unsubscribeToken)
  await unsubscribe(at(4), unsubscribeToken)
  expect(await rows()).toMatchObject([{ email: null, unsubscribedAt: new Date(at(3).now.epochMilliseconds) }])
  expect((await mailsTo(ann)).map(({ email }) => email).toSorted()).toEqual(['newsletter.signed_up', 'receipt'])
})

test('signing up after the end works, needs a new confirmation, and the old link confirms nothing', async () => {
  const before = await reader(ann)
  await unsubscribe(at(1), before.unsubscribeToken)
  await expect(confirm(at(1), before.confirmToken)).rejects.toMatchObject({ kind: 'gone' })
  await subscribe(at(2), ann, words)
  expect((await rows()).map(subscriberState)).toEqual(['unconfirmed'])
  await expect(confirm(at(3), before.confirmToken)).rejects.toMatchObject({ kind: 'gone' })
  await confirm(at(3), (await row(ann)).confirmToken)
  expect((await rows()).map(subscriberState)).toEqual(['confirmed'])
  await unsubscribe(at(4), before.unsubscribeToken)
  expect((await rows()).map(subscriberState)).toEqual(['unsubscribed'])
})

test('a link that was never given opens nothing', async () => {
  for (const act of [confirm, unsubscribe])
    await expect(act(at(0), 'x'.repeat(24))).rejects.toMatchObject({ kind: 'gone' })
})

test('hazard 117: an address that was not confirmed is gone after 14 days, its mails too, and not a day earlier', async () => {
  const bob = 'bob@hilltop.example'
  await subscribe(at(0), ann, words)
  await reader(bob)
  expect(await forgetUnconfirmed(at(13.9 * 24), 14)).toBe(0)
  expect(await forgetUnconfirmed(at(14.1 * 24), 14)).toBe(1)
  expect((await rows()).map(({ email }) => email)).toEqual([bob])
  expect(await mailsTo(ann)).toEqual([])
  expect(await mailsTo(bob)).toHaveLength(1)
})

test('hazard 115: the diary holds no address', async () => {
  await reader(ann)
  await unsubscribe(at(1), (await row(ann)).unsubscribeToken)
  const diary = await db.select().from(events)
  expect(diary.map(({ name }) => name)).toEqual([
    'newsletter.signed_up',
    'newsletter.confirmed',
    'newsletter.unsubscribed',
  ])
  expect(JSON.stringify(diary)).not.toContain('hilltop')
})
