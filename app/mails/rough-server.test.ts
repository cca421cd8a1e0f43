import { min, eq } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { afterAll, expect, test } from 'vitest'
import { scriptedServer, type ScriptedReply } from '#platform/mail/scripted-server.ts'
import { createMailer } from '#platform/mailer.ts'
import { testDatabase } from '#platform/testing.ts'
import { instantOf } from '#domain/instant.ts'
import { system } from '#domain/viewer.ts'
import { deliverDue, type Post } from './deliver.ts'
import { pauseOf } from './pause.ts'
import { queueMails } from './queue.ts'
import { mails } from './schema.ts'

const { db } = await testDatabase()
const noon = Temporal.Instant.from('2026-11-20T17:00:00Z')
let now = noon
const minutes = () => noon.until(now).total('minutes')

const ends: (() => unknown)[] = []
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

/** Numbers from 0 to 1 that are the same in every run. */
let seed = 20_261_120
const draw = () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}

const seen = new Map<string, number>()

/** Greylists every mailbox for five minutes, and is moody with one letter in three after that. */
const moody = ({ to }: { to: string }): ScriptedReply | undefined => {
  if (to.startsWith('nobody')) return { rcpt: '550 5.1.1 no such mailbox' }
  if (to.startsWith('full') && minutes() < 8 * 60) return { rcpt: '452 4.2.2 mailbox full' }
  const first = seen.get(to) ?? minutes()
  seen.set(to, first)
  if (minutes() < first + 5) return { rcpt: '451 4.7.1 greylisted, come back later' }
  const luck = draw()
  if (luck < 0.06) return { hangUp: 'after-data' }
  if (luck < 0.12) return { hangUp: 'at-data' }
  if (luck < 0.18) return { data: '451 4.3.0 try again later' }
  if (luck < 0.24) return { data: '421 4.3.2 closing down' }
  if (luck < 0.34) return { delay: 30 }
  return undefined
}

const write = (to: string) =>
  queueMails({ db, now, viewer: system }, [{ email: 'note', audience: 'visitor', to, data: { name: 'n', v: 1 } }])

const postTo = (port: number): Post => {
  const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, dataDir: '' }, { perSecond: 100_000, idle: 50 })
  ends.push(mailer.close)
  return {
    mailer,
    from: 'desk@fuel.example',
    render: async () => ({ subject: 'Hello there', text: 'Hello', html: '<p>Hello</p>' }),
  }
}

/** The next moment at which a sender has something to do: there is no need to live through the time between. */
const nextMoment = async () => {
  const [next] = await db
    .select({ at: min(mails.nextAttemptAt) })
    .from(mails)
    .where(eq(mails.state, 'waiting'))
  const moments = [next?.at, (await pauseOf({ db }))?.until].flatMap((at) => (at ? [instantOf(at)] : []))
  const soonest = moments.filter((at) => Temporal.Instant.compare(at, now) > 0).toSorted(Temporal.Instant.compare)[0]
  return soonest ?? now.add({ minutes: 1 })
}

test('a mail server from hell gets every mail in the end, and none twice but where it hung up after taking one', async () => {
  const first = await scriptedServer({ mood: moody, most: 2 })
  const post = postTo(first.port)
  const deliver = async (until: number) => {
    for (let round = 0; minutes() < until && round < 2000; round++) {
      await deliverDue({ db, now }, post, { limit: 1000, clock: () => now })
      if ((await db.$count(mails, eq(mails.state, 'waiting'))) === 0) return
      now = await nextMoment()
    }
  }
  for (let nth = 0; nth < 30; nth++) await write(`reader${nth}@x.example`)
  for (let nth = 0; nth < 10; nth++) await write('busy@x.example')
  await write('nobody@x.example')
  await write('full@x.example')
  await deliver(60)

  await first.close()
  now = noon.add({ minutes: 60 })
  for (let nth = 30; nth < 40; nth++) await write(`reader${nth}@x.example`)
  await deliver(120)
  now = noon.add({ minutes: 120 })
  const again = await scriptedServer({ mood: moody, most: 2 }, first.port)
  ends.push(again.close)
  await deliver(26 * 60)

  const rows = await db.select().from(mails)
  const unsent = rows.filter(({ state }) => state !== 'sent')
  expect(unsent.map(({ recipient, state }) => [recipient, state])).toEqual([['nobody@x.example', 'failed']])
  const taken = [...first.taken, ...again.taken]
  const arrived = Map.groupBy(
    taken.filter(({ accepted, cut }) => accepted || cut),
    ({ messageId }) => messageId,
  )
  expect(arrived.size).toBe(rows.length - 1)
  const cut = taken.filter(({ cut }) => cut).length
  const twice = [...arrived.values()].reduce((sum, { length }) => sum + length - 1, 0)
  process.stdout.write(
    `mail server from hell: ${arrived.size} mails arrived, ${twice} copies too many, ${cut} hang-ups after the dot\n`,
  )
  expect(cut).toBeGreaterThan(0)
  expect(twice).toBeLessThanOrEqual(cut)
})

test('healthy mails leave at once, however many wait for a mailbox that is refused', async () => {
  await db.delete(mails)
  const server = await scriptedServer({
    mood: ({ to }) => (to === 'full@x.example' ? { rcpt: '452 4.2.2 mailbox full', delay: 5 } : undefined),
  })
  ends.push(server.close)
  for (let nth = 0; nth < 120; nth++) await write('full@x.example')
  for (let nth = 0; nth < 20; nth++) await write(`healthy${nth}@x.example`)
  await deliverDue({ db, now }, postTo(server.port), { limit: 40, clock: () => now })
  expect(server.accepted()).toHaveLength(20)
})
