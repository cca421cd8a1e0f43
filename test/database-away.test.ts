import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../app/platform/db.ts'
import { testDatabase } from '../app/platform/testing.ts'
import { readiness } from '../server/database.ts'
import { startSite } from '../server/testing.ts'
import { newAdmin, signIn } from './account.ts'
import { freshQuote, send, settingsOf, signedCookie, stored } from './front-door.ts'
import { openLine } from './database-line.ts'
import { readPage } from './page.ts'
import { isFull, long } from './long.ts'

const database = await testDatabase()
const line = await openLine(database.connection)
const site = await startSite({ ...settingsOf(database), DATABASE_URL: line.url })

afterEach(() => line.mend())
afterAll(async () => {
  await site.stop()
  await line.close()
})

const health = async (path: string) => {
  const answer = await fetch(`${site.origin}/health/${path}`)
  return [answer.status, (await answer.json()).status]
}

/** Until the site has its database again. */
const back = async () => {
  line.mend()
  while ((await health('ready'))[1] !== 'ready') await sleep(50)
}

/** Everything of a submission, once and no more. */
const once = { requests: 1, events: 2, mails: 2 }

const aways: [string, () => void][] = [
  ['is gone', () => line.cut()],
  ...(isFull ? [['hangs', () => line.fallSilent()] as [string, () => void]] : []),
]

test.each(aways)(
  'hazard 95: while the database %s a form is kept and answered 202, however often it is sent, and is one request when it is back',
  async (_how, leave) => {
    leave()
    const sent = freshQuote()
    const first = await send(site, sent)
    const page = readPage(await first.text())
    expect([first.status, first.headers.get('Location')]).toEqual([202, null])
    expect(first.headers.get('Cache-Control')).not.toContain('public')
    expect(page.says).toContain('We have your request. Your reference follows by email.')
    expect(page.links).toContain('tel:+16145550142')
    expect((await send(site, sent)).status).toBe(202)
    expect([await health('live'), await health('ready')]).toEqual([
      [200, 'live'],
      [200, 'degraded'],
    ])
    const other = await send(site, { ...sent, volume: '900' })
    expect([other.status, readPage(await other.text()).says]).toEqual([
      409,
      expect.stringContaining('You already sent this form, with different answers.'),
    ])
    const wrong = await send(site, freshQuote({ name: '' }))
    expect(wrong.status).toBe(422)

    await back()
    await expect.poll(() => stored(database, sent.submission_id)).toEqual(once)
    expect((await send(site, sent)).status).toBe(303)
    expect(await stored(database, sent.submission_id)).toEqual(once)
    await expect.poll(() => readdirSync(join(site.dataDir, 'intake'))).toEqual([])
  },
)

test('hazard 95: a database that hangs does not hold up what says whether the site is ready', async () => {
  line.fallSilent()
  const { pool, close } = openDatabase({ connectionString: line.url })
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const ready = readiness(pool)()
  await vi.advanceTimersByTimeAsync(2000)
  expect(await Promise.race([ready, Promise.resolve('nothing yet')])).toBe(false)
  vi.useRealTimers()
  line.mend()
  await close()
})

test('someone whose session cannot be read is shown a form and taken as well; what needs the account is not pretended', async () => {
  line.cut()
  const headers = { Cookie: signedCookie() }
  expect((await fetch(`${site.origin}/quote/fuel`, { headers })).status).toBe(200)
  const sent = freshQuote()
  expect((await send(site, sent, { headers })).status).toBe(202)
  const page = await fetch(`${site.origin}/account`, { headers })
  const { says, links } = readPage(await page.text())
  expect([page.status, says]).toEqual([503, expect.stringContaining('nothing was sent')])
  expect(links, 'the header of the site').toContain('/contact')
  await back()
  await expect.poll(() => stored(database, sent.submission_id)).toEqual(once)
})

long('a form gets a 503 with the phone number when the database is away and the journal is off', async () => {
  const without = await startSite({ ...settingsOf(database), DATABASE_URL: line.url, INTAKE_JOURNAL: 'off' })
  line.cut()
  const sent = freshQuote()
  const answer = await send(without, sent)
  const page = readPage(await answer.text())
  expect([answer.status, answer.headers.get('Location')]).toEqual([503, null])
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(page.says).toContain('nothing was sent')
  expect(page.links).toContain('tel:+16145550142')
  expect((await fetch(`${without.origin}/health/ready`)).status).toBe(503)
  await back()
  await without.stop()
  expect(await stored(database, sent.submission_id)).toMatchObject({ requests: 0, mails: 0 })
})

test('while the database is gone, what needs none is shown, and a receipt is not called missing', async () => {
  const receipt = (await send(site, freshQuote())).headers.get('Location')
  line.cut()
  const statuses = await Promise.all(
    ['/', '/quote/fuel', '/auth', receipt, '/api/session'].map(
      async (path) => (await fetch(site.origin + path)).status,
    ),
  )
  expect(statuses).toEqual([200, 200, 200, 503, 200])
  await back()
  expect((await fetch(site.origin + receipt)).status).toBe(200)
})

test('without the database, staff still get their pages and the bar, without counts', async () => {
  const { email } = await newAdmin({ ...site, database }, 'bar@leone.example')
  const cookie = await signIn({ ...site, database }, email)
  await database.db.execute(sql`alter table standing_proposals rename to elsewhere`)
  try {
    const answer = await fetch(`${site.origin}/dashboard/admin/companies`, { headers: { cookie } })
    const page = readPage(await answer.text())
    expect([answer.status, page.says]).toEqual([200, expect.stringContaining('Companies')])
    expect(page.links).toContain('/dashboard/admin/inbox')
  } finally {
    await database.db.execute(sql`alter table elsewhere rename to standing_proposals`)
  }
})

test('hazard 95: a connection that breaks in the middle of many submissions loses none that was acknowledged', async () => {
  const answers: { sent: ReturnType<typeof freshQuote>; status: number }[] = []
  const answered = (wanted: number) => answers.some(({ status }) => status === wanted)
  let over = false
  const sendOn = async () => {
    while (!over) {
      const sent = freshQuote()
      answers.push({ sent, status: (await send(site, sent)).status })
    }
  }
  const sending = Promise.all(Array.from({ length: 8 }, sendOn))
  await expect.poll(() => answered(303)).toBe(true)
  line.cut()
  await expect.poll(() => answered(202)).toBe(true)
  await back()
  over = true
  await sending
  expect([...new Set(answers.map(({ status }) => status))].toSorted()).toEqual([202, 303])
  for (const { sent } of answers)
    await expect.poll(() => stored(database, sent.submission_id)).toMatchObject({ requests: 1, mails: 2 })
})
