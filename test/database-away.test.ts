import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, expect, test } from 'vitest'
import { testDatabase } from '../app/platform/testing.ts'
import { startSite } from '../server/testing.ts'
import { freshQuote, send, settingsOf, stored } from './front-door.ts'
import { openLine } from './line.ts'
import { readPage } from './page.ts'

const database = await testDatabase()
const line = await openLine(database.connection)
const site = await startSite({ ...settingsOf(database), DATABASE_URL: line.url })

afterEach(() => line.mend())
afterAll(async () => {
  await site.stop()
  await line.close()
})

const health = async (path: string) => (await fetch(`${site.origin}/health/${path}`)).status

/** Until the site has its database again. */
const back = async () => {
  line.mend()
  while ((await health('ready')) !== 200) await sleep(50)
}

const aways: [string, () => void][] = [
  ['is gone', () => line.cut()],
  ['hangs', () => line.fallSilent()],
]

test.each(aways)(
  'hazard 95: while the database %s a form is answered 503 with the phone number, and nothing is pretended',
  async (_how, leave) => {
    leave()
    const sent = freshQuote()
    const answer = await send(site, sent)
    const page = readPage(await answer.text())
    expect([answer.status, answer.headers.get('Location')]).toEqual([503, null])
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(answer.headers.get('Cache-Control')).not.toContain('public')
    expect(page.says).toContain('nothing was sent')
    expect(page.links).toContain('tel:+16145550142')
    expect([await health('live'), await health('ready')]).toEqual([200, 503])

    await back()
    expect(await stored(database, sent.submission_id)).toMatchObject({ requests: 0, mails: 0 })
    expect((await send(site, sent)).status).toBe(303)
    expect(await stored(database, sent.submission_id)).toEqual({ requests: 1, events: 1, mails: 2 })
  },
)

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
  await expect.poll(() => answered(503)).toBe(true)
  await back()
  over = true
  await sending
  expect([...new Set(answers.map(({ status }) => status))].toSorted()).toEqual([303, 503])
  for (const { sent, status } of answers) {
    if (status === 303) expect(await stored(database, sent.submission_id)).toEqual({ requests: 1, events: 1, mails: 2 })
    else expect((await send(site, sent)).status).toBe(303)
  }
})
