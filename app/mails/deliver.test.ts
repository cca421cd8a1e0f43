import { eq, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { scriptedServer, type ScriptedReply } from '#platform/mail/scripted-server.ts'
import { createMailer } from '#platform/mailer.ts'
import { testDatabase } from '#platform/testing.ts'
import { system } from '#domain/viewer.ts'
import { mostAttached } from './attachments.ts'
import { claimDue } from './claim.ts'
import { deliverDue, type Post } from './deliver.ts'
import { pauseOf } from './pause.ts'
import type { Rank } from './plan.ts'
import { queueMails } from './queue.ts'
import { mailboxes, mailPause, mails } from './schema.ts'
import { settleRefused } from './settle-mail.ts'

const { db } = await testDatabase()
const noon = Temporal.Instant.from('2026-11-20T17:00:00Z')
const ends: (() => unknown)[] = []

beforeEach(async () => {
  for (const table of [mails, mailboxes, mailPause]) await db.delete(table)
})

afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const postTo = (smtpUrl: string, limits = {}): Post => {
  const mailer = createMailer(
    { smtpUrl: `${smtpUrl}?maxConnections=1`, dataDir: '' },
    { perSecond: 100_000, ...limits },
  )
  ends.push(mailer.close)
  return {
    mailer,
    from: 'Leone Fuel <desk@fuel.example>',
    render: async (email, { words }) => ({ subject: `${email} ${words}`, text: `${words}`, html: `<p>${words}</p>` }),
  }
}

const serverThat = async (mood?: (message: { to: string; nth: number }) => ScriptedReply | undefined) => {
  const server = await scriptedServer({ mood })
  ends.push(server.close)
  return { server, post: postTo(server.url) }
}

/** Queues one mail a second, from noon, to a0@…, a1@…; returns when the last was queued. */
const queue = async (count = 1) => {
  for (let place = 0; place < count; place++) {
    const now = noon.add({ seconds: place })
    await queueMails({ db, now, viewer: system }, [
      { email: 'note', audience: 'staff', to: `a${place}@x.example`, data: { name: 'n', v: 1, words: `w${place}` } },
    ])
  }
}

const at = (hours: number) => ({ db, now: noon.add({ seconds: Math.round(hours * 3600) }), viewer: system })
const stored = () => db.select().from(mails).orderBy(mails.createdAt)
const to = (place: number) => `a${place}@x.example`

/** Runs the sender by the clock for so many hours, every minute as the timed task does, or more rarely. */
const byTheClock = async (
  post: Post,
  { from = 0, hours, every = 1 }: { from?: number; hours: number; every?: number },
) => {
  for (let minute = 0; minute <= hours * 60; minute += every)
    await deliverDue(at(from + minute / 60), post, { limit: 1000 })
}

test('each mail of a batch that lasts minutes is noted at its own time, and tried again counted from then', async () => {
  const { post } = await serverThat(({ to: recipient }) =>
    recipient === to(1) ? { rcpt: '450 4.2.0 try again later' } : undefined,
  )
  await queue(2)
  let asked = 0
  const clock = () => noon.add({ minutes: asked++ })
  await deliverDue(at(0), post, { clock })
  const [first, second] = await stored()
  expect(first?.sentAt).toEqual(new Date('2026-11-20T17:01:00Z'))
  expect(second?.state).toBe('waiting')
  expect(second?.nextAttemptAt?.getTime()).toBeGreaterThan(new Date('2026-11-20T17:03:00Z').getTime())
})

test('a mail is sent once, and what was written is kept', async () => {
  const { server, post } = await serverThat()
  await queue()
  expect(await deliverDue(at(0), post)).toMatchObject({ outcomes: { sent: 1 }, more: false })
  await deliverDue(at(1), post)
  const [mail] = await stored()
  expect(mail).toMatchObject({ state: 'sent', subject: 'note w0', text: 'w0', html: '<p>w0</p>', claim: null })
  expect(server.taken).toMatchObject([{ messageId: mail?.messageId, to: to(0) }])
  expect(mail?.messageId).toBe(`<${mail?.id}@fuel.example>`)
})

test('hazard 100: refused for now: tried again with the same Message-ID', async () => {
  const { server, post } = await serverThat(({ nth }) => (nth === 0 ? { data: '451 4.7.1 later' } : undefined))
  await queue()
  await deliverDue(at(0), post)
  expect(await stored()).toMatchObject([{ state: 'waiting', attempts: 1 }])
  await deliverDue(at(0), post)
  expect(server.taken).toHaveLength(1)
  await deliverDue(at(0.1), post)
  expect(await stored()).toMatchObject([{ state: 'sent', attempts: 1 }])
  expect(new Set(server.taken.map(({ messageId }) => messageId)).size).toBe(1)
})

test('refused for now all day long: visibly failed after a day, not before', async () => {
  const { post } = await serverThat(() => ({ rcpt: '450 4.2.0 not yet' }))
  await queue()
  await byTheClock(post, { hours: 23, every: 5 })
  expect(await stored()).toMatchObject([{ state: 'waiting' }])
  await byTheClock(post, { from: 23, hours: 3, every: 5 })
  expect(await stored()).toMatchObject([{ state: 'failed', attempts: 11 }])
  expect((await stored())[0]?.lastError).toContain('450 4.2.0 not yet')
})

test('hazard 101: refused for good: failed at once, and nobody else waits', async () => {
  const { server, post } = await serverThat(({ to: address }) =>
    address === to(1) ? { rcpt: '550 5.1.1 nobody' } : undefined,
  )
  await queue(3)
  await deliverDue(at(1), post)
  expect((await stored()).map(({ state }) => state)).toEqual(['sent', 'failed', 'sent'])
  expect(server.accepted()).toHaveLength(2)
})

test('hazard 100: cut off after DATA: repeated with the same Message-ID, no attempt used up', async () => {
  const { server, post } = await serverThat(({ nth }) => (nth === 0 ? { hangUp: 'after-data' } : undefined))
  await queue()
  await deliverDue(at(0), post)
  expect(await stored()).toMatchObject([{ state: 'waiting', attempts: 0 }])
  await byTheClock(post, { hours: 0.2 })
  expect(await stored()).toMatchObject([{ state: 'sent', attempts: 0 }])
  expect(server.taken).toHaveLength(2)
  expect(new Set(server.taken.map(({ messageId }) => messageId)).size).toBe(1)
})

test('too slow to answer: an outage, no attempt used up', async () => {
  const { server } = await serverThat(() => ({ delay: 60_000 }))
  await queue(2)
  expect(await deliverDue(at(1), postTo(server.url, { silence: 200 }))).toMatchObject({
    outcomes: { 'server-away': 1 },
    more: false,
  })
  expect(await stored()).toMatchObject([{ attempts: 0 }, { attempts: 0 }])
})

test('hazard 102: away for three days with mail coming in: paused, then everything once, oldest first', async () => {
  const away = postTo('smtp://127.0.0.1:1')
  await queue(200)
  for (let hour = 0; hour < 72; hour++) await byTheClock(away, { from: hour, hours: 0.1, every: 3 })
  expect(await pauseOf({ db })).toMatchObject({ reason: expect.stringContaining('ECONNREFUSED') })
  expect((await stored()).every(({ attempts, state }) => attempts === 0 && state === 'waiting')).toBe(true)
  const { server, post } = await serverThat()
  await byTheClock(post, { from: 72, hours: 0.1 })
  expect(server.accepted().map(({ to: address }) => address)).toEqual(
    Array.from({ length: 200 }, (_, place) => to(place)),
  )
  expect(await pauseOf({ db })).toBeUndefined()
})

test('a server that is away is asked ever more rarely, at most every five minutes, however often we are woken', async () => {
  const away = postTo('smtp://127.0.0.1:1')
  const asked: number[] = []
  let seconds = 0
  const send: Post['mailer']['send'] = (letter) => (asked.push(seconds), away.mailer.send(letter))
  await queue(3)
  for (; seconds <= 1800; seconds += 5) await deliverDue(at(1 + seconds / 3600), { ...away, mailer: { send } })
  const gaps = asked.slice(1).map((second, place) => second - (asked[place] ?? 0))
  expect(gaps).toEqual(gaps.toSorted((a, b) => a - b))
  expect(gaps[0]).toBeLessThan(120)
  expect(gaps.at(-1)).toBeGreaterThanOrEqual(300)
  expect(gaps.at(-1)).toBeLessThanOrEqual(360)
})

test('hazard 100: a wrong password pauses the queue and fails nothing', async () => {
  const server = await scriptedServer({ password: 'right' })
  ends.push(server.close)
  await queue(3)
  await byTheClock(postTo(server.url.replace('//', '//user:wrong@')), { hours: 2 })
  expect((await stored()).map(({ state, attempts }) => [state, attempts])).toEqual([0, 1, 2].map(() => ['waiting', 0]))
  await byTheClock(postTo(server.url.replace('//', '//user:right@')), { from: 2, hours: 0.2 })
  expect(server.accepted()).toHaveLength(3)
})

test.each<[string, ScriptedReply]>([
  ['is refused for now', { data: '451 4.3.0 poison' }],
  ['is refused for good', { data: '554 5.6.0 poison' }],
  ['makes the server hang up', { hangUp: 'after-data' }],
])('one mail of fifty that %s stops none of the others and ends as failed', async (_case, mood) => {
  const { server, post } = await serverThat(({ to: address }) => (address === to(0) ? mood : undefined))
  await queue(50)
  await byTheClock(post, { hours: 0.1 })
  expect(server.accepted()).toHaveLength(49)
  for (let hour = 1; hour < 28; hour++) {
    await queueMails(at(hour), [{ email: 'note', audience: 'staff', to: `later@x.example`, data: { name: 'n', v: 1 } }])
    await byTheClock(post, { from: hour, hours: 0.99, every: 10 })
  }
  const [poison, ...others] = await stored()
  expect(others.every(({ state }) => state === 'sent')).toBe(true)
  expect(poison).toMatchObject({ state: 'failed' })
})

test('an email that cannot be written waits, and stops nobody', async () => {
  const { server, post } = await serverThat()
  const render: Post['render'] = (email, data) =>
    data.words === 'w0' ? Promise.reject(new Error('no such email')) : post.render(email, data)
  await queue(2)
  await deliverDue(at(1), { ...post, render })
  expect(await stored()).toMatchObject([
    { state: 'waiting', attempts: 1, lastError: 'no such email' },
    { state: 'sent' },
  ])
  expect(server.accepted()).toHaveLength(1)
})

test('two senders at once send each mail once', async () => {
  const { server, post } = await serverThat()
  await queue(60)
  const both = await Promise.all([deliverDue(at(1), post), deliverDue(at(1), postTo(server.url))])
  expect(both.every(({ outcomes }) => outcomes.sent > 0)).toBe(true)
  expect(server.taken).toHaveLength(60)
  expect(new Set(server.taken.map(({ to: address }) => address)).size).toBe(60)
})

test('hazard 91: a sender that died with a mail in its hands: sent when the lease has ended, by the database clock', async () => {
  const { server, post } = await serverThat()
  await queue()
  await claimDue(at(0), { domain: 'fuel.example', leaseSeconds: 180 })
  await deliverDue(at(48), post)
  expect(server.taken).toHaveLength(0)
  await db.update(mails).set({ claimedUntil: sql`${mails.claimedUntil} - interval '3 minutes'` })
  await deliverDue(at(0), post)
  expect(server.taken).toHaveLength(1)
})

test('hazard 92: a sender that lost its lease and then hears no cannot undo what the next one has sent', async () => {
  const { server, post } = await serverThat()
  await queue()
  const late = await claimDue(at(0), { domain: 'fuel.example', leaseSeconds: 0 })
  if (!late) throw new Error('Nothing was due.')
  await deliverDue(at(0), post)
  await settleRefused(at(0), late, '550 too late', true)
  expect(await stored()).toMatchObject([{ state: 'sent', lastError: null }])
  expect(server.taken).toHaveLength(1)
})

test('hazard 104: clocks that were wrong hold nothing back: a retry, a pause and a lease from next year are due now', async () => {
  const { server, post } = await serverThat()
  await queue(3)
  const nextYear = new Date('2027-11-20T17:00:00Z')
  await db
    .update(mails)
    .set({ nextAttemptAt: nextYear })
    .where(eq(mails.recipient, to(0)))
  await db
    .update(mails)
    .set({ claimedUntil: new Date(Date.now() + 1e10) })
    .where(eq(mails.recipient, to(1)))
  await db.insert(mailPause).values({ id: 1, since: nextYear, until: nextYear, outages: 1, reason: 'x' })
  await deliverDue(at(1), post)
  expect(server.accepted()).toHaveLength(3)
})

test('a process that is about to stop finishes the mail in hand and takes no other', async () => {
  const ending = new AbortController()
  const { server, post } = await serverThat(() => (ending.abort(), undefined))
  await queue(3)
  expect(await deliverDue(at(1), post, { signal: ending.signal })).toMatchObject({ outcomes: { sent: 1 } })
  expect(server.accepted()).toHaveLength(1)
})

/** Queues mails at noon, of these ranks and to these mailboxes, in this order. */
const queueRanked = async (...drafts: [to: string, rank: Rank][]) => {
  for (const [to, rank] of drafts) {
    const data = { name: 'n', v: 1, words: rank }
    await queueMails({ db, now: noon, viewer: system }, [{ email: 'note', audience: 'visitor', rank, to, data }])
  }
}

test('keys leave before promises, promises before copies, copies before the newsletter, whatever came first', async () => {
  const { server, post } = await serverThat()
  await queueRanked(
    ...(['newsletter', 'copy', 'promise', 'key'] as const).map((rank): [string, Rank] => [`${rank}@x.example`, rank]),
  )
  await deliverDue(at(1), post)
  expect(server.taken.map(({ to: address }) => address.split('@')[0])).toEqual(['key', 'promise', 'copy', 'newsletter'])
})

test('a hundred mails to one mailbox leave room for the others of their rank, and hold up the newsletter', async () => {
  const { server, post } = await serverThat()
  await queueRanked(['reader@x.example', 'newsletter'])
  await queueRanked(...Array.from({ length: 100 }, () => ['flood@x.example', 'copy'] as [string, Rank]))
  await queueMails({ db, now: noon.add({ seconds: 3 }), viewer: system }, [
    { email: 'note', audience: 'visitor', to: 'dana@x.example', data: { name: 'n', v: 1 } },
  ])
  await deliverDue(at(1), post, { limit: 1000 })
  const order = server.taken.map(({ to: address }) => address)
  expect(order.indexOf('dana@x.example')).toBeLessThanOrEqual(4)
  expect(order.at(-1)).toBe('reader@x.example')
})

test('a mailbox that is refused for now stands behind the others when its mails are tried again', async () => {
  const { server, post } = await serverThat(({ to: address }) =>
    address === 'full@x.example' ? { rcpt: '452 4.2.2 mailbox full' } : undefined,
  )
  await queueRanked(['full@x.example', 'copy'], ['full@x.example', 'copy'])
  await deliverDue(at(0.05), post)
  await queueMails({ db, now: noon.add({ seconds: 200 }), viewer: system }, [
    { email: 'note', audience: 'visitor', to: 'dana@x.example', data: { name: 'n', v: 1 } },
  ])
  await deliverDue(at(0.2), post, { limit: 1 })
  expect(server.accepted().map(({ to: address }) => address)).toEqual(['dana@x.example'])
})

test('a slow mailbox keeps one sender busy; a key that comes in meanwhile goes out', async () => {
  const slow = Promise.withResolvers<void>()
  const sent: string[] = []
  const send: Post['mailer']['send'] = async ({ to: address }) => {
    if (address === 'slow@x.example') await slow.promise
    sent.push(address)
    if (address === 'dana@x.example') await queueRanked(['late@x.example', 'key'])
    if (address === 'late@x.example') slow.resolve()
  }
  await queueRanked(['slow@x.example', 'copy'], ['slow@x.example', 'copy'])
  await queueMails({ db, now: noon.add({ seconds: 5 }), viewer: system }, [
    { email: 'note', audience: 'visitor', to: 'dana@x.example', data: { name: 'n', v: 1 } },
  ])
  await deliverDue(at(1), { ...postTo('smtp://127.0.0.1:1'), mailer: { send, atOnce: 2 } })
  expect(sent).toEqual(['dana@x.example', 'late@x.example', 'slow@x.example', 'slow@x.example'])
})

test('an answer goes where the post says, unless the email itself names an address', async () => {
  const { server, post } = await serverThat()
  const render: Post['render'] = async (email, data) => ({
    ...(await post.render(email, data)),
    ...(data.words === 'w1' && { replyTo: 'dana@hill.example' }),
  })
  const replyTo: Post['replyTo'] = ({ audience }) => (audience === 'staff' ? 'office@fuel.example' : undefined)
  await queue(2)
  await deliverDue(at(1), { ...post, render, replyTo })
  const named = server.taken.map(({ to, raw }) => [to, /^Reply-To: (.*)$/im.exec(raw)?.[1]])
  expect(named.toSorted()).toEqual([
    [to(0), 'office@fuel.example'],
    [to(1), 'dana@hill.example'],
  ])
})

test('files go along up to a size, and the outbox keeps what was sent and what was left out', async () => {
  const { server, post } = await serverThat()
  await queue()
  const files = { 'quote.pdf': 'the quote', 'large.pdf': 'x'.repeat(mostAttached), 'gone.pdf': undefined }
  const attach: Post['attach'] = async ({ name }) => {
    const content = files[name as keyof typeof files]
    return content === undefined ? undefined : { name, type: 'application/pdf', content: Buffer.from(content) }
  }
  const sources = Object.keys(files).map((name) => ({ of: 'document' as const, versionId: 'v', name }))
  const render: Post['render'] = async () => ({ subject: 's', text: 't', html: '<p>t</p>', sources })
  await deliverDue(at(1), { ...post, attach, render })
  const [mail] = await stored()
  expect(mail?.attachments).toEqual([
    { name: 'quote.pdf', type: 'application/pdf', bytes: 9, digest: expect.stringMatching(/^[0-9a-f]{64}$/) },
    { name: 'large.pdf', why: 'Left out: 10.0 MB. An email carries 10 MB.' },
    { name: 'gone.pdf', why: 'The file is gone.' },
  ])
  const [letter] = server.taken
  expect(letter?.raw).toContain('filename=quote.pdf')
  expect(letter?.raw).not.toContain('large.pdf')
})

test('a mail whose file cannot be made is tried again, and goes with it', async () => {
  const { post } = await serverThat()
  await queue()
  let broken = true
  const attach: Post['attach'] = async ({ name }) => {
    if (broken) throw new Error('Out of memory.')
    return { name, type: 'application/pdf', content: Buffer.from('the quote') }
  }
  const sources = [{ of: 'quote' as const, id: 'q', version: 1, name: 'quote.pdf' }]
  const render: Post['render'] = async () => ({ subject: 's', text: 't', html: '<p>t</p>', sources })
  expect(await deliverDue(at(1), { ...post, attach, render })).toMatchObject({ reasons: ['NOT_ATTACHED'] })
  broken = false
  await deliverDue(at(30), { ...post, attach, render })
  expect(await stored()).toMatchObject([{ state: 'sent', attachments: [{ name: 'quote.pdf', bytes: 9 }] }])
})
