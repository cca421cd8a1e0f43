import { expect, test } from 'vitest'
import { freshQuote, openSite, send, stored } from './front-door.ts'
import { readPage } from './page.ts'

/** A twentieth of what one address may send: three forms at once, and then one in twenty seconds. */
const site = await openSite({ RATE_LIMIT_FACTOR: '0.05' })

test('hazard 90: who sends too many is asked to wait, in words and in seconds, and nothing of it is stored', async () => {
  const quotes = Array.from({ length: 5 }, () => freshQuote())
  const answers = []
  for (const sent of quotes) answers.push(await send(site, sent))
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 429, 429])

  const refused = answers.at(-1)
  const seconds = Number(refused?.headers.get('Retry-After'))
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(20)
  expect(readPage((await refused?.text()) ?? '').says).toContain('(614) 555-0142')
  expect(await stored(site.database, quotes.at(-1)?.submission_id ?? '')).toMatchObject({ requests: 0, mails: 0 })
})

test('reading is never refused, and a forged X-Forwarded-For is no new patience', async () => {
  expect((await fetch(`${site.origin}/quote/fuel`)).status).toBe(200)
  expect((await send(site, freshQuote(), { headers: { 'X-Forwarded-For': '198.51.100.7' } })).status).toBe(429)
})
